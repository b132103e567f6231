/** A decimal string without needless zeros: '0.50000000' as '0.5'. Two of them are the same amount if they are equal. */
export const trimmed = (amount: string): string =>
  amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
