import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import { isQuoteValid, type Placement, requote } from '../../../machines/wallets/orders/order.rules'
import type { OrderForm } from '../../../machines/wallets/orders/order-form'
import type { ResponseTexts } from '../../models/descriptions'
import { doneEvent, type PlainEvent } from '../../models/graph'
import { keepsWhenFailed, leavesOnlyBy } from '../../models/invariants'
import { error, kinds, settledOutcome } from './placement.fixture'

/** How the child `placement` ends, as its form looks at it. */
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

/** Only a quote returns to its form, since an open order was sent; and only with prices that make it invalid. */
export const canEnd = ({ context }: { context: OrderForm }, { output }: PlainEvent): boolean => {
  const { quote, open } = context.order
  const orderInput = { kinds, quote }
  const { end, marketData: read } = (output ?? {}) as Partial<Placement>
  if (end !== 'withdrawn' && end !== 'invalid') return true
  if (open !== null) return false
  return (
    !read || (!isQuoteValid(orderInput, read) && (requote(orderInput, read) === null) === (end === 'invalid'))
  )
}

/** The events that lead a running child to this end; null for other events. */
export const eventsLeadingTo = (
  { context }: { context: OrderForm & { marketData: object | null } },
  { output }: PlainEvent,
): PlainEvent[] | null => {
  const { end, marketData: read, error: reason } = (output ?? {}) as Partial<Placement>
  if (end === undefined) return null
  const intentOutcome = end === 'settled' ? settledOutcome : { state: 'rejected', error: reason }
  if (context.order.open) return [doneEvent('reconcileIntent', intentOutcome) as PlainEvent]
  const submit = { type: 'placement.submit', intentId: 'i-1' }
  const looked = (by: unknown) => [submit, doneEvent('readMarketData', by) as PlainEvent]
  const back = { type: 'placement.back' }
  if (end === 'withdrawn') return read ? [...looked(read), back] : [back]
  return end === 'invalid'
    ? looked(read)
    : [...looked(context.marketData), doneEvent('placeIntent', intentOutcome) as PlainEvent]
}

/** Instructions for the child's steps; `confirm`: the review's button, `kind`: its call. */
export const placementAnswer = (
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

/** Impossible pairs of transitions in a money dialog, by the reason. */
export const impossibleInDialog = {
  'an open order was sent and is no longer a form': [
    '* unresolved then * withdrawn',
    '* unresolved then * invalid',
  ],
  'a sent or reviewed form was valid and stays valid until the customer types': [
    '* withdrawn then * invalid',
  ],
}

/** How to close a dialog that moves money in its current state. */
export const closeInstruction = ({ value }: { value: unknown }): string => {
  if (value === 'completed') return "Click 'Done'"
  if (value === 'failed') return 'Press Escape until the dialog is closed'
  return `Click '${value === 'placing' ? 'Close' : 'Cancel'}'`
}

interface AnyStep {
  before: AnyMachineSnapshot
  event: PlainEvent
  after: AnyMachineSnapshot
}

/** Invariants of every order form; `over` is its last state. */
export const orderInvariants = (over: string) => ({
  'an editable form has no order': ({ after }: AnyStep) =>
    !after.matches('editing' as never) || isDeepStrictEqual(after.context.order, { quote: null, open: null }),
  'a placed order is a quote or an open intent': ({ after }: AnyStep) =>
    !after.matches('placing' as never) || (after.context.order.quote ?? after.context.order.open) !== null,
  'a form completes only when the placement reports that money moved': ({ before, event, after }: AnyStep) =>
    before.matches(over as never) || !after.matches(over as never) || endOf(event) === 'settled',
  'a completed form stays until the customer leaves': leavesOnlyBy(over, 'transfer.close', 'swap.close'),
  'after a placement the form keeps the typed text, unless the prices loaded again': ({
    before,
    event,
    after,
  }: AnyStep) =>
    endOf(event) === null ||
    (event.output as Placement).marketData !== null ||
    isDeepStrictEqual(before.context.draft, after.context.draft),
  'a rejection keeps the typed text': keepsWhenFailed('draft'),
})
