/** The block explorer page of a hash, by explorer key (TX-29 to TX-34). */
const explorers: Record<string, (hash: string) => string> = {
  BTC: (hash) => `https://www.blockchain.com/explorer/transactions/btc/${hash}`,
  ETH: (hash) => `https://etherscan.io/tx/${hash}`,
  BNB: (hash) => `https://bscscan.com/tx/${hash}`,
  USDT: (hash) => `https://etherscan.io/tx/${hash}`,
  TRONUSDT: (hash) => `https://tronscan.org/#/transaction/${hash}`,
}

/** Throws 'invalid currency type' for any other key. */
export const explorerLink = (key: string, hash: string): string => {
  const explorer = Object.hasOwn(explorers, key) ? explorers[key] : undefined
  if (!explorer) throw new Error('invalid currency type')
  return explorer(encodeURIComponent(hash))
}

/** Null if the coin has no known explorer (TX-28, TX-34). */
export const explorerPage = (currency: { symbol: string; chain: string }, hash: string): string | null => {
  try {
    return explorerLink(explorerKey(currency), hash)
  } catch {
    return null
  }
}

export const explorerKey = ({ symbol, chain }: { symbol: string; chain: string }): string => {
  if (symbol !== 'USDT') return symbol
  if (chain === 'tron') return 'TRONUSDT'
  return chain === 'bsc' ? 'BNB' : 'USDT'
}
