/** A transaction's status in a word. */
export const statusWords = {
  pool: 'Pool',
  pending: 'Pending',
  approved: 'Approved',
  reported: 'Reported',
} as const

const words: ReadonlyMap<string, string> = new Map(Object.entries(statusWords))

/** The title of news about a move; an unknown status stays as it is. `symbol`: 'USDT'. */
export const titleOf = ({ symbol, status }: { symbol: string; status: string }): string =>
  `${symbol} transaction: ${words.get(status) ?? status}`
