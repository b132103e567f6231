import { assign, type EventObject } from 'xstate'
import { withoutField } from '../../core/api-error'
import { withOutput } from '../../core/params'
import { emptySubmission, type Submission, submissionActions } from '../../forms/submission'
import type { OpenIntent } from '../../money/intent'
import type { TypedText } from '../../values/amount'
import {
  type cryptoFor,
  draftAtPrice,
  draftFromCrypto,
  draftFromUsd,
  fullDraft,
  type Holding,
  type LinkedDraft,
  recomputeDraft,
} from '../prices/linked-amounts.rules'
import type { MarketData, Order, OrderKinds, Placement, Quote } from './order.rules'

// Shared by sell, transfer and swap: the order that they lock, and how they invoke `placement`.

export interface OrderForm extends Submission {
  /** The form's own kind of market data; null until read. */
  marketData: MarketData | null
  order: Order
  placed: Placement | null
}

const noOrder: Order = { quote: null, open: null }
export const emptyForm = { ...emptySubmission, order: noOrder, placed: null } as const

export const openOrder = (open: OpenIntent | null = null) => ({ order: { quote: null, open } })
export const lockOrder = (quote: Quote | null) => ({ order: { quote, open: null }, ...emptySubmission })

export const orderGuards = {
  isIntentOpen: ({ context }: { context: OrderForm }) => context.order.open !== null,
  marketDataIsKnown: ({ context }: { context: OrderForm }) => context.marketData !== null,
  endIsSettled: (_: unknown, { end }: Placement) => end === 'settled',
  endIsRejected: (_: unknown, { end }: Placement) => end === 'rejected',
  endIsWithdrawn: (_: unknown, { end }: Placement) => end === 'withdrawn',
}

export const orderActions = <Context extends OrderForm, Event extends EventObject>() => {
  const change = <Params>(toFields: (params: Params) => Partial<OrderForm>) =>
    // A form's context extends this one.
    assign<Context, Event, Params, Event, never>((_, params) => toFields(params) as Partial<Context>)
  return {
    ...submissionActions<Context, Event>(),
    clearOrder: change(() => ({ order: noOrder })),
    setPlaced: change((placed: Placement) => ({ placed })),
  }
}

interface LinkedForm extends OrderForm {
  marketData: Holding | null
  draft: LinkedDraft
}

/** For forms with two linked amounts. `merge`: the form's draft with these amounts; `toCoins` rounds typed dollars. */
export const linkedActions = <Context extends LinkedForm, Event extends EventObject>(
  merge: (draft: Context['draft'], amounts: LinkedDraft) => Context['draft'],
  toCoins?: typeof cryptoFor,
) => {
  const change = <Params>(toFields: (form: Context, params: Params) => Partial<LinkedForm>) =>
    assign<Context, Event, Params, Event, never>(({ context }, params) => {
      const { draft = context.draft, ...changed } = toFields(context, params)
      return { ...changed, draft: merge(context.draft, draft) } as Partial<Context>
    })
  return {
    setMarketData: change(({ draft }, marketData: Holding) => ({
      marketData,
      draft: recomputeDraft(draft, marketData, toCoins),
    })),
    setUsd: change(({ marketData, error }, typedText: TypedText) => ({
      draft: draftFromUsd(typedText, marketData, toCoins),
      error: withoutField(error, 'amountCrypto'),
    })),
    setCrypto: change(({ marketData, error }, typedText: TypedText) => ({
      draft: draftFromCrypto(typedText, marketData),
      error: withoutField(error, 'amountCrypto'),
    })),
    setMax: change(({ marketData }) => (marketData ? { draft: fullDraft(marketData) } : {})),
    // Restores the confirmed quote into the form at current prices.
    takeBack: change(({ order: { quote }, draft }, placement: Placement) => {
      const marketData = placement.marketData as Holding | null
      if (!marketData || !quote) return {}
      return {
        marketData,
        draft:
          quote.kind === 'sellAll'
            ? recomputeDraft(draft, marketData, toCoins)
            : draftAtPrice(quote.amountCrypto, marketData),
      }
    }),
  }
}

/** Invokes the child `placement` for these kinds; `targets` are the states after each end. */
export const placeOrder = <Settled extends string, Rejected extends string, Form extends string>(
  kinds: OrderKinds,
  targets: { settled: Settled; rejected: Rejected; form: Form },
) =>
  ({
    id: 'placement',
    src: 'placement',
    input: ({ context }: { context: OrderForm }) => ({ ...context.order, kinds }),
    onDone: [
      {
        guard: withOutput('endIsSettled'),
        target: targets.settled,
        actions: withOutput('setPlaced'),
        meta: { id: 'settled' },
      },
      {
        guard: withOutput('endIsRejected'),
        target: targets.rejected,
        actions: withOutput('setError'),
        meta: { id: 'rejected' },
      },
      {
        guard: withOutput('endIsWithdrawn'),
        target: targets.form,
        actions: withOutput('takeBack'),
        meta: { id: 'withdrawn' },
      },
      { target: targets.form, actions: [withOutput('takeBack'), 'showProblems'], meta: { id: 'invalid' } },
    ],
  }) as const

export const nestedFields = <Key extends string, Field extends string>(
  key: Key,
  ...fields: readonly Field[]
) => fields.map((field) => `${key}.${field}` as const)
export const coinFields = ['symbol', 'chain', 'balance']
export const orderFields = ['kind', 'symbol', 'chain', 'amountCrypto'] as const
export const openFields = nestedFields('open', 'intentId', ...orderFields, 'createdAt', 'state')
