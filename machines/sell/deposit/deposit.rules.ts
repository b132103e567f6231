import { coinName } from '../../money/coin-name'
import { networkLabel } from '../../money/network'
import { problemWith, wholeNumber } from '../../values/fields'
import type { CoinRate } from '../rates/coin.rules'

/** A rate id from the URL: digits only and above 0 (SELL-13); null if invalid. */
export const rateIdIn = (text: string | null): number | null => {
  if (text === null || problemWith(wholeNumber, text)) return null
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null
}

export const rateIdProblem = (text: string | null): string | undefined =>
  text === null ? undefined : problemWith(wholeNumber, text)

export const invalidRateText = 'Invalid rate'

/** 'USDT (TRC-20)', but just 'Bitcoin', whose only network has no label (ENT-05). */
export const coinOnNetwork = ({ name, chain }: CoinRate['currency']): string => {
  const label = networkLabel(chain)
  return label ? `${coinName(name)} (${label})` : coinName(name)
}

/** The first line of the 'Important!!' card (SELL-22). */
export const onlyThisCoinText = (currency: CoinRate['currency']): string =>
  `Send only ${coinOnNetwork(currency)} to this address. Any other coin will be lost.`

/** The card's second line for a coin with a limit; `limit` as displayed: '$10' (CONST-23, ruling 17). */
export const minimumText = (limit: string): string =>
  `The minimum payout is ${limit}. Smaller deposits accumulate until it is reached.`
