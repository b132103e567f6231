import {
  arrivedNaira,
  letsThrough,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../generated/graphql'

type Transaction = WholeTransactionFragment
type Page = HistoryPageQuery['transactions']
/** A page of the list. */
export interface List {
  nodes: readonly Transaction[]
  pageInfo: { hasNextPage: boolean }
  totals: Page['totals'] | undefined
}

/** Which rows of a list are shown; all of it holds. */
export interface Filter {
  status: StatusFilter
  /** What is looked for, in words, and whether a row is it; '' where nothing is. */
  sought: string
  matches?: (row: Transaction) => boolean
}

export const everything: Filter = { status: 'all', sought: '' }

/** A transaction and the number of its day. */
export interface Place {
  row: Transaction
  day: number
}

/** The rows of one day, from index `first` to before `end`. */
interface Day {
  number: number
  first: number
  end: number
  /** What `arrivedOn` found; undefined until it is called. */
  arrived: string | null | undefined
}

export interface ListRow {
  row: Transaction
  /** The other leg of a swap, which has no row of its own. */
  otherLeg: Transaction | undefined
  day: Day
}

/** The filtered rows, newest first; a new object after each change. */
export interface TransactionIndexView {
  /** Incremented when the list is reset. */
  beginning: number
  totals: List['totals'] | undefined
  /** Changes when the first page changes. */
  news: string
  /** How many transactions; a swap counts as two. */
  count: number
  /** The same object as long as only older ones are added. */
  rows: readonly ListRow[]
  /** -1 if it is not in the list. */
  indexOf: (id: string) => number
  /** The naira of this row's day that has arrived; null: none, or the next page may have more of the day. */
  arrivedOnDayOf: (row: ListRow) => string | null
}

const areLegs = (one: Transaction, other: Transaction): boolean =>
  one.type === 'inter-transfer' &&
  other.type === 'inter-transfer' &&
  one.createDate === other.createDate &&
  one.currency.symbol !== other.currency.symbol

/** What a filter lets through. It grows in place: a page costs as much below 30,000 rows as below 20. */
export class FilteredRows {
  readonly rows: ListRow[] = []
  count = 0
  #seen = 0
  readonly #indexes = new Map<string, number>()
  readonly #filter: Filter

  constructor(filter: Filter) {
    this.#filter = filter
  }

  readonly indexOf = (id: string): number => this.#indexes.get(id) ?? -1

  /** Adds those that follow the ones seen before. */
  grow(places: readonly Place[]): void {
    const { status, matches } = this.#filter
    for (; this.#seen < places.length; this.#seen += 1) {
      const place = places[this.#seen]!
      if (letsThrough(status, place.row.status) && (!matches || matches(place.row))) this.#add(place)
    }
  }

  arrivedOn({ day }: ListRow, hasNextPage: boolean): string | null {
    if (hasNextPage && day.end === this.rows.length) return null
    if (day.arrived === undefined) {
      const rows = this.rows.slice(day.first, day.end)
      day.arrived = arrivedNaira(rows.flatMap(({ row, otherLeg }) => (otherLeg ? [row, otherLeg] : row)))
    }
    return day.arrived
  }

  #add({ row, day: number }: Place): void {
    this.count += 1
    const last = this.rows.at(-1)
    if (last && !last.otherLeg && areLegs(last.row, row)) {
      last.otherLeg = row
      return
    }
    const index = this.rows.length
    const day =
      last?.day.number === number ? last.day : { number, first: index, end: index, arrived: undefined }
    Object.assign(day, { end: index + 1, arrived: undefined })
    this.#indexes.set(row.id, index)
    this.rows.push({ row, otherLeg: undefined, day })
  }
}
