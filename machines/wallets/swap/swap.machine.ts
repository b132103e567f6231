import { assertDefined } from '../../core/assert-defined'
import { checkingPrice, decided, loadFailed, placing, submitted, unconfirmed } from '../../money/money-steps'
import { type SwapMarketData, swapIntent } from './swap.rules'
import { freshSwap, type SwapContext, swapSetup } from './swap.setup'

const newMarketData = ({ event }: { event: { output: SwapMarketData } }) => event.output
const reading = {
  id: 'readSwapTerms',
  src: 'readSwapTerms',
  input: ({ context: { from, to } }: { context: SwapContext }) => ({
    from: assertDefined(from),
    to: assertDefined(to),
  }),
} as const
const known = { moved: '#swap.completed', refused: '#swap.editing' } as const
const refresh = { 'swap.refresh': { target: 'reading', actions: 'clearError' } } as const
const close = { 'swap.close': '#swap.closed' } as const

/**
 * Swapping one coin for another, in a dialog: coins and amount → review → processing → completed.
 *
 * closed → `open` → editing.{choosing, reading, ready, unread}: `pickFrom`, `pickTo` (two different coins are read;
 * the same coin twice stays in choosing), `enterAmount`, `fillMax`; in ready `review` → reviewing: `submit` with a
 * fresh id → checkingPrice (busy) → placing (busy) → completed | editing with the error | unconfirmed.{checking,
 * waiting, deciding} as in sellOrder. The estimate is `swapEstimate(draft, market data)`, the shown amount
 * `swapAmount(draft)`. A price that moved by more than 0.5 % leads back to reviewing with `moved`. `close`
 * everywhere but in the two busy steps.
 * Actors: `readSwapTerms`, and the outbox's `placeIntent`, `reconcileIntent`, `decideIntent`.
 */
export const swapMachine = swapSetup.createMachine({
  id: 'swap',
  context: freshSwap,
  initial: 'closed',
  states: {
    closed: {
      tags: 'resumable',
      entry: 'forget',
      on: {
        'swap.open': [
          {
            guard: { type: 'intentIsOpen', params: ({ event }) => event },
            target: 'unconfirmed',
            actions: { type: 'setOpened', params: ({ event }) => event },
            meta: { id: 'unresolved' },
          },
          { target: 'editing', meta: { id: 'fresh' } },
        ],
      },
    },
    editing: {
      entry: 'clearIntent',
      initial: 'opening',
      on: {
        'swap.pickFrom': {
          target: '.opening',
          actions: { type: 'setFrom', params: ({ event }) => event },
        },
        'swap.pickTo': { target: '.opening', actions: { type: 'setTo', params: ({ event }) => event } },
        'swap.enterAmount': { actions: { type: 'setAmount', params: ({ event }) => event } },
        'swap.fillMax': { actions: 'setMax' },
        'swap.review': { actions: 'showProblems' },
        ...close,
      },
      states: {
        opening: {
          always: [
            { guard: 'coinsAreChosen', target: 'reading', meta: { id: 'chosen' } },
            { target: 'choosing', meta: { id: 'unchosen' } },
          ],
        },
        choosing: { tags: 'resumable' },
        /** Another coin ends it: figures of other coins are never heard. */
        reading: {
          invoke: {
            ...reading,
            onDone: { target: 'ready', actions: { type: 'setMarketData', params: newMarketData } },
            onError: { target: 'unread', actions: loadFailed },
          },
        },
        ready: {
          tags: 'resumable',
          on: {
            'swap.review': [
              {
                guard: 'swapIsSound',
                target: '#swap.reviewing',
                actions: 'lockQuote',
                meta: { id: 'valid' },
              },
              { actions: 'showProblems', meta: { id: 'invalid' } },
            ],
            ...refresh,
          },
        },
        unread: { tags: 'resumable', on: refresh },
      },
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'swap.submit': submitted,
        'swap.back': 'editing.ready',
        ...close,
      },
    },
    checkingPrice: checkingPrice(reading, newMarketData, 'editing.ready'),
    placing: placing(
      ({ intentId, quote }: SwapContext) => swapIntent(assertDefined(intentId), assertDefined(quote)),
      known,
    ),
    unconfirmed: {
      ...unconfirmed(known, { 'swap.askAgain': 'checking', 'swap.decide': decided } as const),
      on: close,
    },
    completed: { tags: 'resumable', on: close },
  },
})
