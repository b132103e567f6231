import { assign, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import {
  emptySubmission,
  type Submission,
  sendingState,
  submissionActions,
  submitTransitions,
} from '../../forms/submission'
import { type CheckedCode, codeIn, type Verdict, verdictOf } from './receipt-code.rules'

export type VerifyEvent = { type: 'verify.enterCode'; text: string } | { type: 'verify.submit' }

interface Context extends Submission {
  text: string
  /** For `text`; null before a check and after a failed one. */
  verdict: Verdict | null
}

/** Checks a receipt (EXT-42 to EXT-46); a code in the URL at once. */
const verifyMachine = setup({
  types: { input: {} as { text: string }, context: {} as Context, events: {} as VerifyEvent },
  actors: { checkReceipt: declareActor<CheckedCode, { code: string }>('checkReceipt') },
  guards: { hasCode: ({ context }) => codeIn(context.text) !== null },
  actions: {
    ...submissionActions<Context, VerifyEvent>(),
    setText: assign((_, { text }: { text: string }) => ({ text, verdict: null, error: null })),
    setVerdict: assign(({ context }, checkedCode: CheckedCode) => ({
      verdict: verdictOf(codeIn(context.text) ?? '', checkedCode),
    })),
    forget: assign({ verdict: null, error: null, checked: false }),
  },
}).createMachine({
  id: 'verify',
  context: ({ input }) => ({ ...emptySubmission, text: input.text, verdict: null }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'hasCode', target: 'checking', meta: { id: 'scanned' } },
        { target: 'editing', meta: { id: 'none' } },
      ],
    },
    editing: {
      tags: 'resumable',
      on: {
        'verify.enterCode': { actions: withEvent('setText') },
        'verify.submit': submitTransitions('hasCode', 'checking'),
      },
    },
    checking: {
      entry: 'forget',
      ...sendingState('checkReceipt', {
        input: ({ context }: { context: Context }) => ({ code: codeIn(context.text) ?? '' }),
        onDone: { target: 'editing', actions: withOutput('setVerdict') },
        onError: { target: 'editing', actions: withError('setError') },
      }),
    },
  },
})

export const verifyFlow = defineFlow({
  machine: verifyMachine,
  version: 2,
  // Version 1 stored the incomplete code and no kind.
  upcast: { 1: () => null },
  log: {
    received: { 'verify.enterCode': ['text'] },
    // Amounts, bank and names belong to the receipt's owner.
    outcomes: { checkReceipt: ['kind', 'status'] },
    input: ['text'],
  },
})
