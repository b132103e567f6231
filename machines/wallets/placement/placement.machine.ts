import { assertDefined } from '../../core/assert-defined'
import { errorOf } from '../../core/declare-actor'
import type { IntentOutcome } from '../../money/intent'
import { intentOf, type MarketData, newPlacement, type Placement, type PlacementEnd } from './placement.rules'
import { placementSetup } from './placement.setup'

const marketDataOf = ({ event }: { event: { output: MarketData } }) => event.output
const outcomeOf = ({ event }: { event: { output: IntentOutcome } }) => event.output
const setOutcome = { type: 'setOutcome', params: outcomeOf } as const
const intentIdOf = ({ context }: { context: Placement }) => assertDefined(context.intentId)
/** The transitions for a known outcome. */
const known = [
  {
    guard: { type: 'isSettled', params: outcomeOf },
    target: '#placement.settled',
    actions: [setOutcome, 'emitCompleted'],
    meta: { id: 'settled' },
  },
  {
    guard: { type: 'isRejected', params: outcomeOf },
    target: '#placement.rejected',
    actions: [setOutcome, 'emitRefused'],
    meta: { id: 'rejected' },
  },
] as const
const nobodyKnows = { target: 'unconfirmed', actions: 'emitUnconfirmed' } as const
const looked = {
  onDone: [...known, { target: 'waiting', actions: setOutcome, meta: { id: 'unknown' } }],
  onError: 'waiting',
} as const
const ended = (end: PlacementEnd) => ({ type: 'final', entry: { type: 'setEnd', params: { end } } }) as const

/**
 * Places one order that moves money: a sale, a transfer or a swap. Invoked as a child by the form's machine; its
 * output is settled | rejected | withdrawn | invalid. reviewing: `submit` with a fresh id → checkingPrice (busy:
 * reads the market data once more; a price that changed by more than 0.5 % is quoted anew and leads back to reviewing
 * with `moved`, or to invalid) → placing (busy; ignores events, so that a second press cannot move money twice) →
 * settled | rejected | unconfirmed. unconfirmed.checking ⇄ .waiting (`askAgain`, 10 s; `decide` only if
 * context.decidable) → the same. Sends context.quote; an unresolved intent of the outbox is input.open and starts in
 * unconfirmed. Actors: `readMarketData`, and the outbox's three; if one of these rejects the outcome is unknown.
 */
export const placementMachine = placementSetup.createMachine({
  id: 'placement',
  context: ({ input }) => newPlacement(input),
  output: ({ context }) => context,
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'intentIsOpen', target: 'unconfirmed', meta: { id: 'unresolved' } },
        { target: 'reviewing', meta: { id: 'fresh' } },
      ],
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'placement.submit': {
          target: 'checkingPrice',
          actions: { type: 'setIntent', params: ({ event }) => event },
        },
        'placement.back': 'withdrawn',
      },
    },
    checkingPrice: {
      tags: 'busy',
      invoke: {
        id: 'readMarketData',
        src: 'readMarketData',
        input: ({ context }) => assertDefined(context.quote),
        onDone: [
          {
            guard: { type: 'quoteIsValid', params: marketDataOf },
            target: 'placing',
            meta: { id: 'valid' },
          },
          {
            guard: { type: 'canRequote', params: marketDataOf },
            target: 'reviewing',
            actions: { type: 'requote', params: marketDataOf },
            meta: { id: 'requote' },
          },
          {
            target: 'invalid',
            actions: { type: 'setMarketData', params: marketDataOf },
            meta: { id: 'invalid' },
          },
        ],
        // Nothing was sent.
        onError: { target: 'reviewing', actions: [{ type: 'setError', params: errorOf }, 'emitRefused'] },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => intentOf(intentIdOf({ context }), assertDefined(context.quote)),
        onDone: [...known, { ...nobodyKnows, meta: { id: 'unknown' } }],
        onError: nobodyKnows,
      },
      after: { PLACING_LIMIT: nobodyKnows },
    },
    unconfirmed: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'reconcileIntent',
            src: 'reconcileIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }) }),
            ...looked,
          },
        },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'placement.askAgain': 'checking',
            'placement.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: { type: 'setHappened', params: ({ event }) => event },
            },
          },
        },
        deciding: {
          invoke: {
            id: 'decideIntent',
            src: 'decideIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }), happened: context.happened }),
            ...looked,
          },
        },
      },
    },
    settled: ended('settled'),
    rejected: ended('rejected'),
    withdrawn: ended('withdrawn'),
    invalid: ended('invalid'),
  },
})
