import { assign, type EventObject } from 'xstate'
import { toApiError } from '../../core/api-error'
import { withOutput } from '../../core/params'
import { type Submission, submissionActions, unsubmitted } from '../../forms/submission'
import type { OpenIntent } from '../../money/intent'
import type { MarketData, OrderKinds, Quote } from '../orders/order.rules'
import type { Order, Placement, PlacementEnd } from './placement.rules'

export interface OrderForm extends Submission {
  /** What the quote is made of, of the form's own kind; null until it is read. */
  marketData: MarketData | null
  order: Order
  placed: Placement | null
}

const noOrder: Order = { quote: null, open: null }
export const freshForm = { ...unsubmitted, order: noOrder, placed: null } as const

export const openedWith = (open: OpenIntent | null = null) => ({ order: { quote: null, open } })
export const lockedQuote = (quote: Quote | null) => ({
  order: { quote, open: null },
  ...unsubmitted,
})

export const orderGuards = {
  intentIsOpen: ({ context }: { context: OrderForm }) => context.order.open !== null,
  marketDataIsKnown: ({ context }: { context: OrderForm }) => context.marketData !== null,
  hasEnd: (_: unknown, { placement, end }: { placement: Placement; end: PlacementEnd }) =>
    placement.end === end,
}

export const orderActions = <Context extends OrderForm, Event extends EventObject>() => {
  const change = <Params>(to: (params: Params) => Partial<OrderForm>) =>
    // A form's context extends this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(params) as Partial<Context>)
  return {
    ...submissionActions<Context, Event>(),
    clearOrder: change(() => ({ order: noOrder })),
    setPlaced: change((placed: Placement) => ({ placed })),
    setError: change(({ error }: { error: unknown }) => ({
      error: error === null ? null : toApiError(error),
    })),
  }
}

interface Ended {
  event: { output: Placement }
}

const ended = <End extends PlacementEnd, To extends string, Action extends string>(
  end: End,
  target: To,
  action: Action,
) =>
  ({
    guard: { type: 'hasEnd', params: ({ event }: Ended) => ({ placement: event.output, end }) },
    target,
    actions: withOutput(action),
    meta: { id: end },
  }) as const

/** The invocation of the child `placement` with the kinds that the form places; the form decides on the transitions. */
export const placing = <Settled extends string, Form extends string, Rejected extends string>(
  kinds: OrderKinds,
  settled: Settled,
  rejected: Rejected,
  form: Form,
) =>
  ({
    id: 'placement',
    src: 'placement',
    input: ({ context }: { context: OrderForm }) => ({ ...context.order, kinds }),
    onDone: [
      ended('settled', settled, 'setPlaced'),
      ended('rejected', rejected, 'setError'),
      ended('withdrawn', form, 'takeBack'),
      { target: form, actions: [withOutput('takeBack'), 'showProblems'], meta: { id: 'invalid' } },
    ],
  }) as const
