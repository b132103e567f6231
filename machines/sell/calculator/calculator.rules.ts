import { Big } from 'big.js'
import { nairaForDollars } from '../../money/naira'
import { typedAmount } from '../estimate/estimate.rules'

/** The field edited last, from which the other one follows. */
export type CalculatorSide = 'dollars' | 'naira'

export interface CalculatorDraft {
  side: CalculatorSide
  /** As typed. */
  text: string
}

/** Division rounded up to the cent: what is sent has to bring what is asked for. */
const Upwards = Big()
Upwards.DP = 2
Upwards.RM = Big.roundUp

/** The fewest dollars that bring so many NGN; up to 2 decimals. Null at a rate of 0. */
export const dollarsFor = (naira: string, rate: string): string | null =>
  new Big(rate).eq(0) ? null : new Upwards(naira).div(rate).toFixed()

/** Both fields' texts at a rate of NGN per USD: the typed one unchanged, the other computed; '' if impossible. */
export const calculated = ({ side, text }: CalculatorDraft, rate: string): Record<CalculatorSide, string> => {
  const amount = typedAmount(text, 2)
  if (side === 'dollars')
    return { dollars: text, naira: amount === null ? '' : nairaForDollars(amount, rate) }
  return { dollars: amount === null ? '' : (dollarsFor(amount, rate) ?? ''), naira: text }
}
