import { dequal } from 'dequal'
import type { AnyMachineSnapshot } from 'xstate'
import type { OrderForm } from '../../../machines/wallets/placement/order-form'
import { type Placement, quoteIsValid, requote } from '../../../machines/wallets/placement/placement.rules'
import type { Answer } from '../../models/descriptions'
import { done, type PlainEvent } from '../../models/graph'
import { keepsWhenFailed, leavesOnlyBy } from '../../models/invariants'
import { error, kinds, settled } from './placement.fixture'

/** How the child `placement` ends, as its form looks at it. */
export const ends = (changed: object, tooLittle: object) => {
  const ended = (known: Partial<Record<keyof Placement, unknown>>) =>
    done('placement', { marketData: null, error: null, ...known })
  return [
    ended({ end: 'settled' }),
    ended({ end: 'rejected', error }),
    ended({ end: 'withdrawn' }),
    ended({ end: 'withdrawn', marketData: changed }),
    ended({ end: 'invalid', marketData: tooLittle }),
  ]
}

const endOf = ({ output }: PlainEvent) => (output as Placement | undefined)?.end ?? null

/** Only a quote comes back into its form, for what is open was sent; and only by prices that it does not stand. */
export const mayEndSo = ({ context }: { context: OrderForm }, { output }: PlainEvent): boolean => {
  const { quote, open } = context.order
  const asked = { kinds, quote }
  const { end, marketData: read } = (output ?? {}) as Partial<Placement>
  if (end !== 'withdrawn' && end !== 'invalid') return true
  if (open !== null) return false
  return !read || (!quoteIsValid(asked, read) && (requote(asked, read) === null) === (end === 'invalid'))
}

/** What a child that runs is told so that it comes to such an end; null for what is no end of a child. */
export const leadingTo = (
  { context }: { context: OrderForm & { marketData: object | null } },
  { output }: PlainEvent,
): PlainEvent[] | null => {
  const { end, marketData: read, error: reason } = (output ?? {}) as Partial<Placement>
  if (end === undefined) return null
  const fate = end === 'settled' ? settled : { state: 'rejected', error: reason }
  if (context.order.open) return [done('reconcileIntent', fate) as PlainEvent]
  const submit = { type: 'placement.submit', intentId: 'i-1' }
  const looked = (by: unknown) => [submit, done('readMarketData', by) as PlainEvent]
  const back = { type: 'placement.back' }
  if (end === 'withdrawn') return read ? [...looked(read), back] : [back]
  return end === 'invalid'
    ? looked(read)
    : [...looked(context.marketData), done('placeIntent', fate) as PlainEvent]
}

/** What a person does in the child's steps, where `confirm` is the button of its review. */
export const placementAnswer = (confirm: string, shown: string): Answer => ({
  call: null,
  done: (output) => {
    const { end, marketData: read } = output as unknown as Placement
    if (end === 'settled') return `Press '${confirm}': ${shown}`
    if (end === 'rejected') return `Press '${confirm}': The form says 'Insufficient balance'`
    if (end === 'invalid') return `Press '${confirm}': The form is shown with what is wrong`
    return read ? `Press '${confirm}', and 'Back' when the figures have changed` : "Press 'Back'"
  },
  needs: ({ output }) => {
    const { end, marketData: read } = output as unknown as Placement
    if (end === 'rejected') return "in 'Faults' let its POST answer 422 'Insufficient balance'"
    if (!read) return null
    return end === 'invalid'
      ? 'empty the wallet in another tab'
      : "change the price by 1 % in the panel's 'Market'"
  },
})

/** What cannot follow in a dialog that moves money: pairs of transitions, by the reason. */
export const neverInADialog = {
  'what is open was sent: it is not a form any more': [
    '* unresolved then * withdrawn',
    '* unresolved then * invalid',
  ],
  'a form that was sent or shown for review was sound, and stays so until something is typed': [
    '* withdrawn then * invalid',
  ],
}

/** How a dialog that moves money is closed where it stands. */
export const closing = ({ value }: { value: unknown }): string => {
  if (value === 'completed') return "Press 'Done'"
  if (value === 'failed') return 'Press Escape until the dialog is closed'
  return `Press '${value === 'placing' ? 'Close' : 'Cancel'}'`
}

interface AnyStep {
  before: AnyMachineSnapshot
  event: PlainEvent
  after: AnyMachineSnapshot
}

/** What holds for every form of an order; `over` is its last state. */
export const orderInvariants = (over: string) => ({
  'a form that can still be changed has no order': ({ after }: AnyStep) =>
    !after.matches('editing' as never) || dequal(after.context.order, { quote: null, open: null }),
  'what is placed is a quote, or an intent that is still open': ({ after }: AnyStep) =>
    !after.matches('placing' as never) || (after.context.order.quote ?? after.context.order.open) !== null,
  'it is over only when the placement says that money moved': ({ before, event, after }: AnyStep) =>
    before.matches(over as never) || !after.matches(over as never) || endOf(event) === 'settled',
  'over, it stays over until the customer leaves': leavesOnlyBy(
    over,
    'sellOrder.startOver',
    'transfer.close',
    'swap.close',
  ),
  'the form comes back from a placement with what was typed, unless the prices were read anew': ({
    before,
    event,
    after,
  }: AnyStep) =>
    endOf(event) === null ||
    (event.output as Placement).marketData !== null ||
    dequal(before.context.draft, after.context.draft),
  'what was typed stays when it is refused': keepsWhenFailed('draft'),
})
