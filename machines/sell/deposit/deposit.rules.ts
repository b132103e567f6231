import { coinName } from '../../money/coin-name'
import { networkLabel } from '../../money/network'
import { problemWith, wholeNumber } from '../../values/fields'
import type { CoinRate } from '../rates/coin.rules'

/** A rate id from the address: digits only and above 0 (SELL-13, AMB-44); null when it is none. */
export const rateIdIn = (text: string | null): number | null => {
  if (text === null || problemWith(wholeNumber, text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

/** Why an address names no rate; undefined where one may be named, or nothing is. */
export const rateIdProblem = (text: string | null): string | undefined =>
  text === null ? undefined : problemWith(wholeNumber, text)

/** What the page says instead of a rate that no address can name. */
export const invalidRateText = 'Invalid rate'

/** 'USDT (TRC-20)'; 'Bitcoin' alone, which has one network and no label (AMB-37). */
export const coinOnNetwork = ({ name, chain }: CoinRate['currency']): string => {
  const label = networkLabel(chain)
  return label ? `${coinName(name)} (${label})` : coinName(name)
}

/** The first line of the 'Important!!' card (AMB-43). */
export const onlyThisCoinText = (currency: CoinRate['currency']): string =>
  `Send only ${coinOnNetwork(currency)} to this address. Any other coin will be lost.`

/** Its second line, where there is a limit; `limit` as the customer reads it: '$10' (AMB-43, ruling 17). */
export const minimumText = (limit: string): string =>
  `The minimum payout is ${limit}. Smaller deposits accumulate until it is reached.`
