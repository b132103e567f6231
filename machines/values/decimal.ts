/** A canonical decimal string: '0.50000000' as '0.5'. Equal strings are equal amounts. */
export const trimmed = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
