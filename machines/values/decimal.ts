/** Shortens '0.50000000' to '0.5', so that equal amounts are equal strings. */
export const trimZeros = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
