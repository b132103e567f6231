import { Big } from 'big.js'
import { type ApiError, summaryOf } from '../../core/api-error'
import { cannotSellText } from '../../money/intent'
import { messages } from '../../values/fields'
import { usdPlaces } from '../money/amount.rules'
import { amountsIn, type Holding, type LinkedDraft, mostOf, repriced } from '../money/linked.rules'
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

export type SellProblems = Partial<Record<'usd' | 'crypto', string>>

const usdProblem = (value: string, { limit, usdBalance }: SellMarketData): string | undefined => {
  const usd = new Big(value)
  if (usd.eq(0) && new Big(limit ?? 0).eq(0)) return messages.tooSmall('0')
  return usd.lt(limit ?? 0) || usd.gt(cut(usdBalance, usdPlaces)) ? insufficientText : undefined
}

const cryptoProblem = (value: string, { balance }: SellMarketData): string | undefined =>
  new Big(value).gt(balance) ? insufficientText : undefined

/** 0 must never be mistaken for everything (WSELL-11). */
const isNothing = (coins: string): boolean => new Big(coins).eq(0)

/** Validation messages of the amounts (WSELL-07 to WSELL-11). */
const check = (draft: LinkedDraft, marketData: SellMarketData): SellProblems => {
  const { usd, crypto: coins } = amountsIn(draft)
  const wrong = {
    usd: usd.problem ?? usdProblem(usd.value, marketData),
    crypto: coins.problem ?? cryptoProblem(coins.value, marketData),
  }
  if (!wrong.usd && coins.value !== undefined && isNothing(coins.value)) wrong.usd = messages.tooSmall('0')
  return {
    ...(wrong.usd ? { usd: wrong.usd } : {}),
    ...(wrong.crypto ? { crypto: wrong.crypto } : {}),
  }
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
  const { usd, crypto: coins } = amountsIn(draft)
  if (marketData === null || usd.value === undefined || coins.value === undefined) return null
  return usdProblem(usd.value, marketData) || cryptoProblem(coins.value, marketData) || isNothing(coins.value)
    ? null
    : saleOf('sell', coins.value, usd.value, marketData)
}

/** Whether price and rate are about what they were. */
export const pricesAreValid = (locked: SellQuote, { price, rate }: SellMarketData): boolean =>
  rate !== null && !priceChanged(locked.price, price) && !priceChanged(locked.rate, rate)

/** The least naira that may be credited. */
export const leastNgnOf = ({ amountNgn }: SellQuote): string => leastOf(amountNgn, usdPlaces)

/** A sale of so many coins. */
export const sell = {
  check,
  lock,
  isValid: (locked, marketData) =>
    pricesAreValid(locked, marketData) &&
    new Big(locked.amountCrypto).lte(mostOf(marketData).crypto) &&
    new Big(locked.amountUsd).gte(marketData.limit ?? 0),
  requote: (locked, marketData) => lock(repriced(locked.amountCrypto, marketData), marketData),
  intent: (id, locked) => ({ kind: 'sell', ...coinsOf(id, locked), leastNgn: leastNgnOf(locked) }),
} satisfies OrderKind<LinkedDraft, SellMarketData, SellQuote, SellProblems>

/** The message of a refused sale: the server's, otherwise the form's own (WSELL-22). */
export const sellErrorText = (apiError: ApiError): string =>
  apiError.summary === null ? cannotSellText : summaryOf(apiError)
