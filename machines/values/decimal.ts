/** '0.50000000' as '0.5'. Equal strings are equal amounts. */
export const trimZeros = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
