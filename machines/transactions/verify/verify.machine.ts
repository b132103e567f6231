import { assign, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent, withOutput } from '../../core/params'
import { type Submission, sending, submissionActions, submitting, unsubmitted } from '../../forms/submission'
import { codeIn, isWhole, type Verdict, verdictOf } from './receipt-code.rules'

export type VerifyEvent = { type: 'verify.enterCode'; text: string } | { type: 'verify.submit' }

interface Context extends Submission {
  code: string
  /** Of this code; null until it is checked, and when nobody could tell. */
  verdict: Verdict | null
}

interface Found {
  status: string | null
}

/** Whether a receipt is genuine (EXT-42 to EXT-46): a code in the address is checked at once. */
const verifyMachine = setup({
  types: { input: {} as { code: string }, context: {} as Context, events: {} as VerifyEvent },
  actors: { checkReceipt: declareActor<Found, { code: string }>('checkReceipt') },
  guards: { codeIsWhole: ({ context }) => isWhole(context.code) },
  actions: {
    ...submissionActions<Context, VerifyEvent>(),
    setCode: assign((_, { text }: { text: string }) => ({
      code: codeIn(text),
      verdict: null,
      error: null,
    })),
    setVerdict: assign(({ context }, { status }: Found) => ({ verdict: verdictOf(context.code, status) })),
    forget: assign({ verdict: null, error: null, checked: false }),
  },
}).createMachine({
  id: 'verify',
  context: ({ input }) => ({ ...unsubmitted, code: codeIn(input.code), verdict: null }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'codeIsWhole', target: 'checking', meta: { id: 'scanned' } },
        { target: 'editing', meta: { id: 'none' } },
      ],
    },
    editing: {
      tags: 'resumable',
      on: {
        'verify.enterCode': { actions: withEvent('setCode') },
        'verify.submit': submitting('codeIsWhole', 'checking'),
      },
    },
    checking: {
      entry: 'forget',
      ...sending('checkReceipt', {
        input: ({ context }: { context: Context }) => ({ code: context.code }),
        onDone: { target: 'editing', actions: withOutput('setVerdict') },
        onError: { target: 'editing', actions: withError('setError') },
      }),
    },
  },
})

export const verifyFlow = defineFlow({
  machine: verifyMachine,
  version: 1,
  log: {
    received: { 'verify.enterCode': ['text'] },
    // The rest is a stranger's.
    outcomes: { checkReceipt: ['status'] },
    input: ['code'],
  },
})
