import { Big } from 'big.js'
import { nairaForDollars } from '../../money/naira'
import { type Amount, amountIn, type Typed, usdPlaces } from '../../values/amount'

/** The field edited last, from which the other one follows. */
export type CalculatorSide = 'dollars' | 'naira'

export interface CalculatorDraft extends Typed {
  side: CalculatorSide
}

export const calculatorAmount = ({ text, pasted }: Typed, symbol: string): Amount =>
  amountIn(text, usdPlaces, pasted, symbol)

/** Division rounded up to the cent: what is sent has to bring what is asked for. */
const Upwards = Big()
Upwards.DP = 2
Upwards.RM = Big.roundUp

/** The fewest dollars that bring so many NGN; up to 2 decimals. Null at a rate of 0. */
export const dollarsFor = (naira: string, rate: string): string | null =>
  new Big(rate).eq(0) ? null : new Upwards(naira).div(rate).toFixed()

/** Both fields' texts at a rate of NGN per USD: the typed one unchanged, the other computed; '' if impossible. */
export const calculated = (
  { side, text }: CalculatorDraft,
  { value }: Amount,
  rate: string,
): Record<CalculatorSide, string> =>
  side === 'dollars'
    ? { dollars: text, naira: value === undefined ? '' : nairaForDollars(value, rate) }
    : { dollars: value === undefined ? '' : (dollarsFor(value, rate) ?? ''), naira: text }
