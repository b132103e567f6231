import { Big } from 'big.js'
import { apiError } from '../../core/api-error'

export const noPriceText = 'There is no price for this coin at the moment'

/** A figure that changed by more than this share has to be confirmed again (ruling 29). */
const tolerated = '0.005'

/** A price for calculations; throws if it is not above 0. */
export const soundPrice = (price: string): string => {
  if (new Big(price).lte(0)) throw apiError(503, noPriceText)
  return price
}

/** Whether a price differs by more than 0.5 % from the quoted one, so that the customer confirms again. */
export const priceChanged = (quoted: string, now: string): boolean =>
  new Big(now).minus(quoted).abs().gt(new Big(quoted).times(tolerated))

/** Digits of divisions, so many that only the rounding afterwards counts. */
const exact = Big()
exact.DP = 40
exact.RM = Big.roundDown

/** Division, truncated far below any figure that is shown or sent. */
export const quotient = (one: Big | string, other: string): Big => new exact(one).div(other)

/** Truncated to so many decimals; plain digits. */
export const cut = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundDown).toFixed(places)

/** The least that may be credited for a reviewed figure: 0.5 % less, truncated to so many decimals (ruling 29). */
export const leastOf = (reviewed: string, places: number): string =>
  cut(new Big(reviewed).times(new Big(1).minus(tolerated)), places)

/** Rounded half-up to so many decimals; plain digits. */
export const rounded = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundHalfUp).toFixed(places)
