const statusLabels = {
  pool: 'Pool',
  pending: 'Pending',
  approved: 'Approved',
  reported: 'Reported',
} as const

export type TransactionStatus = 'pool' | 'pending' | 'approved' | 'reported'

export interface StatusBadgeStyle {
  colour: 'blue' | 'orange' | 'green' | 'red'
  label: string
  meaning: string
  /** The row's progress bar, percent; null where there is none (TX-15). */
  progress: number | null
}

/** Colour, words and progress of a status (TX-37 to TX-40). */
export const statusBadgeStyles: Record<TransactionStatus, StatusBadgeStyle> = {
  pool: {
    colour: 'blue',
    label: statusLabels.pool,
    meaning: 'Processing, waiting for network confirmation',
    progress: 33,
  },
  pending: {
    colour: 'orange',
    label: statusLabels.pending,
    meaning: 'Awaiting final approval',
    progress: 66,
  },
  approved: { colour: 'green', label: statusLabels.approved, meaning: 'Complete', progress: null },
  reported: { colour: 'red', label: statusLabels.reported, meaning: 'Please contact support', progress: 100 },
}

/** Whether its status will change without the customer. */
export const isUnderWay = (status: TransactionStatus): boolean => status === 'pool' || status === 'pending'

const words: ReadonlyMap<string, string> = new Map(Object.entries(statusLabels))

/** An unknown status is shown unchanged. `symbol`: 'USDT'. */
export const titleOf = ({ symbol, status }: { symbol: string; status: string }): string =>
  `${symbol} transaction: ${words.get(status) ?? status}`
