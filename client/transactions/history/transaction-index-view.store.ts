import type { TransactionStatus } from '../../../machines/money/transaction-status'
import { arrivedNaira, type StatusFilter } from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../generated/graphql'

type Page = HistoryPageQuery['transactions']
/** A page of the list. */
export interface List {
  nodes: readonly WholeTransactionFragment[]
  pageInfo: { hasNextPage: boolean }
  totals: Page['totals'] | undefined
}

/** Which rows of a list are shown; all of it holds. */
export interface Filter {
  status: StatusFilter
  /** What is looked for, in words, and whether a row is it; '' where nothing is. */
  sought: string
  matches?: (row: WholeTransactionFragment) => boolean
}

export const everything: Filter = { status: 'all', sought: '' }

/** The filtered rows, newest first; a new object after each change. */
export interface TransactionIndexView {
  /** Incremented when the list is reset. */
  beginning: number
  totals: List['totals'] | undefined
  /** Changes when the first page changes. */
  news: string
  count: number
  /** The rows' ids: the same object as long as only older ones are added. */
  order: readonly string[]
  idAt: (index: number) => string
  /** -1 if it is not in the list. */
  indexOf: (id: string) => number
  createDateAt: (index: number) => string
  statusAt: (index: number) => TransactionStatus | undefined
  /** Of a leg of a swap: its coin. */
  legAt: (index: number) => string | undefined
  /** Whether a day's first, or last, row is at this index. */
  beginsDay: (index: number) => boolean
  endsDay: (index: number) => boolean
  /** The naira of this row's day that has arrived; null: none, or the next page may have more of the day. */
  arrivedOnDayOf: (index: number) => string | null
}

export interface Place {
  row: WholeTransactionFragment
  day: number
}

interface Ground extends Pick<TransactionIndexView, 'beginning' | 'totals' | 'news'> {
  places: ReadonlyMap<string, Place>
  /** Whether older rows follow. */
  hasNextPage: () => boolean
}

/** The rows with these ids, newest first. */
export const viewOf = (
  ids: readonly string[],
  { places, hasNextPage, beginning, totals, news }: Ground,
): TransactionIndexView => {
  const rowAt = (index: number) => places.get(ids[index] ?? '')?.row
  const dayAt = (index: number) => places.get(ids[index] ?? '')?.day
  return {
    beginning,
    totals,
    news,
    count: ids.length,
    order: ids,
    idAt: (index) => ids[index] ?? '',
    indexOf: (id) => ids.indexOf(id),
    createDateAt: (index) => rowAt(index)?.createDate ?? '',
    statusAt: (index) => rowAt(index)?.status,
    legAt: (index) => {
      const row = rowAt(index)
      return row?.type === 'inter-transfer' ? row.currency.symbol : undefined
    },
    beginsDay: (index) => dayAt(index) !== dayAt(index - 1),
    endsDay: (index) => dayAt(index) !== dayAt(index + 1),
    arrivedOnDayOf: (index) => {
      let [first, end] = [index, index + 1]
      while (first > 0 && dayAt(first - 1) === dayAt(index)) first -= 1
      while (end < ids.length && dayAt(end) === dayAt(index)) end += 1
      if (end === ids.length && hasNextPage()) return null
      return arrivedNaira(ids.slice(first, end).map((id) => places.get(id)!.row))
    },
  }
}
