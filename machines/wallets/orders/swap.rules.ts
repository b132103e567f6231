import { Big } from 'big.js'
import { swapPlaces } from '../../money/swap-legs'
import { trimmed } from '../../values/decimal'
import { amountIn, cryptoPlaces } from '../money/amount.rules'
import { cut, priceChanged, quotient } from '../money/price.rules'
import { insufficientText } from './sell.rules'

/** One side of a swap. */
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

/** The quote that the customer confirms; nothing else is sent. */
export interface SwapQuote extends Coin {
  kind: 'swap'
  to: Coin
  /** Cut to 4 decimals (CONST-19). */
  amountCrypto: string
  /** Coins of the other side, cut to 8 decimals; the server's own figure is what comes in (AMB-81). */
  estimate: string
  fromPrice: string
  toPrice: string
}

export interface SwapDraft {
  text: string
  pasted: boolean
}

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

/** The typed amount truncated to 4 decimals, as it is shown, validated and sent; null if invalid (CONST-19). */
export const swapAmount = ({ text, pasted }: SwapDraft): string | null => {
  const { value } = amountIn(text, cryptoPlaces, pasted)
  return value === undefined ? null : cutToSwap(value)
}

/** The whole balance as an amount of the form. */
export const mostToSwap = ({ balance }: SwapMarketData): SwapDraft => ({
  text: cutToSwap(balance),
  pasted: false,
})

const estimateOf = (amount: string, { fromPrice, toPrice }: SwapMarketData): string =>
  cut(quotient(new Big(amount).times(fromPrice), toPrice), cryptoPlaces)

/** The estimate: amount × from-price ÷ to-price, truncated to 8 decimals (CONST-20, AMB-81); null without both. */
export const swapEstimate = (draft: SwapDraft, marketData: SwapMarketData | null): string | null => {
  const amount = swapAmount(draft)
  return amount === null || marketData === null ? null : estimateOf(amount, marketData)
}

/** Coins of the other side for one coin, cut to 8 decimals. */
export const swapRate = ({ fromPrice, toPrice }: Pick<SwapMarketData, 'fromPrice' | 'toPrice'>): string =>
  trimmed(cut(quotient(fromPrice, toPrice), cryptoPlaces))

/** Whether both sides are the same coin, whatever the network (SWAP-03, AMB-82). */
export const isSameToken = (from: Coin | null, to: Coin | null): boolean =>
  from !== null && to !== null && from.symbol === to.symbol

const limitProblem = (
  amount: string,
  from: Coin | null,
  marketData: SwapMarketData | null,
): string | undefined => {
  const minimum = from && minimumSwap(from.symbol)
  if (minimum !== null && new Big(amount).lt(minimum)) return belowMinimumText(minimum)
  return marketData && new Big(amount).gt(marketData.balance) ? insufficientText : undefined
}

/** The amount's validation message (SWAP-01, SWAP-02, CONST-18). */
export const swapAmountProblem = (
  draft: SwapDraft,
  from: Coin | null,
  marketData: SwapMarketData | null,
): string | undefined => {
  const { value, problem } = amountIn(draft.text, cryptoPlaces, draft.pasted)
  return value === undefined ? problem : limitProblem(cutToSwap(value), from, marketData)
}

/** The locked quote of a valid draft; null if it is invalid. */
export const lockSwapQuote = (
  draft: SwapDraft,
  from: Coin | null,
  to: Coin | null,
  marketData: SwapMarketData | null,
): SwapQuote | null => {
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

/** Whether the quote is valid with this market data: the pair's price changed by at most 0.5 %. */
export const swapStands = (locked: SwapQuote, marketData: SwapMarketData): boolean =>
  !priceChanged(
    quotient(locked.fromPrice, locked.toPrice).toFixed(),
    quotient(marketData.fromPrice, marketData.toPrice).toFixed(),
  ) && new Big(locked.amountCrypto).lte(marketData.balance)

/** The swap requoted with current market data; null if it can no longer be made. */
export const swapAnew = (locked: SwapQuote, marketData: SwapMarketData): SwapQuote | null =>
  lockSwapQuote({ text: locked.amountCrypto, pasted: false }, locked, locked.to, marketData)
