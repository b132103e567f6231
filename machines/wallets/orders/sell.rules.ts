import { Big } from 'big.js'
import { type ApiError, summaryOf } from '../../core/api-error'
import { cannotSellText } from '../../money/intent'
import { usdPlaces } from '../../values/amount'
import { messages } from '../../values/fields'
import {
  type AmountProblem,
  type Amounts,
  amountsIn,
  type Holding,
  type LinkedDraft,
  mostOf,
  readDraft,
  repriced,
  smaller,
} from '../money/linked.rules'
import { cut, leastOf, priceChanged } from '../money/price.rules'
import { coinsOf, type OrderKind, type Quote } from './order.rules'

export interface SellMarketData extends Holding {
  symbol: string
  chain: string
  /** NGN per USD; null if the pair has no rate: then nothing can be sold (WSELL-08). */
  rate: string | null
  /** The smallest sell, USD; null without a rate. */
  limit: string | null
}

export interface SellQuote extends Quote {
  /** Of 'Sell all' the coins are the displayed balance, while the call itself sends '0'. */
  kind: 'sell' | 'sellAll'
  amountUsd: string
  /** The estimated proceeds; the server computes its own at the time of the sale. */
  amountNgn: string
  price: string
  rate: string
}

export const insufficientText = 'Insufficient balance'
export const noRateText = 'There is no rate for this coin at the moment'

/** Why two valid amounts cannot be sold (WSELL-08 to WSELL-11). */
const limitProblem = (
  { usd, crypto: coins }: Amounts,
  { limit, usdBalance, balance }: SellMarketData,
): AmountProblem | undefined => {
  const worth = new Big(usd)
  if (worth.lt(limit ?? 0)) return { text: insufficientText, isTooLittle: true }
  if (worth.gt(cut(usdBalance, usdPlaces)) || new Big(coins).gt(balance)) return { text: insufficientText }
  // 0 must never be mistaken for everything.
  const isNothing = new Big(coins).eq(0) || (worth.eq(0) && new Big(limit ?? 0).eq(0))
  return isNothing ? { text: messages.tooSmall('0') } : undefined
}

/** What is wrong with the typed amount (WSELL-07 to WSELL-11); the computed one says nothing. */
const check = (draft: LinkedDraft, marketData: SellMarketData): AmountProblem | undefined => {
  const read = readDraft(draft, marketData.symbol)
  return read.problem === undefined ? limitProblem(read, marketData) : { text: read.problem }
}

/** Naira for coins as the server computes them (API-55): from their exact worth, truncated at the end only. */
const nairaFor = (coins: string, price: string, rate: string): string =>
  cut(new Big(coins).times(price).times(rate), usdPlaces)

/** A sale at these market data; null without a rate. */
export const saleOf = (
  kind: SellQuote['kind'],
  amountCrypto: string,
  amountUsd: string,
  { symbol, chain, price, rate }: SellMarketData,
): SellQuote | null =>
  rate === null
    ? null
    : {
        kind,
        symbol,
        chain,
        amountCrypto,
        amountUsd,
        amountNgn: nairaFor(amountCrypto, price, rate),
        price,
        rate,
      }

const lock = (draft: LinkedDraft, marketData: SellMarketData | null): SellQuote | null => {
  if (marketData === null) return null
  const read = readDraft(draft, marketData.symbol)
  if (read.problem !== undefined || limitProblem(read, marketData)) return null
  return saleOf('sell', read.crypto, read.usd, marketData)
}

/** What the typed coins would bring, at most what the balance brings (CONST-21); '0' without an amount or a rate. */
export const nairaEstimate = (draft: LinkedDraft, marketData: SellMarketData): string => {
  const { symbol, price, rate } = marketData
  const { value } = amountsIn(draft, symbol).crypto
  return value === undefined || rate === null
    ? '0'
    : nairaFor(smaller(value, mostOf(marketData).crypto), price, rate)
}

export const pricesAreValid = (locked: SellQuote, { price, rate }: SellMarketData): boolean =>
  rate !== null && !priceChanged(locked.price, price) && !priceChanged(locked.rate, rate)

export const leastNgnOf = ({ amountNgn }: SellQuote): string => leastOf(amountNgn, usdPlaces)

export const sell = {
  check,
  lock,
  isValid: (locked, marketData) =>
    pricesAreValid(locked, marketData) &&
    new Big(locked.amountCrypto).lte(mostOf(marketData).crypto) &&
    new Big(locked.amountUsd).gte(marketData.limit ?? 0),
  requote: (locked, marketData) => lock(repriced(locked.amountCrypto, marketData), marketData),
  intent: (id, locked) => ({ kind: 'sell', ...coinsOf(id, locked), leastNgn: leastNgnOf(locked) }),
} satisfies OrderKind<LinkedDraft, SellMarketData, SellQuote, AmountProblem | undefined>

/** The message of a refused sale: the server's, otherwise the form's own (WSELL-22). */
export const sellErrorText = (apiError: ApiError): string =>
  apiError.summary === null ? cannotSellText : summaryOf(apiError)
