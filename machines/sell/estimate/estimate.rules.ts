import { Big } from 'big.js'
import { messages } from '../../values/fields'

/** Division rounded up at the last decimal: 8 decimals, as coins are sent. */
const Upwards = Big()
Upwards.DP = 8
Upwards.RM = Big.roundUp

/** A coin's price and rate. */
export interface EstimateMarketData {
  /** USD per coin. */
  price: string
  /** NGN per USD. */
  rate: string
}

/** The field edited last, from which the other one follows. */
export type EstimateSide = 'coins' | 'naira'

export interface EstimateDraft {
  side: EstimateSide
  /** As typed: digits with at most one point. */
  text: string
}

const decimals: Record<EstimateSide, number> = { coins: 8, naira: 2 }
/** Whole digits; far more than anybody sells. */
const longest = 12

/** The smallest amount that is too large to type. */
const tooMuch = `1${'0'.repeat(longest)}`

/** Typable text: digits, a point, and the commas of a copied figure. */
export const isTypable = (text: string): boolean => /^[\d.,]*$/.test(text) && text.length <= 30

/**
 * A typed amount with at most so many decimals, as a decimal string; null for empty or invalid text. Commas are
 * thousands separators only.
 */
export const typedAmount = (text: string, places: number): string | null => {
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined || whole + fraction === '' || whole.length > longest) return null
  return fraction.length > places ? null : `${whole || '0'}${fraction && `.${fraction}`}`
}

/** The draft's amount as a decimal string; null for empty or invalid text. */
export const estimatedAmount = ({ side, text }: EstimateDraft): string | null =>
  typedAmount(text, decimals[side])

/** The validation message; undefined if empty. */
export const typedProblem = (text: string, places: number): string | undefined => {
  if (text === '' || typedAmount(text, places) !== null) return undefined
  const isLong = /^\d+(\.\d*)?$/.test(text) && text.split('.')[0]!.length > longest
  return isLong ? messages.tooLarge(tooMuch) : messages.invalidNumber
}

/** The draft's validation message; undefined if empty. */
export const amountProblem = ({ side, text }: EstimateDraft): string | undefined =>
  typedProblem(text, decimals[side])

/** NGN for coins: coins × price × rate, truncated as the payout is. 2 decimals. */
export const nairaOf = (coins: string, { price, rate }: EstimateMarketData): string =>
  new Big(coins).times(price).times(rate).round(2, Big.roundDown).toFixed(2)

/** The fewest coins worth so many NGN; up to 8 decimals. Null if rate or price is 0. */
export const coinsFor = (naira: string, { price, rate }: EstimateMarketData): string | null => {
  const perCoin = new Upwards(price).times(rate)
  return perCoin.eq(0) ? null : new Upwards(naira).div(perCoin).toFixed()
}

/** Both fields' texts: the typed one unchanged, the other computed; '' if impossible. */
export const estimateOf = (
  draft: EstimateDraft,
  marketData: EstimateMarketData,
): Record<EstimateSide, string> => {
  const amount = estimatedAmount(draft)
  const other =
    amount === null
      ? ''
      : draft.side === 'coins'
        ? nairaOf(amount, marketData)
        : (coinsFor(amount, marketData) ?? '')
  return draft.side === 'coins' ? { coins: draft.text, naira: other } : { coins: other, naira: draft.text }
}
