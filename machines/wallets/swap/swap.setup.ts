import { assign, emit, setup } from 'xstate'
import { type ApiError, toApiError, withoutField } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import type { OpenIntent } from '../../money/intent'
import type { Typed } from '../money/linked.rules'
import {
  type Coin,
  isSameToken,
  mostToSwap,
  type SwapDraft,
  type SwapMarketData,
  swap,
} from '../orders/swap.rules'
import {
  freshForm,
  lockedQuote,
  type OrderForm,
  openedWith,
  orderActions,
  orderGuards,
} from '../placement/order-form.setup'
import { placementMachine } from '../placement/placement.machine'
import type { Placement } from '../placement/placement.rules'

export type SwapEvent =
  /** `open`: an unresolved intent of the outbox. */
  | { type: 'swap.open'; open: OpenIntent | null }
  | ({ type: 'swap.pickFrom' | 'swap.pickTo' } & Coin)
  | ({ type: 'swap.enterAmount' } & Typed)
  | { type: 'swap.fillMax' | 'swap.review' | 'swap.refresh' | 'swap.close' }

/** Whether the market data could not be read. */
export type SwapEmitted = { type: 'swap.refused'; error: ApiError }

export interface SwapContext extends OrderForm {
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
  ...freshForm,
  from: null,
  to: null,
  marketData: null,
  draft: { text: '', pasted: false },
} as const

const coinOf = ({ symbol, chain }: Coin): Coin => ({ symbol, chain })

const lockIn = ({ draft, from, to, marketData }: SwapContext) => swap.lock({ ...draft, from, to }, marketData)

/** The machine's actors, guards and actions. */
export const swapSetup = setup({
  types: {
    context: {} as SwapContext,
    events: {} as SwapEvent,
    emitted: {} as SwapEmitted,
    children: {} as { placement: 'placement' },
  },
  actors: {
    placement: placementMachine,
    /** The source wallet's balance and both prices, from the server. */
    readMarketData: declareActor<SwapMarketData, { from: Coin; to: Coin }>('readMarketData'),
  },
  guards: {
    ...orderGuards,
    coinsAreChosen: ({ context: { from, to } }: Own) =>
      from !== null && to !== null && !isSameToken(from, to),
    swapIsSound: ({ context }: Own) => lockIn(context) !== null,
  },
  actions: {
    ...orderActions<SwapContext, SwapEvent>(),
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
    lockQuote: assign(({ context }) => lockedQuote(lockIn(context))),
    takeBack: assign(({ context }, { marketData }: Placement) => ({
      marketData: (marketData as SwapMarketData | null) ?? context.marketData,
    })),
    forget: assign(freshSwap),
    emitRefused: emit(({ context }) => ({ type: 'swap.refused', error: toApiError(context.error) }) as const),
  },
})
