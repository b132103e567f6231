import { Big } from 'big.js'
import { swapPlaces } from '../../../money/swap-legs'
import { type Amount, cryptoPlaces, parseAmount } from '../../../values/amount'
import { trimZeros } from '../../../values/decimal'
import {
  type AmountProblem,
  draftFromCrypto,
  type Holding,
  type LinkedDraft,
} from '../../prices/linked-amounts.rules'
import { hasPriceChanged, minAcceptable, quotient, truncate } from '../../prices/price.rules'
import { type Coin, coinsOf, type OrderKind, type Quote } from '../order.rules'
import { insufficientText } from '../wallet-sale/wallet-sale.rules'

export interface SwapMarketData extends Holding {
  toPrice: string
}

/** The coins have at most 4 decimals (CONST-19). */
export interface SwapQuote extends Quote {
  kind: 'swap'
  to: Coin
  /** Coins to receive, truncated to 8 decimals; the server credits its own figure (CONST-20). */
  estimate: string
  price: string
  toPrice: string
}

/** A swap's form has no dollar field. */
type SwapDraft = Pick<LinkedDraft, 'crypto' | 'pasted'> & { from: Coin | null; to: Coin | null }

export const sameTokenText = "You can't swap the same token"

const minimums = new Map([
  ['BTC', '0.0005'],
  ['ETH', '0.005'],
])

/** The smallest swap, in coins (CONST-18). */
export const minimumSwap = (symbol: string): string => minimums.get(symbol) ?? '1'

export const belowMinimumText = (minimum: string): string =>
  `Input value is less than the minimum value required (${minimum})`

const truncateToSwap = (value: string): string => trimZeros(truncate(value, swapPlaces))

export const parseSwapAmount = ({ crypto: coins, pasted, from }: SwapDraft): Amount =>
  parseAmount(coins, cryptoPlaces, pasted === 'crypto', from?.symbol)

/** Truncated to 4 decimals for display, validation and sending; null if invalid (CONST-19). */
export const swapAmount = (draft: SwapDraft): string | null => {
  const { value } = parseSwapAmount(draft)
  return value === undefined ? null : truncateToSwap(value)
}

export const maxSwapDraft = (holding: Holding): LinkedDraft =>
  draftFromCrypto({ text: truncateToSwap(holding.balance), pasted: false }, holding)

const estimateOf = (amount: string, { price, toPrice }: SwapMarketData): string =>
  truncate(quotient(new Big(amount).times(price), toPrice), cryptoPlaces)

/** amount × price ÷ to-price, truncated to 8 decimals (CONST-20); null if the amount or a price is missing. */
export const swapEstimate = (draft: SwapDraft, marketData: SwapMarketData | null): string | null => {
  const amount = swapAmount(draft)
  return amount === null || marketData === null ? null : estimateOf(amount, marketData)
}

/** Coins to receive per coin, truncated to 8 decimals. */
export const swapRate = ({ price, toPrice }: Pick<SwapMarketData, 'price' | 'toPrice'>): string =>
  trimZeros(truncate(quotient(price, toPrice), cryptoPlaces))

/** Ignores the network (SWAP-03). */
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

/** Makes only the checks for which the coin and balance are known (SWAP-01, SWAP-02, CONST-18). */
const check = (draft: SwapDraft, marketData: SwapMarketData | null): AmountProblem | undefined => {
  const { value, problem } = parseSwapAmount(draft)
  return value === undefined ? { text: problem } : limitProblem(truncateToSwap(value), draft.from, marketData)
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
    price: marketData.price,
    toPrice: marketData.toPrice,
  }
}

const pairPrice = ({ price, toPrice }: Pick<SwapMarketData, 'price' | 'toPrice'>): string =>
  quotient(price, toPrice).toFixed()

export const swap = {
  check,
  lock,
  isValid: (quote, marketData) =>
    !hasPriceChanged(pairPrice(quote), pairPrice(marketData)) &&
    new Big(quote.amountCrypto).lte(marketData.balance),
  requote: (quote, marketData) =>
    lock({ crypto: quote.amountCrypto, pasted: null, from: quote, to: quote.to }, marketData),
  intent: (id, quote) => ({
    kind: 'swap',
    ...coinsOf(id, quote),
    toSymbol: quote.to.symbol,
    toChain: quote.to.chain,
    leastCrypto: minAcceptable(quote.estimate, cryptoPlaces),
  }),
} satisfies OrderKind<SwapDraft, SwapMarketData, SwapQuote, AmountProblem | undefined>
