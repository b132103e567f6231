import { assign, type EventObject } from 'xstate'
import { type ApiError, toApiError } from '../../core/api-error'
import type { OpenIntent } from '../../money/intent'
import type { Order, Placement, PlacementEnd, Quote } from './placement.rules'

/** What every form of an order knows besides its own fields. */
export interface OrderForm {
  /** The customer asked to go on: what is wrong is shown. */
  checked: boolean
  error: ApiError | null
  /** What `placement` begins with. */
  order: Order
  /** The order by which money moved; null before. */
  placed: Placement | null
}

const noOrder: Order = { quote: null, open: null }
export const freshForm = { checked: false, error: null, order: noOrder, placed: null } as const

/** A form that begins with an intent whose fate is still open, or with none. */
export const openedWith = (open: OpenIntent | null = null) => ({ order: { quote: null, open } })
/** The form's figures as the customer is to confirm them. */
export const lockedQuote = (quote: Quote | null) => ({
  order: { quote, open: null },
  checked: false,
  error: null,
})

export const orderGuards = {
  intentIsOpen: ({ context }: { context: OrderForm }) => context.order.open !== null,
  hasEnd: (_: unknown, { placement, end }: { placement: Placement; end: PlacementEnd }) =>
    placement.end === end,
}

/** The changes that every such form makes, for its setup. */
export const orderActions = <Context extends OrderForm, Event extends EventObject>() => {
  const change = <Params>(to: (params: Params) => Partial<OrderForm>) =>
    // A form's context only adds to this one.
    assign<Context, Event, Params, Event, never>((_, params) => to(params) as Partial<Context>)
  return {
    /** Back in the form: nothing is confirmed there. */
    clearOrder: change(() => ({ order: noOrder })),
    setPlaced: change((placed: Placement) => ({ placed })),
    setError: change(({ error }: { error: unknown }) => ({
      error: error === null ? null : toApiError(error),
    })),
    clearError: change(() => ({ error: null })),
    showProblems: change(() => ({ checked: true })),
  }
}

/** What an event says, or what an actor answered, for the params of an action or a guard. */
export const eventOf = <Event>({ event }: { event: Event }) => event
export const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output

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
    actions: { type: action, params: outputOf<Placement> },
    meta: { id: end },
  }) as const

/** While the child `placement` has the order; where it leads is the form's affair. */
export const placing = <Settled extends string, Form extends string, Rejected extends string>(
  settled: Settled,
  rejected: Rejected,
  form: Form,
) =>
  ({
    id: 'placement',
    src: 'placement',
    input: ({ context }: { context: OrderForm }) => context.order,
    onDone: [
      ended('settled', settled, 'setPlaced'),
      ended('rejected', rejected, 'setError'),
      ended('withdrawn', form, 'takeBack'),
      {
        target: form,
        actions: [{ type: 'takeBack', params: outputOf<Placement> }, 'showProblems'],
        meta: { id: 'invalid' },
      },
    ],
  }) as const
