import { assign, emit, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export const confirmTitle = 'Confirmation'

/** The response carries the same subject, so that each flow receives only its own. */
export type Subject = 'logOut' | 'install' | 'deleteBankAccount' | 'discardBankAccount' | 'closeForm'

export interface ConfirmRequest {
  subject: Subject
  text: string
  /** The name of the object, between title and text; never logged. */
  about?: string
}

export type ConfirmEvent =
  | { type: 'confirm.ask'; question: ConfirmRequest }
  | { type: 'confirm.sayYes' }
  /** The No button, Escape, or a click outside (SHELL-24). */
  | { type: 'confirm.sayNo' }

export type ConfirmEmitted = { type: 'confirm.agreed' | 'confirm.declined'; subject: Subject }

/** Nothing happens before a yes (SHELL-13 to SHELL-15). A new subject closes the open confirmation with 'no'. */
const confirmMachine = setup({
  types: {
    context: {} as { question: ConfirmRequest | null },
    events: {} as ConfirmEvent,
    emitted: {} as ConfirmEmitted,
  },
  actions: {
    setQuestion: assign((_, { question }: { question: ConfirmRequest }) => ({ question })),
    emitDeclined: emit(
      ({ context }) => ({ type: 'confirm.declined', subject: context.question!.subject }) as const,
    ),
  },
}).createMachine({
  id: 'confirm',
  context: { question: null },
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: assign({ question: null }),
      on: { 'confirm.ask': { target: 'asking', actions: withEvent('setQuestion') } },
    },
    asking: {
      on: {
        'confirm.ask': [
          {
            guard: ({ context, event: { question } }) => question.subject === context.question!.subject,
            actions: withEvent('setQuestion'),
            meta: { id: 'same' },
          },
          { actions: ['emitDeclined', withEvent('setQuestion')], meta: { id: 'other' } },
        ],
        'confirm.sayYes': {
          target: 'closed',
          actions: emit(
            ({ context }) => ({ type: 'confirm.agreed', subject: context.question!.subject }) as const,
          ),
        },
        'confirm.sayNo': { target: 'closed', actions: 'emitDeclined' },
      },
    },
  },
})

export const confirmFlow = defineFlow({
  machine: confirmMachine,
  version: 1,
  log: {
    received: {
      'confirm.ask': ['question.subject', 'question.text'],
    },
  },
})
