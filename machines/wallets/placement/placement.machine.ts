import { assertDefined } from '../../core/assert-defined'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'
import type { IntentOutcome } from '../../money/intent'
import type { MarketData } from '../orders/order.rules'
import { coinFields, openFields, outcomeFields, quoteFields } from './order-log.rules'
import { intentOf, newPlacement, type Placement, type PlacementEnd } from './placement.rules'
import { placementSetup } from './placement.setup'

const marketDataOf = ({ event }: { event: { output: MarketData } }) => event.output
const outcomeOf = ({ event }: { event: { output: IntentOutcome } }) => event.output
const setOutcome = { type: 'setOutcome', params: outcomeOf } as const
const reading = {
  id: 'readMarketData',
  src: 'readMarketData',
  input: ({ context }: { context: Placement }) => assertDefined(context.quote),
} as const
/** After the figures changed: a new quote to review, if the order is still possible. */
const requote = [
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
] as const
const intentIdOf = ({ context }: { context: Placement }) => assertDefined(context.intentId)
const settled = {
  guard: { type: 'isSettled', params: outcomeOf },
  target: '#placement.settled',
  actions: [setOutcome, 'emitCompleted'],
  meta: { id: 'settled' },
} as const
const rejected = {
  guard: { type: 'isRejected', params: outcomeOf },
  target: '#placement.rejected',
  actions: [setOutcome, 'emitRefused'],
  meta: { id: 'rejected' },
} as const
/** The server executed nothing, and says what it needs first (rulings 29 and 30). */
const needed = [
  {
    guard: { type: 'reviewIsNeeded', params: outcomeOf },
    target: 'requoting',
    actions: setOutcome,
    meta: { id: 'reviewNeeded' },
  },
  {
    guard: { type: 'passwordIsNeeded', params: outcomeOf },
    target: 'askingPassword',
    meta: { id: 'passwordNeeded' },
  },
] as const
const toUnconfirmed = { target: 'unconfirmed', actions: 'emitUnconfirmed' } as const
const reconciled = {
  onDone: [settled, rejected, { target: 'waiting', actions: setOutcome, meta: { id: 'unknown' } }],
  onError: 'waiting',
} as const
const ended = (end: PlacementEnd) => ({ type: 'final', entry: { type: 'setEnd', params: { end } } }) as const

/**
 * Places one order that moves money: a sale, a transfer or a swap. Invoked as a child by the form's machine; its
 * output is settled | rejected | withdrawn | invalid. Sends context.quote; an unresolved intent of the outbox is
 * input.open and starts in unconfirmed. If one of the outbox's three actors rejects, the outcome is unknown.
 */
export const placementMachine = placementSetup.createMachine({
  id: 'placement',
  context: ({ input }) => newPlacement(input),
  output: ({ context: { kinds: _, ...placement } }) => placement,
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
        'placement.submit': { target: 'checkingPrice', actions: withEvent('setIntent') },
        'placement.back': 'withdrawn',
      },
    },
    checkingPrice: {
      tags: 'busy',
      invoke: {
        ...reading,
        onDone: [
          {
            guard: { type: 'quoteIsValid', params: marketDataOf },
            target: 'placing',
            meta: { id: 'valid' },
          },
          ...requote,
        ],
        // Nothing was sent.
        onError: { target: 'reviewing', actions: [withError('setError'), 'emitRefused'] },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => intentOf(context, intentIdOf({ context })),
        onDone: [settled, ...needed, rejected, { ...toUnconfirmed, meta: { id: 'unknown' } }],
        onError: toUnconfirmed,
      },
      after: { PLACING_LIMIT: toUnconfirmed },
    },
    requoting: {
      tags: 'busy',
      // Without new figures the reason of the refusal stays shown; another press reads them again.
      invoke: { ...reading, onDone: requote, onError: 'reviewing' },
    },
    askingPassword: {
      tags: 'busy',
      on: {
        'placement.agree': { target: 'checkingPrice', actions: withEvent('setIntent') },
        'placement.decline': 'reviewing',
      },
    },
    unconfirmed: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'reconcileIntent',
            src: 'reconcileIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }) }),
            ...reconciled,
          },
        },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'placement.askAgain': 'checking',
            'placement.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: withEvent('setHappened'),
            },
          },
        },
        deciding: {
          invoke: {
            id: 'decideIntent',
            src: 'decideIntent',
            input: ({ context }) => ({ intentId: intentIdOf({ context }), happened: context.happened }),
            ...reconciled,
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

/** Always a child of one of the three below, recorded in their runs. */
export const placementFlow = defineFlow({
  machine: placementMachine,
  version: 1,
  log: {
    received: {
      'placement.submit': ['intentId'],
      'placement.agree': ['intentId'],
      'placement.decide': ['happened'],
    },
    outcomes: {
      readMarketData: [...coinFields, 'usdBalance', 'price', 'rate', 'limit', 'fromPrice', 'toPrice'],
      placeIntent: outcomeFields,
      reconcileIntent: outcomeFields,
      decideIntent: outcomeFields,
    },
    input: ['quote', ...quoteFields, 'open', ...openFields],
  },
})
