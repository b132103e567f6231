import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import type { OpenIntent } from '../../money/intent'
import {
  lockedQuote,
  type MoneyContext,
  moneyActions,
  moneyActors,
  moneyDelays,
  moneyGuards,
  noMoney,
  openedWith,
} from '../../money/money-context'
import type { Typed } from '../money/linked.rules'
import {
  type Coin,
  isSameToken,
  lockSwapQuote,
  mostToSwap,
  type SwapDraft,
  type SwapMarketData,
  type SwapQuote,
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

export type SwapEmitted =
  | { type: 'swap.completed' | 'swap.unconfirmed' }
  /** Terms that could not be read, or a swap that was refused. */
  | { type: 'swap.refused'; error: ApiError }

/** What a swap knows. */
export interface SwapContext extends MoneyContext<SwapQuote> {
  from: Coin | null
  to: Coin | null
  /** Of exactly these two coins; null until they are read. */
  marketData: SwapMarketData | null
  draft: SwapDraft
}

interface Own {
  context: SwapContext
}

export const freshSwap = {
  ...noMoney,
  from: null,
  to: null,
  marketData: null,
  draft: { text: '', pasted: false },
} as const

const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

/** What the machine is built of: actors, guards, changes. */
export const swapSetup = setup({
  types: { context: {} as SwapContext, events: {} as SwapEvent, emitted: {} as SwapEmitted },
  actors: {
    ...moneyActors,
    /** The giving wallet's balance and both prices, as fresh as can be. */
    readSwapTerms: declareActor<SwapMarketData, { from: Coin; to: Coin }>('readSwapTerms'),
  },
  delays: moneyDelays,
  guards: {
    ...moneyGuards,
    intentIsOpen: (_, { open }: { open?: OpenIntent | null }) => Boolean(open),
    coinsAreChosen: ({ context: { from, to } }: Own) =>
      from !== null && to !== null && !isSameToken(from, to),
    swapIsSound: ({ context: { draft, from, to, marketData } }: Own) =>
      lockSwapQuote(draft, from, to, marketData) !== null,
    quoteIsValid: ({ context: { quote } }: Own, marketData: SwapMarketData) =>
      quote !== null && swapStands(quote, marketData),
    canRequote: ({ context: { quote } }: Own, marketData: SwapMarketData) =>
      quote !== null && swapAnew(quote, marketData) !== null,
  },
  actions: {
    ...moneyActions<SwapContext, SwapEvent>(),
    setOpened: assign((_, { open }: { open?: OpenIntent | null }) => ({
      ...freshSwap,
      ...openedWith(open),
    })),
    setFrom: assign((_, coin: Coin) => ({ from: coinOf(coin), marketData: null, error: null })),
    setTo: assign(({ context: { error: apiError } }, coin: Coin) => ({
      to: coinOf(coin),
      marketData: null,
      error: withoutField(apiError, 'toSymbol'),
    })),
    setMarketData: assign((_, marketData: SwapMarketData) => ({ marketData })),
    setAmount: assign(({ context: { error: apiError } }, { text, pasted }: Typed) => ({
      draft: { text, pasted },
      error: withoutField(apiError, 'amountCrypto'),
    })),
    setMax: assign(({ context: { marketData, draft } }) => ({
      draft: marketData ? mostToSwap(marketData) : draft,
    })),
    lockQuote: assign(({ context: { draft, from, to, marketData } }) =>
      lockedQuote(lockSwapQuote(draft, from, to, marketData)),
    ),
    requote: assign(({ context: { quote } }, marketData: SwapMarketData) => ({
      quote: quote && swapAnew(quote, marketData),
      moved: true,
      marketData,
    })),
    forget: assign(freshSwap),
    emitCompleted: emit({ type: 'swap.completed' } as const),
    emitRefused: emit(({ context }) => ({ type: 'swap.refused', error: toApiError(context.error) }) as const),
    emitUnconfirmed: emit({ type: 'swap.unconfirmed' } as const),
  },
})
