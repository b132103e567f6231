/** Ruling 1: only here. */
export const productName = 'CoinNaira'
