import { Big } from 'big.js'

// Truncating division.
const Exact = Big()
Exact.RM = Big.roundDown

/** Truncated, never rounded up. */
const cut = (value: Big, decimals: number): string => value.round(decimals, Big.roundDown).toFixed(decimals)

/** A numeric column as the contract writes it: '50.000000000000000000' is '50'. */
export const plain = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/\.?0+$/, '') : numeric

/** Worth in dollars, to the nearest cent (ruling 43). Limits are compared with it. */
export const dollarsOf = (coins: string, price: string): string =>
  new Big(coins).times(price).round(2, Big.roundHalfUp).toFixed(2)

/** Paid in naira, 2 decimals: coins × dollar price × naira rate, cut only at the end (API-55). */
export const nairaOf = (coins: string, price: string, rate: string): string =>
  cut(new Big(coins).times(price).times(rate), 2)

/** The same amount with at most so many decimals, the others left out. */
export const truncated = (amount: string, decimals: number): string =>
  new Big(amount).round(decimals, Big.roundDown).toFixed()

/** What `coins` of one price bring of another, 8 decimals, the others left out (CONST-20). */
export const exchanged = (coins: string, fromPrice: string, toPrice: string): string =>
  truncated(new Exact(coins).times(fromPrice).div(toPrice).toFixed(), 8)

/** '$10' or '$10.50', as a limit is written in a text (ruling 17). */
export const inWords = (dollars: string): string => `$${new Big(dollars).toFixed(2).replace(/\.00$/, '')}`

/** Worth in dollars, with every decimal there is. */
export const worthOf = (coins: string, price: string): string => new Big(coins).times(price).toFixed()

/** Exact, like everything here: decimal texts in and out. */
export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()

export const isZero = (amount: string): boolean => new Big(amount).eq(0)

export const isBelow = (amount: string, limit: string): boolean => new Big(amount).lt(limit)

export const negative = (amount: string): string => new Big(amount).neg().toFixed()
