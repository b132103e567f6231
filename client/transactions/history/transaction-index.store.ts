import type { ApolloClient } from '@apollo/client'
import { isUnderWay } from '../../../machines/money/transaction-status'
import {
  historyPageSize,
  matchesFilter,
  paidNairaIn,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'

export interface List {
  nodes: readonly WholeTransactionFragment[]
  pageInfo: { hasNextPage: boolean; numberOfPages?: number }
  totals: HistoryPageQuery['transactions']['totals'] | undefined
}

export interface Filter {
  status: StatusFilter
  /** The search, and whether a row matches; '' without one. */
  searchTerm: string
  matches?: (row: WholeTransactionFragment) => boolean
}

export const noFilter: Filter = { status: 'all', searchTerm: '' }

interface Place {
  row: WholeTransactionFragment
  day: number
}

/** The rows of one day, from index `first` to before `end`. */
interface Day {
  number: number
  first: number
  end: number
  /** The result of `arrivedOn`; undefined until it is called. */
  arrived: string | null | undefined
}

export interface ListRow {
  row: WholeTransactionFragment
  /** The other leg of a swap, which has no row of its own. */
  otherLeg: WholeTransactionFragment | undefined
  day: Day
}

/** Newest first; a new object after each change. */
export interface TransactionIndexView {
  /** Incremented when the list is reset. */
  beginning: number
  totals: List['totals'] | undefined
  /** A swap counts as two. */
  count: number
  /** The same object while only older rows are added. */
  rows: readonly ListRow[]
  /** -1 if it is not in the list. */
  indexOf: (id: string) => number
  /** The arrived naira of this row's day; null: none, or the next page may have more of the day. */
  arrivedOnDayOf: (row: ListRow) => string | null
}

const areLegs = (leg: WholeTransactionFragment, otherLeg: WholeTransactionFragment): boolean =>
  leg.type === 'inter-transfer' &&
  otherLeg.type === 'inter-transfer' &&
  leg.createDate === otherLeg.createDate &&
  leg.currency.symbol !== otherLeg.currency.symbol

/** The rows that pass a filter. Grows in place: a page costs as much below 30,000 rows as below 20. */
class FilteredRows {
  readonly rows: ListRow[] = []
  count = 0
  #seen = 0
  readonly #indexes = new Map<string, number>()
  readonly #filter: Filter

  constructor(filter: Filter) {
    this.#filter = filter
  }

  readonly indexOf = (id: string): number => this.#indexes.get(id) ?? -1

  /** Adds the rows after those already seen. */
  grow(places: readonly Place[]): void {
    const { status, matches } = this.#filter
    for (; this.#seen < places.length; this.#seen += 1) {
      const place = places[this.#seen]!
      if (matchesFilter(status, place.row.status) && (!matches || matches(place.row))) this.#add(place)
    }
  }

  arrivedOn({ day }: ListRow, hasNextPage: boolean): string | null {
    if (hasNextPage && day.end === this.rows.length) return null
    if (day.arrived === undefined) {
      const rows = this.rows.slice(day.first, day.end)
      day.arrived = paidNairaIn(rows.flatMap(({ row, otherLeg }) => (otherLeg ? [row, otherLeg] : row)))
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

const isSame = (value: unknown, otherValue: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(otherValue)

const placeOf = (row: WholeTransactionFragment): Place => ({ row, day: dayNumber(row.createDate) })

/** One currency's list with its search. Mutable, so that the 500th page costs no more than the first. */
export class TransactionIndex {
  /** The last loaded page (0 before the first), and whether there are more. */
  loadedPages = { page: 0, hasNextPage: false }
  /** The last first page; null before it, and for a list that starts again. */
  first: List | null = null
  /** When a server last sent the list, ms since 1970; null before. */
  readAt: number | null = null
  /** About how many rows the server has, as a search or statement last read; 0: unknown. */
  serverCount = 0
  /** How many of the server's newest rows are read at least: new arrivals only move the others down. */
  #depth = 0
  #beginning = 0
  totals: List['totals']
  #places: Place[] = []
  /** The index in `#places` by transaction id. */
  #indexes = new Map<string, number>()
  #all = new FilteredRows(noFilter)
  #filtered: { key: string; rows: FilteredRows } | null = null
  readonly #views = new Map<string, TransactionIndexView>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Replaces the list with page 1, or clears it. */
  reset(list?: List): void {
    this.#beginning += 1
    this.#order([])
    this.loadedPages = { page: 0, hasNextPage: false }
    this.totals = undefined
    this.#depth = 0
    this.first = null
    if (!list) this.readAt = null
    if (list) this.appendPage(list)
    else this.#changed()
  }

  /**
   * Appends the next page: a row that newer ones shifted onto it keeps its place, and newer ones wait for the next read
   * of the top. `depth`: how many of the server's rows are then read.
   */
  appendPage({ nodes, pageInfo, totals }: List, depth = 0): void {
    this.#depth = Math.max(this.#depth, depth)
    const limit = this.oldest?.createDate
    for (const row of nodes) {
      if (this.#indexes.has(row.id) || (limit !== undefined && row.createDate > limit)) continue
      this.#indexes.set(row.id, this.#places.push(placeOf(row)) - 1)
    }
    const page = Math.max(1, Math.ceil(this.count / historyPageSize))
    this.loadedPages = { page, hasNextPage: pageInfo.hasNextPage }
    if (!isSame(this.totals, totals)) this.totals = totals
    this.#changed()
  }

  /** Merges revalidated pages: new rows on top, others updated in place. False if rows in between are missing. */
  replacePages(first: List, otherPages: readonly List[]): boolean {
    const isJoined = !first.pageInfo.hasNextPage || first.nodes.some(({ id }) => this.#indexes.has(id))
    if (!isJoined) return false
    const onTop = new Set(first.nodes.map(({ id }) => id))
    if (first.nodes.some(({ id }, index) => this.#indexes.get(id) !== index))
      this.#order([...first.nodes.map(placeOf), ...this.#places.filter(({ row }) => !onTop.has(row.id))])
    this.#update([first, ...otherPages].flatMap(({ nodes }) => nodes))
    if (!first.pageInfo.hasNextPage) this.loadedPages = { ...this.loadedPages, hasNextPage: false }
    this.totals = first.totals
    this.#changed()
    return true
  }

  /** Updates a row that was read elsewhere. */
  note(row: WholeTransactionFragment): void {
    if (this.#update([row])) this.#changed()
  }

  /** The pages of `size` rows with pending transactions. */
  pagesUnderWay(size = historyPageSize): number[] {
    const pages = new Set<number>()
    for (const [index, { row }] of this.#places.entries())
      if (isUnderWay(row.status)) pages.add(Math.floor(index / size) + 1)
    return [...pages]
  }

  /** The next page of `size` rows, without a gap. */
  nextPage(size: number): number {
    return Math.floor(Math.max(this.#depth, this.count) / size) + 1
  }

  find(id: string): WholeTransactionFragment | undefined {
    return this.#places[this.#indexes.get(id) ?? -1]?.row
  }

  get count(): number {
    return this.#places.length
  }

  get oldest(): WholeTransactionFragment | undefined {
    return this.#places.at(-1)?.row
  }

  /** Newest first, from an index on. */
  rows(from = 0, end?: number): WholeTransactionFragment[] {
    return this.#places.slice(from, end).map(({ row }) => row)
  }

  view(filter: Filter): TransactionIndexView {
    const key = `${filter.status} ${filter.searchTerm}`
    const cachedView = this.#views.get(key)
    if (cachedView) return cachedView
    const filtered = this.#rowsOf(filter, key)
    filtered.grow(this.#places)
    const view = {
      beginning: this.#beginning,
      totals: this.totals,
      count: filtered.count,
      rows: filtered.rows,
      indexOf: filtered.indexOf,
      arrivedOnDayOf: (row: ListRow) => filtered.arrivedOn(row, this.loadedPages.hasNextPage),
    }
    this.#views.set(key, view)
    return view
  }

  #rowsOf(filter: Filter, key: string): FilteredRows {
    if (filter.status === 'all' && filter.searchTerm === '') return this.#all
    if (this.#filtered?.key !== key) this.#filtered = { key, rows: new FilteredRows(filter) }
    return this.#filtered.rows
  }

  #order(places: Place[]): void {
    this.#places = places
    this.#indexes = new Map(places.map(({ row }, index) => [row.id, index]))
    this.#filterAgain()
  }

  /** False if none has changed. */
  #update(rows: readonly WholeTransactionFragment[]): boolean {
    const changed = rows.filter((row) => {
      const storedRow = this.find(row.id)
      return storedRow && !isSame(storedRow, row)
    })
    for (const row of changed) this.#places[this.#indexes.get(row.id)!] = placeOf(row)
    if (changed.length > 0) this.#filterAgain()
    return changed.length > 0
  }

  #filterAgain(): void {
    this.#all = new FilteredRows(noFilter)
    this.#filtered = null
  }

  #changed(): void {
    this.#views.clear()
    for (const listener of [...this.#listeners]) listener()
  }
}

export interface ListReading {
  client: ApolloClient
  /** ms since 1970. */
  now: () => number
  currency: string
  index: TransactionIndex
  signal?: AbortSignal
}

const transactionIndexes = new WeakMap<ApolloClient, Map<string, TransactionIndex>>()

const transactionIndexesOf = (client: ApolloClient): Map<string, TransactionIndex> => {
  const indexes = transactionIndexes.get(client) ?? new Map<string, TransactionIndex>()
  transactionIndexes.set(client, indexes)
  return indexes
}

/** A currency's list; lives as long as the Apollo cache with its rows: one account's session. */
export const transactionIndexOf = (client: ApolloClient, currency: string): TransactionIndex => {
  const indexes = transactionIndexesOf(client)
  const transactionIndex = indexes.get(currency) ?? new TransactionIndex()
  indexes.set(currency, transactionIndex)
  return transactionIndex
}

/** Updates a transaction in every list that shows it. */
export const updateTransactionIndexes = (client: ApolloClient, row: WholeTransactionFragment): void => {
  for (const transactionIndex of transactionIndexesOf(client).values()) transactionIndex.note(row)
}
