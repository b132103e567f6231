import { Big } from 'big.js'
import { type Amount, amountIn, cryptoPlaces, type Typed, usdPlaces } from '../../values/amount'

/** Division rounded up at the last decimal: 8 decimals, as coins are sent. */
const Upwards = Big()
Upwards.DP = 8
Upwards.RM = Big.roundUp

interface Prices {
  /** USD per coin. */
  price: string
  /** NGN per USD. */
  rate: string
}

export interface EstimateMarketData extends Prices {
  symbol: string
}

/** The field edited last, from which the other one follows. */
export type EstimateSide = 'coins' | 'naira'

export interface EstimateDraft extends Typed {
  side: EstimateSide
}

export const estimatedAmount = ({ side, text, pasted }: EstimateDraft, symbol: string): Amount =>
  amountIn(text, side === 'coins' ? cryptoPlaces : usdPlaces, pasted, symbol)

/** NGN for coins: coins × price × rate, truncated as the payout is. 2 decimals. */
export const nairaOf = (coins: string, { price, rate }: Prices): string =>
  new Big(coins).times(price).times(rate).round(2, Big.roundDown).toFixed(2)

/** The fewest coins worth so many NGN; up to 8 decimals. Null if rate or price is 0. */
export const coinsFor = (naira: string, { price, rate }: Prices): string | null => {
  const perCoin = new Upwards(price).times(rate)
  return perCoin.eq(0) ? null : new Upwards(naira).div(perCoin).toFixed()
}

/** Both fields' texts: the typed one unchanged, the other computed; '' if impossible. */
export const estimateOf = (
  draft: EstimateDraft,
  marketData: EstimateMarketData,
): Record<EstimateSide, string> => {
  const { value } = estimatedAmount(draft, marketData.symbol)
  const other =
    value === undefined
      ? ''
      : draft.side === 'coins'
        ? nairaOf(value, marketData)
        : (coinsFor(value, marketData) ?? '')
  return draft.side === 'coins' ? { coins: draft.text, naira: other } : { coins: other, naira: draft.text }
}
