/** Ruling 1: the one value that names the product. */
export const productName = 'CoinNaira'
