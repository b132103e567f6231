import { Big } from 'big.js'

/** Cut, never rounded up (AMB-05). */
const cut = (value: Big, decimals: number): string => value.round(decimals, Big.roundDown).toFixed(decimals)

/** A numeric column as the contract writes it: '50.000000000000000000' is '50'. */
export const plain = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/\.?0+$/, '') : numeric

/** Worth in dollars, 2 decimals. */
export const dollarsOf = (coins: string, price: string): string => cut(new Big(coins).times(price), 2)

/** Paid in naira, 2 decimals: coins × dollar price × naira rate, cut only at the end (contract 6.7). */
export const nairaOf = (coins: string, price: string, rate: string): string =>
  cut(new Big(coins).times(price).times(rate), 2)

export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()

export const isZero = (amount: string): boolean => new Big(amount).eq(0)

export const isBelow = (amount: string, limit: string): boolean => new Big(amount).lt(limit)

export const negative = (amount: string): string => new Big(amount).neg().toFixed()
