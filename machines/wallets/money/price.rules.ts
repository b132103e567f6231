import { Big } from 'big.js'
import { apiError } from '../../core/api-error'

export const noPriceText = 'There is no price for this coin at the moment'

/** A price that moved by more than this share asks the customer again. */
const tolerated = '0.005'

/** A price as it was read, to be counted with; one that is not above 0 divides nothing, and is refused. */
export const soundPrice = (price: string): string => {
  if (new Big(price).lte(0)) throw apiError(503, noPriceText)
  return price
}

/** Whether a price is so far from the frozen one that the figures have to be confirmed anew: more than 0.5 %. */
export const priceChanged = (frozen: string, now: string): boolean =>
  new Big(now).minus(frozen).abs().gt(new Big(frozen).times(tolerated))

/** Digits of a division: enough that the one rounding that counts is the one after it. */
const exact = Big()
exact.DP = 40
exact.RM = Big.roundDown

/** One by the other; cut far below any figure that is shown or sent. */
export const quotient = (one: Big | string, other: string): Big => new exact(one).div(other)

/** Cut to so many decimals, never rounded up; plain digits. */
export const cut = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundDown).toFixed(places)

/** Rounded half-up to so many decimals; plain digits. */
export const rounded = (amount: Big | string, places: number): string =>
  new Big(amount).round(places, Big.roundHalfUp).toFixed(places)
