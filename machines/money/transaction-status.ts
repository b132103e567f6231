export type TransactionStatus = 'pool' | 'pending' | 'approved' | 'reported'

export interface StatusBadgeStyle {
  colour: 'blue' | 'orange' | 'green' | 'red'
  label: string
  meaning: string
  /** The row's progress bar, percent; null where there is none (TX-15). */
  progress: number | null
}

/** The colour, texts and progress of each status (TX-37 to TX-40). */
export const statusBadgeStyles: Record<TransactionStatus, StatusBadgeStyle> = {
  pool: {
    colour: 'blue',
    label: 'Pool',
    meaning: 'Processing, waiting for network confirmation',
    progress: 33,
  },
  pending: { colour: 'orange', label: 'Pending', meaning: 'Awaiting final approval', progress: 66 },
  approved: { colour: 'green', label: 'Approved', meaning: 'Complete', progress: null },
  reported: { colour: 'red', label: 'Reported', meaning: 'Please contact support', progress: 100 },
}

/** Whether the status will change without action by the customer. */
export const isUnderWay = (status: TransactionStatus): boolean => status === 'pool' || status === 'pending'

const styles: ReadonlyMap<string, StatusBadgeStyle> = new Map(Object.entries(statusBadgeStyles))

/** Shows an unknown status unchanged. `symbol`: 'USDT'. */
export const titleOf = ({ symbol, status }: { symbol: string; status: string }): string =>
  `${symbol} transaction: ${styles.get(status)?.label ?? status}`
