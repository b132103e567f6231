import { Big } from 'big.js'
import { type NairaOf, nairaOf } from '../../money/naira'
import type { TransactionStatus } from '../../money/transaction-status'

/** Rows per page of the list (CONST-07). */
export const historyPageSize = 20

export const allCurrencies = 'all'

/** The options of the sort menu in order; they filter the loaded rows (TX-05, TX-06). */
export const statusFilters = ['all', 'pool', 'pending', 'approved', 'reported'] as const
export type StatusFilter = (typeof statusFilters)[number]

export const isStatusFilter = (text: string | null): text is StatusFilter =>
  statusFilters.some((filter) => filter === text)

export const matchesFilter = (filter: StatusFilter, status: TransactionStatus): boolean =>
  filter === 'all' || filter === status

/** The naira paid for these rows; null if none was. */
export const paidNairaIn = (rows: readonly NairaOf[]): string | null => {
  const paidAmounts = rows.flatMap((row) => (row.status === 'approved' ? (nairaOf(row)?.naira ?? []) : []))
  return paidAmounts.length === 0
    ? null
    : paidAmounts.reduce((sum, naira) => sum.plus(naira), new Big(0)).toFixed(2)
}
