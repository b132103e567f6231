import { assign, type EventObject } from 'xstate'
import { withOutput } from '../../core/params'
import { type Submission, submissionActions, unsubmitted } from '../../forms/submission'
import type { OpenIntent } from '../../money/intent'
import type { MarketData, OrderKinds, Quote } from '../orders/order.rules'
import type { Order, Placement } from './placement.rules'

// What the forms of sell, transfer and swap share: the order that they lock, and how they invoke `placement`.

export interface OrderForm extends Submission {
  /** What the quote is made of, of the form's own kind; null until it is read. */
  marketData: MarketData | null
  order: Order
  placed: Placement | null
}

const noOrder: Order = { quote: null, open: null }
export const freshForm = { ...unsubmitted, order: noOrder, placed: null } as const

export const openedWith = (open: OpenIntent | null = null) => ({ order: { quote: null, open } })
export const lockedQuote = (quote: Quote | null) => ({ order: { quote, open: null }, ...unsubmitted })

export const orderGuards = {
  intentIsOpen: ({ context }: { context: OrderForm }) => context.order.open !== null,
  marketDataIsKnown: ({ context }: { context: OrderForm }) => context.marketData !== null,
  endIsSettled: (_: unknown, { end }: Placement) => end === 'settled',
  endIsRejected: (_: unknown, { end }: Placement) => end === 'rejected',
  endIsWithdrawn: (_: unknown, { end }: Placement) => end === 'withdrawn',
}

export const orderActions = <Context extends OrderForm, Event extends EventObject>() => {
  const change = <Params>(to: (params: Params) => Partial<OrderForm>) =>
    // A form's context extends this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(params) as Partial<Context>)
  return {
    ...submissionActions<Context, Event>(),
    clearOrder: change(() => ({ order: noOrder })),
    setPlaced: change((placed: Placement) => ({ placed })),
  }
}

/** The invocation of the child `placement`, which places orders of these kinds; `to` names where each end leads. */
export const placeOrder = <Settled extends string, Rejected extends string, Form extends string>(
  kinds: OrderKinds,
  to: { settled: Settled; rejected: Rejected; form: Form },
) =>
  ({
    id: 'placement',
    src: 'placement',
    input: ({ context }: { context: OrderForm }) => ({ ...context.order, kinds }),
    onDone: [
      {
        guard: withOutput('endIsSettled'),
        target: to.settled,
        actions: withOutput('setPlaced'),
        meta: { id: 'settled' },
      },
      {
        guard: withOutput('endIsRejected'),
        target: to.rejected,
        actions: withOutput('setError'),
        meta: { id: 'rejected' },
      },
      {
        guard: withOutput('endIsWithdrawn'),
        target: to.form,
        actions: withOutput('takeBack'),
        meta: { id: 'withdrawn' },
      },
      { target: to.form, actions: [withOutput('takeBack'), 'showProblems'], meta: { id: 'invalid' } },
    ],
  }) as const

/** For logs: nested fields, as in 'open.kind'. */
export const within = <Key extends string, Field extends string>(key: Key, ...fields: readonly Field[]) =>
  fields.map((field) => `${key}.${field}` as const)
export const coinFields = ['symbol', 'chain', 'balance']
export const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
export const openFields = within('open', 'intentId', ...orderFields, 'createdAt', 'state')
