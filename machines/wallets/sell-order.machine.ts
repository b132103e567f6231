import { assign, emit, setup } from 'xstate'
import type { IntentOutcome, OpenIntent } from '../shared/intent'
import {
  intentIdOf,
  isDecidable,
  type MoneyContext,
  moneyDelays,
  moneyGuards,
  moneyPorts,
  noMoney,
  outcomeOf,
  outcomesTo,
  refusalIn,
  resultIn,
} from '../shared/money-steps'
import { port } from '../shared/port'
import { asRefusal, type Refusal, withoutField } from '../shared/refusal'
import {
  draftFromCrypto,
  draftFromUsd,
  emptyDraft,
  fullDraft,
  type LinkedDraft,
  type Typed,
} from './linked.rules'
import {
  askedAnew,
  frozenSell,
  frozenSellAll,
  repriced,
  type SellFigures,
  type SellTerms,
  sellHasMoved,
  sellIntent,
  sellStands,
} from './sell-order.rules'

/**
 * Selling from one wallet: form → review with frozen figures → processing → sold.
 *
 * loading (busy) → editing | failed. editing: enter…, fillMax, `review` or `reviewAll` ('Sell all', its review is
 * the confirmation) → reviewing. reviewing: `submit` with a fresh id → checkingPrice (busy; a price or rate that
 * moved by more than 0.5 %, or another balance under 'Sell all', goes back to reviewing with `moved`) → placing
 * (busy) → sold | reloading → editing with the refusal | unconfirmed.checking ⇄ .waiting (`askAgain`, 10 s; `decide`
 * only where context.decidable) → the same. sold: `startOver`.
 * What is sent is context.figures; an open intent of the outbox is input.open and begins in unconfirmed.
 * Ports: `readSellTerms`, and the outbox's `placeIntent`, `reconcileIntent`, `decideIntent`.
 */
export type SellOrderEvent =
  | ({ type: 'sellOrder.enterUsd' | 'sellOrder.enterCrypto' } & Typed)
  | { type: 'sellOrder.fillMax' | 'sellOrder.review' | 'sellOrder.reviewAll' | 'sellOrder.back' }
  /** `intentId`: made by the screen, once for each press. */
  | { type: 'sellOrder.submit'; intentId: string }
  | { type: 'sellOrder.refresh' | 'sellOrder.askAgain' | 'sellOrder.startOver' }
  | { type: 'sellOrder.decide'; happened: boolean }

export type SellOrderFact =
  | { type: 'sellOrder.completed'; all: boolean }
  /** Terms that could not be read, or an order that was refused. */
  | { type: 'sellOrder.refused'; refusal: Refusal }
  | { type: 'sellOrder.unconfirmed' }

interface Context extends MoneyContext {
  symbol: string
  chain: string
  terms: SellTerms | null
  draft: LinkedDraft
  checked: boolean
  /** What the review shows, and nothing else is sent. */
  figures: SellFigures | null
  /** The figures changed since the customer last saw them. */
  moved: boolean
  open: OpenIntent | null
}

const failure = [
  { type: 'keepRefusal' as const, params: ({ event }: { event: { error: unknown } }) => event },
  { type: 'tellRefused' as const, params: ({ event }: { event: { error: unknown } }) => event },
]
const newTerms = ({ event }: { event: { output: SellTerms } }) => event.output
const pairOf = ({ context: { symbol, chain } }: { context: Context }) => ({ symbol, chain })
const outcomes = outcomesTo({ moved: '#sellOrder.sold', refused: '#sellOrder.reloading' })
const typing = {
  'sellOrder.enterUsd': {
    actions: { type: 'keepUsd' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.enterCrypto': {
    actions: { type: 'keepCrypto' as const, params: ({ event }: { event: Typed }) => event },
  },
  'sellOrder.fillMax': { actions: 'keepMax' as const },
}

export const sellOrderMachine = setup({
  types: {
    input: {} as { symbol: string; chain: string; open: OpenIntent | null },
    context: {} as Context,
    events: {} as SellOrderEvent,
    emitted: {} as SellOrderFact,
  },
  actors: {
    ...moneyPorts,
    /** Balance, price and rate of the pair, as fresh as can be. */
    readSellTerms: port<SellTerms, { symbol: string; chain: string }>('readSellTerms'),
  },
  delays: moneyDelays,
  guards: {
    ...moneyGuards,
    intentIsOpen: ({ context }) => context.open !== null,
    orderIsSound: ({ context }) =>
      context.terms !== null && frozenSell(context.draft, context.terms) !== null,
    termsAreKnown: ({ context }) => context.terms !== null,
    allCanBeSold: ({ context }) => context.terms !== null && frozenSellAll(context.terms) !== null,
    orderStands: ({ context }, terms: SellTerms) =>
      context.figures !== null && sellStands(context.figures, terms) && !sellHasMoved(context.figures, terms),
    orderCanBeAskedAnew: ({ context }, terms: SellTerms) =>
      context.figures !== null && askedAnew(context.figures, terms) !== null,
  },
  actions: {
    keepTerms: assign((_, terms: SellTerms) => ({ terms })),
    keepUsd: assign(({ context: { terms, refusal } }, typed: Typed) => ({
      draft: draftFromUsd(typed, terms),
      refusal: withoutField(refusal, 'amountCrypto'),
    })),
    keepCrypto: assign(({ context: { terms, refusal } }, typed: Typed) => ({
      draft: draftFromCrypto(typed, terms),
      refusal: withoutField(refusal, 'amountCrypto'),
    })),
    keepMax: assign(({ context: { terms, draft } }) => ({ draft: terms ? fullDraft(terms) : draft })),
    freeze: assign(({ context: { draft, terms } }) => ({
      figures: terms && frozenSell(draft, terms),
      moved: false,
      refusal: null,
    })),
    freezeAll: assign(({ context: { terms } }) => ({
      figures: terms && frozenSellAll(terms),
      moved: false,
      refusal: null,
    })),
    freezeAnew: assign(({ context: { figures, draft } }, terms: SellTerms) => ({
      figures: figures && askedAnew(figures, terms),
      draft: figures?.kind === 'sell' ? repriced(figures, terms) : draft,
      moved: true,
    })),
    keepIntent: assign((_, { intentId }: { intentId: string }) => ({
      intentId,
      result: null,
      decidable: false,
      refusal: null,
    })),
    keepDecidable: assign((_, outcome: IntentOutcome) => ({ decidable: isDecidable(outcome) })),
    keepWord: assign((_, { happened }: { happened: boolean }) => ({ happened })),
    keepResult: assign((_, outcome: IntentOutcome) => ({ result: resultIn(outcome) })),
    keepRejection: assign((_, outcome: IntentOutcome) => ({ refusal: refusalIn(outcome), open: null })),
    keepRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: asRefusal(error) })),
    showProblems: assign({ checked: true }),
    startOver: assign({
      ...noMoney,
      draft: emptyDraft,
      checked: false,
      figures: null,
      moved: false,
      open: null,
    }),
    tellCompleted: emit(
      ({ context: { figures, open } }) =>
        ({ type: 'sellOrder.completed', all: (figures ?? open)?.kind === 'sellAll' }) as const,
    ),
    tellRejected: emit(
      ({ context }) => ({ type: 'sellOrder.refused', refusal: context.refusal ?? asRefusal(null) }) as const,
    ),
    tellRefused: emit(
      (_, { error }: { error: unknown }) =>
        ({ type: 'sellOrder.refused', refusal: asRefusal(error) }) as const,
    ),
    tellUnconfirmed: emit({ type: 'sellOrder.unconfirmed' } as const),
  },
}).createMachine({
  id: 'sellOrder',
  context: ({ input: { symbol, chain, open } }) => ({
    ...noMoney,
    symbol,
    chain,
    terms: null,
    draft: emptyDraft,
    checked: false,
    figures: null,
    moved: false,
    open,
    intentId: open?.intentId ?? null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'intentIsOpen', target: 'unconfirmed' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: { target: 'editing', actions: { type: 'keepTerms', params: newTerms } },
        onError: { target: 'failed', actions: failure },
      },
    },
    failed: { tags: 'resumable', on: { 'sellOrder.refresh': 'loading' } },
    editing: {
      tags: 'resumable',
      on: {
        ...typing,
        'sellOrder.review': [
          { guard: 'orderIsSound', target: 'reviewing', actions: 'freeze' },
          { actions: 'showProblems' },
        ],
        'sellOrder.reviewAll': [
          { guard: 'allCanBeSold', target: 'reviewing', actions: 'freezeAll' },
          { actions: 'showProblems' },
        ],
        'sellOrder.refresh': 'reloading',
      },
    },
    /** A quiet read of the terms: after a refusal, or because the customer came back. The form stays. */
    reloading: {
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: { target: 'editing', actions: { type: 'keepTerms', params: newTerms } },
        onError: [{ guard: 'termsAreKnown', target: 'editing' }, { target: 'failed' }],
      },
      on: typing,
    },
    reviewing: {
      tags: 'resumable',
      on: {
        'sellOrder.submit': {
          target: 'checkingPrice',
          actions: { type: 'keepIntent', params: ({ event }) => event },
        },
        'sellOrder.back': 'editing',
      },
    },
    checkingPrice: {
      tags: 'busy',
      invoke: {
        id: 'readSellTerms',
        src: 'readSellTerms',
        input: pairOf,
        onDone: [
          { guard: { type: 'orderStands', params: newTerms }, target: 'placing' },
          {
            guard: { type: 'orderCanBeAskedAnew', params: newTerms },
            target: 'reviewing',
            actions: [
              { type: 'freezeAnew', params: newTerms },
              { type: 'keepTerms', params: newTerms },
            ],
          },
          { target: 'editing', actions: [{ type: 'keepTerms', params: newTerms }, 'showProblems'] },
        ],
        // Nothing was sent.
        onError: { target: 'reviewing', actions: failure },
      },
    },
    /** Hears nothing from the customer: a second press cannot sell twice. */
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeIntent',
        src: 'placeIntent',
        input: ({ context }) => sellIntent(context),
        onDone: [...outcomes, { target: 'unconfirmed', actions: 'tellUnconfirmed' }],
        onError: { target: 'unconfirmed', actions: 'tellUnconfirmed' },
      },
      after: { PLACING_LIMIT: { target: 'unconfirmed', actions: 'tellUnconfirmed' } },
    },
    unconfirmed: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            id: 'reconcileIntent',
            src: 'reconcileIntent',
            input: intentIdOf,
            onDone: [
              ...outcomes,
              { target: 'waiting', actions: { type: 'keepDecidable', params: outcomeOf } },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          after: { CHECK_AGAIN: 'checking' },
          on: {
            'sellOrder.askAgain': 'checking',
            'sellOrder.decide': {
              guard: 'customerDecides',
              target: 'deciding',
              actions: { type: 'keepWord', params: ({ event }) => event },
            },
          },
        },
        deciding: {
          invoke: {
            id: 'decideIntent',
            src: 'decideIntent',
            input: ({ context }) => ({ intentId: context.intentId ?? '', happened: context.happened }),
            onDone: [
              ...outcomes,
              { target: 'waiting', actions: { type: 'keepDecidable', params: outcomeOf } },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    sold: { tags: 'resumable', on: { 'sellOrder.startOver': { target: 'loading', actions: 'startOver' } } },
  },
})
