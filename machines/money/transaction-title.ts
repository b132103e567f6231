/** Display names of a transaction's status. */
export const statusWords = {
  pool: 'Pool',
  pending: 'Pending',
  approved: 'Approved',
  reported: 'Reported',
} as const

const words: ReadonlyMap<string, string> = new Map(Object.entries(statusWords))

/** The title of a status change; an unknown status is shown as it is. `symbol`: 'USDT'. */
export const titleOf = ({ symbol, status }: { symbol: string; status: string }): string =>
  `${symbol} transaction: ${words.get(status) ?? status}`
