import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { Placement } from '../../../machines/wallets/orders/order.rules'
import type { OrderContext } from '../../../machines/wallets/orders/order.setup'
import { isQuoteValid, requote } from '../../../machines/wallets/orders/order-kinds.rules'
import type { Holding } from '../../../machines/wallets/prices/linked-amounts.rules'
import type { ResponseTexts } from '../../models/descriptions'
import { doneEvent, outcomesOf, type PlainEvent } from '../../models/graph'
import { keepsWhenFailed, leavesOnlyBy } from '../../models/invariants'
import { titleOf } from '../../models/paths'
import { error, noResponseError, settledOutcome } from './placement.fixture'

/** The outcomes of the child `placement` that its form distinguishes. */
export const placementEnds = (changed: object, tooLittle: object) => {
  const ended = (fields: Partial<Record<keyof Placement, unknown>>) =>
    doneEvent('placement', { marketData: null, error: null, ...fields })
  return [
    ended({ end: 'settled' }),
    ended({ end: 'rejected', error }),
    ended({ end: 'withdrawn' }),
    ended({ end: 'withdrawn', marketData: changed }),
    ended({ end: 'invalid', marketData: tooLittle }),
  ]
}

const endOf = ({ output }: PlainEvent) => (output as Placement | undefined)?.end ?? null

/** Only an unsent order returns to its form, and with market data only if they make its quote invalid. */
const canEnd = ({ context }: { context: OrderContext<Holding> }, { output }: PlainEvent): boolean => {
  const { quote, open } = context.order
  const { end, marketData: read } = (output ?? {}) as Partial<Placement>
  if (end !== 'withdrawn' && end !== 'invalid') return true
  if (open !== null) return false
  return !read || (!isQuoteValid(quote, read) && (requote(quote, read) === null) === (end === 'invalid'))
}

/** The events that lead a running child to this end; null for other events. */
const eventsLeadingTo = (
  { context }: { context: OrderContext<Holding> },
  { output }: PlainEvent,
): PlainEvent[] | null => {
  const { end, marketData: read, error: rejection } = (output ?? {}) as Partial<Placement>
  if (end === undefined) return null
  const intentOutcome = end === 'settled' ? settledOutcome : { state: 'rejected', error: rejection }
  if (context.order.open) return [doneEvent('reconcileIntent', intentOutcome) as PlainEvent]
  const submit = { type: 'placement.submit', intentId: 'i-1' }
  const dataRead = (by: unknown) => [submit, doneEvent('readMarketData', by) as PlainEvent]
  const back = { type: 'placement.back' }
  if (end === 'withdrawn') return read ? [...dataRead(read), back] : [back]
  return end === 'invalid'
    ? dataRead(read)
    : [...dataRead(context.marketData), doneEvent('placeIntent', intentOutcome) as PlainEvent]
}

/** A customer's actions in the child's steps; `confirm` is the button of its review and `kind` its call. */
export const placementResponse = (
  kind: 'sell' | 'swap' | 'transfer',
  confirm: string,
  screenText: string,
): ResponseTexts => ({
  call: null,
  done: (output) => {
    const { end, marketData: read } = output as unknown as Placement
    if (end === 'settled') return `Click '${confirm}': ${screenText}`
    if (end === 'rejected') return `Click '${confirm}': The form says 'Insufficient balance'`
    if (end === 'invalid') return `Click '${confirm}': The form shows the problem`
    return read ? `Click '${confirm}', and 'Back' when the figures have changed` : "Click 'Back'"
  },
  needs: ({ output }) => {
    const { end, marketData: read } = output as unknown as Placement
    if (end === 'rejected')
      return `in 'Faults' let 'POST /v1/app/wallets/${kind}' answer 422 'Insufficient balance'`
    if (!read) return null
    return end === 'invalid'
      ? 'empty the wallet in another tab'
      : "change the price by 1 % in the panel's 'Market'"
  },
})

interface AnyStep {
  before: AnyMachineSnapshot
  event: PlainEvent
  after: AnyMachineSnapshot
}

type UnusedEvent = 'pickFrom' | 'pickTo' | 'enterUsd' | 'setRecipient' | 'close'

interface OrderModelParts {
  flow: 'walletSale' | 'transfer' | 'swap'
  /** The market at first, after the price changed, and after another tab emptied the wallet. */
  market: readonly [Holding, Holding, Holding]
  opening: PlainEvent
  /** Events of the machine that this form never sends. */
  unused: readonly UnusedEvent[]
}

/** The shared part of the three forms' models; their machines share one chart. */
export const orderModel = ({ flow, market, opening, unused }: OrderModelParts) => {
  const ends = placementEnds(market[1], market[2])
  return {
    afterReload: ['outbox', 'the sent order'],
    shared: [
      opening,
      { type: 'order.fillMax' },
      { type: 'order.review', all: false },
      { type: 'order.refresh' },
      ...outcomesOf('readMarketData', market, [noResponseError]),
      ...ends,
    ],
    excuses: Object.fromEntries<string>(
      unused.flatMap((event) =>
        (event === 'close' ? ['editing', 'placing', 'completed'] : ['editing']).map((state) => [
          `${flow}.${state} order.${event}`,
          'another form’s event',
        ]),
      ),
    ),
    visibleState: ({
      context: { draft, marketData, checked, order, error },
    }: {
      context: OrderContext<Holding>
    }) => [
      draft.from?.symbol,
      draft.to?.symbol,
      draft.recipient,
      draft.typed,
      draft[draft.typed],
      marketData?.price,
      marketData?.balance,
      checked,
      order.quote?.kind,
      order.open !== null,
      error && Object.keys(error.fields).join(),
    ],
    possible: canEnd,
    leadingTo: eventsLeadingTo,
    opening: () => opening,
    manual: {
      [titleOf(ends[4] as PlainEvent)]: 'only an order changes the balance here: placement.machine.test.ts',
      [titleOf(doneEvent('readMarketData', market[2]) as PlainEvent)]:
        'only an order changes the balance here: placement.machine.test.ts',
      close: 'a walk has one dialog',
    },
    steps: {
      'order.pickFrom': '',
      'order.pickTo': '',
      'order.setRecipient': '',
      'order.enterUsd': "Type {text} into 'Amount in USD'",
      'order.fillMax': "Click 'Max'",
      'order.refresh': (_: unknown, { value }: { value: unknown }) =>
        isDeepStrictEqual(value, { editing: 'failed' })
          ? "Click 'Try again'"
          : 'Switch to another browser tab and come back',
      'order.close': (_: unknown, { value }: { value: unknown }) =>
        `Click '${value === 'completed' ? 'Done' : value === 'placing' ? 'Close' : 'Cancel'}'`,
    },
    invariants: {
      'an editable form has no order': ({ after }: AnyStep) =>
        !after.matches('editing' as never) ||
        isDeepStrictEqual(after.context.order, { quote: null, open: null }),
      'a placed order is a quote or an open intent': ({ after }: AnyStep) =>
        !after.matches('placing' as never) ||
        (after.context.order.quote ?? after.context.order.open) !== null,
      'Continue waits while market data load': ({ event, before, after }: AnyStep) =>
        event.type !== 'order.review' ||
        !before.matches({ editing: 'loading' } as never) ||
        after.matches({ editing: 'loading' } as never),
      'a form completes only when the placement reports that money moved': ({
        before,
        event,
        after,
      }: AnyStep) =>
        before.matches('completed' as never) ||
        !after.matches('completed' as never) ||
        endOf(event) === 'settled',
      'a completed form stays until the customer leaves': leavesOnlyBy('completed', 'order.close'),
      'after a placement the form keeps the typed text, unless the prices loaded again': ({
        before,
        event,
        after,
      }: AnyStep) =>
        endOf(event) === null ||
        (event.output as Placement).marketData !== null ||
        isDeepStrictEqual(before.context.draft, after.context.draft),
      'a rejection keeps the typed text': keepsWhenFailed('draft'),
    },
    neverInARow: {
      'another form’s event': unused.map((event) => `* then ${flow}.* order.${event}`),
      'market data that were read stay known, and only those': [
        `${flow}.editing.ready order.refresh then * unknown`,
        `${flow}.editing.failed order.refresh then * known`,
      ],
      'an open order was sent and is no longer a form': [
        '* unresolved then * withdrawn',
        '* unresolved then * invalid',
      ],
      'the form handles it in its own, deeper state': [
        `* xstate.done.actor.readMarketData then ${flow}.editing order.review`,
        `* known then ${flow}.editing order.review`,
        `* invalid then ${flow}.editing order.review`,
        `* withdrawn then ${flow}.editing order.review`,
      ],
      'a new, emptied or invalid form needs text first': ['*.placement invalid then * valid'],
      // 'Sell all' needs no input.
      ...(flow === 'walletSale'
        ? {}
        : {
            'a sent or reviewed form was valid and stays valid until the customer types': [
              '* withdrawn then * invalid',
            ],
            'an invalid form stays invalid until the customer types': ['* order.review invalid then * valid'],
          }),
    },
  } as const
}
