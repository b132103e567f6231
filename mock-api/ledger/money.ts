import { Big } from 'big.js'

const TruncatingBig = Big()
TruncatingBig.RM = Big.roundDown

const truncate = (value: Big, decimals: number): string =>
  value.round(decimals, Big.roundDown).toFixed(decimals)

/** Shortens '50.000000000000000000' to '50'. */
export const trimZeros = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/\.?0+$/, '') : numeric

/** Rounds to the nearest cent (ruling 43); limits use this value. */
export const dollarsOf = (coins: string, price: string): string =>
  new Big(coins).times(price).round(2, Big.roundHalfUp).toFixed(2)

/** Coins × dollar price × naira rate, truncated to 2 decimals only at the end (API-55). */
export const nairaOf = (coins: string, price: string, rate: string): string =>
  truncate(new Big(coins).times(price).times(rate), 2)

export const truncateAmount = (amount: string, decimals: number): string =>
  new Big(amount).round(decimals, Big.roundDown).toFixed()

/** Truncates to 8 decimals (CONST-20). */
export const convertAmount = (coins: string, fromPrice: string, toPrice: string): string =>
  truncateAmount(new TruncatingBig(coins).times(fromPrice).div(toPrice).toFixed(), 8)

/** '$10' or '$10.50', for a limit in a message (ruling 17). */
export const formatDollars = (dollars: string): string =>
  `$${new Big(dollars).toFixed(2).replace(/\.00$/, '')}`

export const worthOf = (coins: string, price: string): string => new Big(coins).times(price).toFixed()

export const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed()

export const isZero = (amount: string): boolean => new Big(amount).eq(0)

export const isBelow = (amount: string, limit: string): boolean => new Big(amount).lt(limit)

export const negate = (amount: string): string => new Big(amount).neg().toFixed()
