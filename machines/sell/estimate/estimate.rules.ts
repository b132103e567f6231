import { Big } from 'big.js'
import { nairaForDollars } from '../../money/naira'
import { type Amount, cryptoPlaces, parseAmount, type TypedText, usdPlaces } from '../../values/amount'

/** The field edited last; the other one follows. */
export type EstimateSide = 'sent' | 'naira'

export interface EstimateDraft extends TypedText {
  side: EstimateSide
}

export interface Quote {
  symbol: string
  places: number
  /** NGN per unit. */
  value: string
}

/** `rate`: NGN per USD. */
export const dollarQuote = (symbol: string, rate: string): Quote => ({
  symbol,
  places: usdPlaces,
  value: rate,
})

/** `price`: USD per coin; `rate`: NGN per USD. */
export const coinQuote = (symbol: string, price: string, rate: string): Quote => ({
  symbol,
  places: cryptoPlaces,
  value: new Big(price).times(rate).toFixed(),
})

export const estimatedAmount = ({ side, text, pasted }: EstimateDraft, { symbol, places }: Quote): Amount =>
  parseAmount(text, side === 'sent' ? places : usdPlaces, pasted, symbol)

/** The smallest amount that yields these NGN, rounded up; null at a value of 0. */
export const amountFor = (naira: string, { places, value }: Quote): string | null => {
  const RoundedUp = Big()
  RoundedUp.DP = places
  RoundedUp.RM = Big.roundUp
  return new Big(value).eq(0) ? null : new RoundedUp(naira).div(value).toFixed()
}

/** Keeps the typed amount and computes the other one; '' if that is impossible. */
export const estimateOf = (draft: EstimateDraft, quote: Quote): Record<EstimateSide, string> => {
  const { side, text } = draft
  const { value } = estimatedAmount(draft, quote)
  return side === 'sent'
    ? { sent: text, naira: value === undefined ? '' : nairaForDollars(value, quote.value) }
    : { sent: value === undefined ? '' : (amountFor(value, quote) ?? ''), naira: text }
}
