import { problemWith, wholeNumber } from '../shared/fields'

/** A rate id from the address: digits only and above 0 (SELL-13, AMB-44); null when it is none. */
export const rateIdIn = (text: string | null): number | null => {
  if (text === null || problemWith(wholeNumber, text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

/** What the page says instead of a rate that no address can name. */
export const invalidRateText = 'Invalid rate'
