import { assertDefined } from '../core/assert-defined'
import { errorOf } from '../core/declare-actor'
import type { IntentOutcome, MoneyIntent } from './intent'
import type { MoneyContext } from './money-context'

/** What a flow that moves money does with market data it cannot read: its domain event tells context.error. */
export const loadFailed = [{ type: 'setError', params: errorOf }, 'emitRefused'] as const

/** The press that confirms the figures, for `reviewing`: with a fresh id. */
export const submitted = {
  target: 'checkingPrice',
  actions: { type: 'setIntent', params: ({ event }: { event: { intentId: string } }) => event },
} as const

/**
 * The last look before money moves, with the market data as they are now: a quote that is no longer valid is locked anew and
 * confirmed again, or lead back to the form.
 */
export const checkingPrice = <Reading extends object, MarketData, Form extends string>(
  reading: Reading,
  newMarketData: (args: { event: { output: MarketData } }) => MarketData,
  form: Form,
) =>
  ({
    tags: 'busy',
    invoke: {
      ...reading,
      onDone: [
        { guard: { type: 'quoteIsValid', params: newMarketData }, target: 'placing', meta: { id: 'valid' } },
        {
          guard: { type: 'canRequote', params: newMarketData },
          target: 'reviewing',
          actions: { type: 'requote', params: newMarketData },
          meta: { id: 'requote' },
        },
        {
          target: form,
          actions: [{ type: 'setMarketData', params: newMarketData }, 'showProblems'],
          meta: { id: 'invalid' },
        },
      ],
      // Nothing was sent.
      onError: { target: 'reviewing', actions: loadFailed },
    },
  }) as const

interface Targets<Moved extends string, Refused extends string> {
  moved: Moved
  refused: Refused
}

const outcomeOf = ({ event }: { event: { output: IntentOutcome } }): IntentOutcome => event.output

/** Where a known outcome leads; an unknown one is the state's own affair. */
const outcomesTo = <Moved extends string, Refused extends string>({
  moved,
  refused,
}: Targets<Moved, Refused>) =>
  [
    {
      guard: { type: 'isSettled', params: outcomeOf },
      target: moved,
      actions: [{ type: 'setResult', params: outcomeOf }, 'emitCompleted'],
      meta: { id: 'moved' },
    },
    {
      guard: { type: 'isRejected', params: outcomeOf },
      target: refused,
      actions: [{ type: 'setRejection', params: outcomeOf }, 'emitRefused'],
      meta: { id: 'rejected' },
    },
  ] as const

const nobodyKnows = { target: 'unconfirmed', actions: 'emitUnconfirmed' } as const

/** While the intent is sent once: the state hears nothing, so a second press cannot move money twice. */
export const placing = <Context extends MoneyContext, Moved extends string, Refused extends string>(
  intentOf: (context: Context) => MoneyIntent,
  known: Targets<Moved, Refused>,
) =>
  ({
    tags: 'busy',
    invoke: {
      id: 'placeIntent',
      src: 'placeIntent',
      input: ({ context }: { context: Context }) => intentOf(context),
      onDone: [...outcomesTo(known), { ...nobodyKnows, meta: { id: 'unknown' } }],
      onError: nobodyKnows,
    },
    after: { PLACING_LIMIT: nobodyKnows },
  }) as const

/** While nobody knows its fate: looks again by itself, and when asked; the customer's word, where only it can tell. */
export const unconfirmed = <Moved extends string, Refused extends string, On extends object>(
  known: Targets<Moved, Refused>,
  on: On,
) => {
  const looked = {
    onDone: [
      ...outcomesTo(known),
      {
        target: 'waiting',
        actions: { type: 'setDecidable', params: outcomeOf },
        meta: { id: 'unknown' },
      },
    ],
    onError: 'waiting',
  } as const
  return {
    initial: 'checking',
    states: {
      checking: {
        invoke: {
          id: 'reconcileIntent',
          src: 'reconcileIntent',
          input: ({ context }: { context: MoneyContext }) => ({ intentId: assertDefined(context.intentId) }),
          ...looked,
        },
      },
      waiting: { after: { CHECK_AGAIN: 'checking' }, on },
      deciding: {
        invoke: {
          id: 'decideIntent',
          src: 'decideIntent',
          input: ({ context }: { context: MoneyContext }) => ({
            intentId: assertDefined(context.intentId),
            happened: context.happened,
          }),
          ...looked,
        },
      },
    },
  } as const
}

/** The customer's word, for what `unconfirmed` hears. */
export const decided = {
  guard: 'customerDecides',
  target: 'deciding',
  actions: { type: 'setWord', params: ({ event }: { event: { happened: boolean } }) => event },
} as const
