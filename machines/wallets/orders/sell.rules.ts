import { Big } from 'big.js'
import { type ApiError, summaryOf } from '../../core/api-error'
import { cannotSellText } from '../../money/intent'
import { trimmed } from '../../values/decimal'
import { messages } from '../../values/fields'
import { usdPlaces } from '../money/amount.rules'
import { amountsIn, type Holding, type LinkedDraft, mostOf, repriced } from '../money/linked.rules'
import { cut, priceChanged } from '../money/price.rules'

/** The market data of a sell order. */
export interface SellMarketData extends Holding {
  symbol: string
  chain: string
  /** NGN per USD; null if the pair has no rate: then nothing can be sold (AMB-71). */
  rate: string | null
  /** The smallest sell, USD; null without a rate. */
  limit: string | null
}

/** The quote that the customer confirms; nothing else is sent. */
export interface SellQuote {
  kind: 'sell' | 'sellAll'
  symbol: string
  chain: string
  /** Coins that leave the wallet; for 'Sell all' the displayed balance, while the call itself sends '0'. */
  amountCrypto: string
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

/** 0 must never be mistaken for everything (AMB-73). */
const isNothing = (coins: string): boolean => new Big(coins).eq(0)

/** Validation messages of the amounts (WSELL-07 to WSELL-11, AMB-71, AMB-73). */
export const sellProblems = (draft: LinkedDraft, marketData: SellMarketData): SellProblems => {
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

/** Why not everything can be sold, or null; the server decides (AMB-74). */
export const sellAllProblem = ({ rate, limit, balance, usdBalance }: SellMarketData): string | null => {
  if (rate === null) return noRateText
  if (new Big(balance).lte(0)) return insufficientText
  return new Big(usdBalance).lt(limit ?? 0) ? insufficientText : null
}

/** Naira for coins as the server computes them (contract 6.7): from their exact worth, truncated at the end only. */
const nairaFor = (coins: string, price: string, rate: string): string =>
  cut(new Big(coins).times(price).times(rate), usdPlaces)

const quote = (
  kind: SellQuote['kind'],
  amountCrypto: string,
  amountUsd: string,
  rate: string,
  { symbol, chain, price }: SellMarketData,
): SellQuote => ({
  kind,
  symbol,
  chain,
  amountCrypto,
  amountUsd,
  amountNgn: nairaFor(amountCrypto, price, rate),
  price,
  rate,
})

/** The locked quote of a valid draft; null if it is invalid. */
export const lockSellQuote = (draft: LinkedDraft, marketData: SellMarketData): SellQuote | null => {
  const { usd, crypto: coins } = amountsIn(draft)
  if (marketData.rate === null || usd.value === undefined || coins.value === undefined) return null
  return usdProblem(usd.value, marketData) || cryptoProblem(coins.value, marketData) || isNothing(coins.value)
    ? null
    : quote('sell', coins.value, usd.value, marketData.rate, marketData)
}

/** The locked quote of the whole balance; null if it cannot be sold. */
export const lockSellAllQuote = (marketData: SellMarketData): SellQuote | null =>
  marketData.rate === null || sellAllProblem(marketData) !== null
    ? null
    : quote(
        'sellAll',
        trimmed(marketData.balance),
        cut(marketData.usdBalance, usdPlaces),
        marketData.rate,
        marketData,
      )

/** The order requoted with current market data; null if it can no longer be placed. */
export const askedAnew = (locked: SellQuote, marketData: SellMarketData): SellQuote | null =>
  locked.kind === 'sellAll'
    ? lockSellAllQuote(marketData)
    : lockSellQuote(repriced(locked.amountCrypto, marketData), marketData)

/** Whether the quote is still valid: price and rate changed little, and 'Sell all' needs the same balance. */
export const sellStands = (locked: SellQuote, marketData: SellMarketData): boolean =>
  marketData.rate !== null &&
  !priceChanged(locked.price, marketData.price) &&
  !priceChanged(locked.rate, marketData.rate) &&
  (locked.kind === 'sellAll'
    ? new Big(marketData.balance).eq(locked.amountCrypto) && sellAllProblem(marketData) === null
    : new Big(locked.amountCrypto).lte(mostOf(marketData).crypto) &&
      new Big(locked.amountUsd).gte(marketData.limit ?? 0))

/** The message of a refused sale: the server's, otherwise the form's own (AMB-76). */
export const sellErrorText = (apiError: ApiError): string =>
  apiError.summary === null ? cannotSellText : summaryOf(apiError)
