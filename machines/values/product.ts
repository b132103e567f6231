/** No other code may contain the name (ruling 1). */
export const productName = 'CoinNaira'
