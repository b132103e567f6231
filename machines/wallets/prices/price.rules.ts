import { Big } from 'big.js'
import { apiError } from '../../core/api-error'

export const noPriceText = 'There is no price for this coin at the moment'

/** A larger change needs another confirmation (ruling 29). */
const priceTolerance = '0.005'

/** Throws unless the price is above 0. */
export const assertPrice = (price: string): string => {
  if (new Big(price).lte(0)) throw apiError(503, noPriceText)
  return price
}

/** Whether the price differs from the quote by more than 0.5 %, so that the customer must confirm again. */
export const hasPriceChanged = (quotedPrice: string, currentPrice: string): boolean =>
  new Big(currentPrice).minus(quotedPrice).abs().gt(new Big(quotedPrice).times(priceTolerance))

/** Keeps so many digits that only the final rounding matters. */
const ExactBig = Big()
ExactBig.DP = 40
ExactBig.RM = Big.roundDown

/** Truncates far below the precision of any visible or sent figure. */
export const quotient = (dividend: Big | string, divisor: string): Big => new ExactBig(dividend).div(divisor)

export const truncate = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundDown).toFixed(places)

/** The least that the server may credit: 0.5 % below the reviewed amount, truncated (ruling 29). */
export const minAcceptable = (reviewed: string, places: number): string =>
  truncate(new Big(reviewed).times(new Big(1).minus(priceTolerance)), places)

export const roundHalfUp = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundHalfUp).toFixed(places)
