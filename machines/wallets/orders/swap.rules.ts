import { Big } from 'big.js'
import { swapPlaces } from '../../money/swap-legs'
import { type Amount, amountIn, cryptoPlaces, type Typed } from '../../values/amount'
import { trimmed } from '../../values/decimal'
import type { AmountProblem } from '../money/linked.rules'
import { cut, leastOf, priceChanged, quotient } from '../money/price.rules'
import { coinsOf, type OrderKind, type Quote } from './order.rules'
import { insufficientText } from './sell.rules'

export interface Coin {
  symbol: string
  chain: string
}

/** The market data of a swap: of one pair of coins. Prices in USD per coin. */
export interface SwapMarketData {
  /** The source wallet's balance, up to 18 decimals. */
  balance: string
  fromPrice: string
  toPrice: string
}

/** The quote of a swap; its coins are cut to 4 decimals (CONST-19). */
export interface SwapQuote extends Quote {
  kind: 'swap'
  to: Coin
  /** Coins of the other side, cut to 8 decimals; the server's own figure is what comes in (CONST-20). */
  estimate: string
  fromPrice: string
  toPrice: string
}

type SwapDraft = Typed & { from: Coin | null; to: Coin | null }

export const sameTokenText = "You can't swap the same token"

const minimums = new Map([
  ['BTC', '0.0005'],
  ['ETH', '0.005'],
])

/** The smallest swap, coins (CONST-18). */
export const minimumSwap = (symbol: string): string => minimums.get(symbol) ?? '1'

export const belowMinimumText = (minimum: string): string =>
  `Input value is less than the minimum value required (${minimum})`

const cutToSwap = (value: string): string => trimmed(cut(value, swapPlaces))

export const typedToSwap = ({ text, pasted, from }: SwapDraft): Amount =>
  amountIn(text, cryptoPlaces, pasted, from?.symbol)

/** The amount, truncated to 4 decimals, as it is shown, validated and sent; null if invalid (CONST-19). */
export const swapAmount = (draft: SwapDraft): string | null => {
  const { value } = typedToSwap(draft)
  return value === undefined ? null : cutToSwap(value)
}

export const mostToSwap = ({ balance }: SwapMarketData): Typed => ({
  text: cutToSwap(balance),
  pasted: false,
})

const estimateOf = (amount: string, { fromPrice, toPrice }: SwapMarketData): string =>
  cut(quotient(new Big(amount).times(fromPrice), toPrice), cryptoPlaces)

/** The estimate: amount × from-price ÷ to-price, truncated to 8 decimals (CONST-20); null without both. */
export const swapEstimate = (draft: SwapDraft, marketData: SwapMarketData | null): string | null => {
  const amount = swapAmount(draft)
  return amount === null || marketData === null ? null : estimateOf(amount, marketData)
}

/** Coins of the other side for one coin, cut to 8 decimals. */
export const swapRate = ({ fromPrice, toPrice }: Pick<SwapMarketData, 'fromPrice' | 'toPrice'>): string =>
  trimmed(cut(quotient(fromPrice, toPrice), cryptoPlaces))

/** Whether both sides are the same coin, whatever the network (SWAP-03). */
export const isSameToken = (from: Coin | null, to: Coin | null): boolean =>
  from !== null && to !== null && from.symbol === to.symbol

const limitProblem = (
  amount: string,
  from: Coin | null,
  marketData: SwapMarketData | null,
): AmountProblem | undefined => {
  const minimum = from && minimumSwap(from.symbol)
  if (minimum !== null && new Big(amount).lt(minimum))
    return { text: belowMinimumText(minimum), isTooLittle: true }
  return marketData && new Big(amount).gt(marketData.balance) ? { text: insufficientText } : undefined
}

/** The amount's validation message (SWAP-01, SWAP-02, CONST-18), as far as coin and balance are known. */
const check = (draft: SwapDraft, marketData: SwapMarketData | null): AmountProblem | undefined => {
  const { value, problem } = typedToSwap(draft)
  return value === undefined ? { text: problem } : limitProblem(cutToSwap(value), draft.from, marketData)
}

const lock = (draft: SwapDraft, marketData: SwapMarketData | null): SwapQuote | null => {
  const { from, to } = draft
  const amountCrypto = swapAmount(draft)
  if (!from || !to || !marketData || amountCrypto === null) return null
  if (isSameToken(from, to) || limitProblem(amountCrypto, from, marketData)) return null
  return {
    kind: 'swap',
    symbol: from.symbol,
    chain: from.chain,
    to,
    amountCrypto,
    estimate: estimateOf(amountCrypto, marketData),
    fromPrice: marketData.fromPrice,
    toPrice: marketData.toPrice,
  }
}

const pairPrice = ({ fromPrice, toPrice }: Pick<SwapMarketData, 'fromPrice' | 'toPrice'>): string =>
  quotient(fromPrice, toPrice).toFixed()

export const swap = {
  check,
  lock,
  isValid: (locked, marketData) =>
    !priceChanged(pairPrice(locked), pairPrice(marketData)) &&
    new Big(locked.amountCrypto).lte(marketData.balance),
  requote: (locked, marketData) =>
    lock({ text: locked.amountCrypto, pasted: false, from: locked, to: locked.to }, marketData),
  intent: (id, locked) => ({
    kind: 'swap',
    ...coinsOf(id, locked),
    toSymbol: locked.to.symbol,
    toChain: locked.to.chain,
    leastCrypto: leastOf(locked.estimate, cryptoPlaces),
  }),
} satisfies OrderKind<SwapDraft, SwapMarketData, SwapQuote, AmountProblem | undefined>
