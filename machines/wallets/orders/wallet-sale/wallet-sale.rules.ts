import { Big } from 'big.js'
import { type ApiError, summaryOf } from '../../../core/api-error'
import { cannotSellText } from '../../../money/intent'
import { usdPlaces } from '../../../values/amount'
import { trimZeros } from '../../../values/decimal'
import { messages } from '../../../values/fields'
import {
  type AmountProblem,
  type Amounts,
  amountsIn,
  draftAtPrice,
  emptyDraft,
  type Holding,
  type LinkedDraft,
  maxAmount,
  minOf,
  readDraft,
} from '../../prices/linked-amounts.rules'
import { hasPriceChanged, minAcceptable, truncate } from '../../prices/price.rules'
import { coinsOf, type OrderKind, type Quote } from '../order.rules'

export interface SellMarketData extends Holding {
  symbol: string
  chain: string
  /** NGN per USD; if there is no rate (null), the coin cannot be sold (WSELL-08). */
  rate: string | null
  /** The smallest sale, in USD; null if there is no rate. */
  limit: string | null
}

export interface SellQuote extends Quote {
  /** A 'sellAll' quote has the visible balance as its coins; the call sends '0'. */
  kind: 'sell' | 'sellAll'
  amountUsd: string
  /** An estimate; the server computes the proceeds at the sale. */
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
  const usdValue = new Big(usd)
  if (usdValue.lt(limit ?? 0)) return { text: insufficientText, isTooLittle: true }
  if (usdValue.gt(truncate(usdBalance, usdPlaces)) || new Big(coins).gt(balance))
    return { text: insufficientText }
  // The server would read 0 as the whole balance.
  const isNothing = new Big(coins).eq(0) || (usdValue.eq(0) && new Big(limit ?? 0).eq(0))
  return isNothing ? { text: messages.tooSmall('0') } : undefined
}

/** Checks the typed amount (WSELL-07 to WSELL-11). */
const check = (draft: LinkedDraft, marketData: SellMarketData): AmountProblem | undefined => {
  const amounts = readDraft(draft, marketData.symbol)
  return amounts.problem === undefined ? limitProblem(amounts, marketData) : { text: amounts.problem }
}

/** Computes exactly and truncates only at the end, as the server does (API-55). */
const nairaFor = (coins: string, price: string, rate: string): string =>
  truncate(new Big(coins).times(price).times(rate), usdPlaces)

/** Null if there is no rate. */
const saleOf = (
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
  const amounts = readDraft(draft, marketData.symbol)
  if (amounts.problem !== undefined || limitProblem(amounts, marketData)) return null
  return saleOf('sell', amounts.crypto, amounts.usd, marketData)
}

/** The naira for the typed amount, at most for the balance (CONST-21); '0' if the amount or rate is missing. */
export const nairaEstimate = (draft: LinkedDraft, marketData: SellMarketData): string => {
  const { symbol, price, rate } = marketData
  const { value } = amountsIn(draft, symbol).crypto
  return value === undefined || rate === null
    ? '0'
    : nairaFor(minOf(value, maxAmount(marketData).crypto), price, rate)
}

const pricesAreValid = (quote: SellQuote, { price, rate }: SellMarketData): boolean =>
  rate !== null && !hasPriceChanged(quote.price, price) && !hasPriceChanged(quote.rate, rate)

const minNgnOf = ({ amountNgn }: SellQuote): string => minAcceptable(amountNgn, usdPlaces)

export const sell = {
  check,
  lock,
  isValid: (quote, marketData) =>
    pricesAreValid(quote, marketData) &&
    new Big(quote.amountCrypto).lte(maxAmount(marketData).crypto) &&
    new Big(quote.amountUsd).gte(marketData.limit ?? 0),
  requote: (quote, marketData) => lock(draftAtPrice(quote.amountCrypto, marketData), marketData),
  intent: (id, quote) => ({ kind: 'sell', ...coinsOf(id, quote), leastNgn: minNgnOf(quote) }),
} satisfies OrderKind<LinkedDraft, SellMarketData, SellQuote, AmountProblem | undefined>

/** Why the whole balance cannot be sold, or null; the server decides (WSELL-19). Ignores the typed amount. */
const checkAll = (_: LinkedDraft, { rate, limit, balance, usdBalance }: SellMarketData): string | null => {
  if (rate === null) return noRateText
  if (new Big(balance).lte(0)) return insufficientText
  return new Big(usdBalance).lt(limit ?? 0) ? insufficientText : null
}

const lockAll = (draft: LinkedDraft, marketData: SellMarketData | null): SellQuote | null =>
  marketData === null || checkAll(draft, marketData) !== null
    ? null
    : saleOf('sellAll', trimZeros(marketData.balance), truncate(marketData.usdBalance, usdPlaces), marketData)

export const sellAll = {
  check: checkAll,
  lock: lockAll,
  isValid: (quote, marketData) =>
    pricesAreValid(quote, marketData) &&
    new Big(marketData.balance).eq(quote.amountCrypto) &&
    checkAll(emptyDraft, marketData) === null,
  requote: (_, marketData) => lockAll(emptyDraft, marketData),
  // 0 means everything (CONST-04).
  intent: (id, quote) => ({
    kind: 'sellAll',
    ...coinsOf(id, quote),
    amountCrypto: '0',
    leastNgn: minNgnOf(quote),
    mostCrypto: quote.amountCrypto,
  }),
} satisfies OrderKind<LinkedDraft, SellMarketData, SellQuote, string | null>

/** The server's message, otherwise the form's (WSELL-22). */
export const sellErrorText = (apiError: ApiError): string =>
  apiError.summary === null ? cannotSellText : summaryOf(apiError)
