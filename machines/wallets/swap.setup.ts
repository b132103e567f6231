import { assign, emit, setup } from 'xstate'
import type { OpenIntent } from '../shared/intent'
import {
  frozenAs,
  type MoneyContext,
  moneyActions,
  moneyDelays,
  moneyGuards,
  moneyPorts,
  noMoney,
  openedWith,
} from '../shared/money-context'
import { port } from '../shared/port'
import { asRefusal, type Refusal, withoutField } from '../shared/refusal'
import type { Typed } from './linked.rules'
import {
  type Coin,
  frozenSwap,
  isSameToken,
  mostToSwap,
  type SwapDraft,
  type SwapFigures,
  type SwapTerms,
  swapAnew,
  swapStands,
} from './swap.rules'

export type SwapEvent =
  /** `open`: an intent of the outbox that is still unresolved. */
  | { type: 'swap.open'; open: OpenIntent | null }
  | ({ type: 'swap.pickFrom' | 'swap.pickTo' } & Coin)
  | ({ type: 'swap.enterAmount' } & Typed)
  | { type: 'swap.fillMax' | 'swap.review' | 'swap.back' | 'swap.refresh' | 'swap.askAgain' | 'swap.close' }
  /** `intentId`: made by the screen, once for each press. */
  | { type: 'swap.submit'; intentId: string }
  | { type: 'swap.decide'; happened: boolean }

export type SwapFact =
  | { type: 'swap.completed' | 'swap.unconfirmed' }
  /** Terms that could not be read, or a swap that was refused. */
  | { type: 'swap.refused'; refusal: Refusal }

/** What a swap knows. */
export interface SwapContext extends MoneyContext<SwapFigures> {
  from: Coin | null
  to: Coin | null
  /** Of exactly these two coins; null until they are read. */
  terms: SwapTerms | null
  draft: SwapDraft
}

interface Own {
  context: SwapContext
}

export const freshSwap = {
  ...noMoney,
  from: null,
  to: null,
  terms: null,
  draft: { text: '', pasted: false },
} as const

const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

/** What the machine is built of: ports, guards, changes. */
export const swapSetup = setup({
  types: { context: {} as SwapContext, events: {} as SwapEvent, emitted: {} as SwapFact },
  actors: {
    ...moneyPorts,
    /** The giving wallet's balance and both prices, as fresh as can be. */
    readSwapTerms: port<SwapTerms, { from: Coin; to: Coin }>('readSwapTerms'),
  },
  delays: moneyDelays,
  guards: {
    ...moneyGuards,
    intentIsOpen: (_, { open }: { open?: OpenIntent | null }) => Boolean(open),
    coinsAreChosen: ({ context: { from, to } }: Own) =>
      from !== null && to !== null && !isSameToken(from, to),
    swapIsSound: ({ context: { draft, from, to, terms } }: Own) =>
      frozenSwap(draft, from, to, terms) !== null,
    figuresStand: ({ context: { figures } }: Own, terms: SwapTerms) =>
      figures !== null && swapStands(figures, terms),
    figuresCanBeAskedAnew: ({ context: { figures } }: Own, terms: SwapTerms) =>
      figures !== null && swapAnew(figures, terms) !== null,
  },
  actions: {
    ...moneyActions<SwapContext, SwapEvent>(),
    keepOpened: assign((_, { open }: { open?: OpenIntent | null }) => ({
      ...freshSwap,
      ...openedWith(open),
    })),
    keepFrom: assign((_, coin: Coin) => ({ from: coinOf(coin), terms: null, refusal: null })),
    keepTo: assign(({ context: { refusal } }, coin: Coin) => ({
      to: coinOf(coin),
      terms: null,
      refusal: withoutField(refusal, 'toSymbol'),
    })),
    keepTerms: assign((_, terms: SwapTerms) => ({ terms })),
    keepAmount: assign(({ context: { refusal } }, { text, pasted }: Typed) => ({
      draft: { text, pasted },
      refusal: withoutField(refusal, 'amountCrypto'),
    })),
    keepMax: assign(({ context: { terms, draft } }) => ({ draft: terms ? mostToSwap(terms) : draft })),
    freeze: assign(({ context: { draft, from, to, terms } }) => frozenAs(frozenSwap(draft, from, to, terms))),
    freezeAnew: assign(({ context: { figures } }, terms: SwapTerms) => ({
      figures: figures && swapAnew(figures, terms),
      moved: true,
      terms,
    })),
    forget: assign(freshSwap),
    tellCompleted: emit({ type: 'swap.completed' } as const),
    tellRefused: emit(
      ({ context }) => ({ type: 'swap.refused', refusal: asRefusal(context.refusal) }) as const,
    ),
    tellUnconfirmed: emit({ type: 'swap.unconfirmed' } as const),
  },
})
