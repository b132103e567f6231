import { isUnderWay } from '../../../machines/money/transaction-status'
import { historyPageSize } from '../../../machines/transactions/history/history.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'
import {
  everything,
  type Filter,
  FilteredRows,
  type List,
  type ListRow,
  type Place,
  type TransactionIndexView,
} from './transaction-index-view.store'

/** The last loaded page of a currency's list (0 before the first), and whether there are more. */
interface Extent {
  page: number
  hasNextPage: boolean
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const placeOf = (row: WholeTransactionFragment): Place => ({ row, day: dayNumber(row.createDate) })

/** One currency's list, and what is searched. Mutable, so that the 500th page costs no more than the first. */
export class TransactionIndex {
  extent: Extent = { page: 0, hasNextPage: false }
  /** When a server last told of it, ms since 1970; null before. */
  readAt: number | null = null
  /** How many of the server's rows, newest first, are read at least: rows that arrive only move the others down. */
  #depth = 0
  #beginning = 0
  #totals: List['totals'] | undefined
  #places: Place[] = []
  /** Where each transaction is in `#places`, by its id. */
  #indexes = new Map<string, number>()
  #all = new FilteredRows(everything)
  /** What the last filter lets through. */
  #filtered: { key: string; rows: FilteredRows } | null = null
  readonly #views = new Map<string, TransactionIndexView>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Replaces the list with page 1, or clears it. */
  begin(list?: List): void {
    this.#beginning += 1
    this.#order([])
    this.extent = { page: 0, hasNextPage: false }
    this.#totals = undefined
    this.#depth = 0
    if (!list) this.readAt = null
    if (list) this.append(list)
    else this.#changed()
  }

  /**
   * Appends the next page: a transaction that newer ones shifted onto it stays where it was, and newer ones wait for the
   * next reading of the top. `depth`: how many of the server's rows are read with it.
   */
  append({ nodes, pageInfo, totals }: List, depth = 0): void {
    this.#depth = Math.max(this.#depth, depth)
    const limit = this.oldest?.createDate
    for (const row of nodes) {
      if (this.#indexes.has(row.id) || (limit !== undefined && row.createDate > limit)) continue
      this.#indexes.set(row.id, this.#places.push(placeOf(row)) - 1)
    }
    const page = Math.max(1, Math.ceil(this.count / historyPageSize))
    this.extent = { page, hasNextPage: pageInfo.hasNextPage }
    if (!isSame(this.#totals, totals)) this.#totals = totals
    this.#changed()
  }

  /** Merges revalidated rows: new ones on top, others updated in place. False if rows in between are missing. */
  mend(first: List, others: readonly List[]): boolean {
    const isJoined = !first.pageInfo.hasNextPage || first.nodes.some(({ id }) => this.#indexes.has(id))
    if (!isJoined) return false
    const onTop = new Set(first.nodes.map(({ id }) => id))
    if (first.nodes.some(({ id }, index) => this.#indexes.get(id) !== index))
      this.#order([...first.nodes.map(placeOf), ...this.#places.filter(({ row }) => !onTop.has(row.id))])
    this.#update([first, ...others].flatMap(({ nodes }) => nodes))
    if (!first.pageInfo.hasNextPage) this.extent = { ...this.extent, hasNextPage: false }
    this.#totals = first.totals
    this.#changed()
    return true
  }

  /** Updates a row that was read elsewhere. */
  note(row: WholeTransactionFragment): void {
    if (this.#update([row])) this.#changed()
  }

  /** The pages with pending transactions, of `size` rows each. */
  pagesUnderWay(size = historyPageSize): number[] {
    const pages = new Set<number>()
    for (const [index, { row }] of this.#places.entries())
      if (isUnderWay(row.status)) pages.add(Math.floor(index / size) + 1)
    return [...pages]
  }

  /** The next page of `size` rows, without a gap to those that are read. */
  nextPage(size: number): number {
    return Math.floor(Math.max(this.#depth, this.count) / size) + 1
  }

  get count(): number {
    return this.#places.length
  }

  get oldest(): WholeTransactionFragment | undefined {
    return this.#places.at(-1)?.row
  }

  /** Newest first, from an index on. */
  rows(from = 0): WholeTransactionFragment[] {
    return this.#places.slice(from).map(({ row }) => row)
  }

  view(filter: Filter): TransactionIndexView {
    const key = `${filter.status} ${filter.sought}`
    const known = this.#views.get(key)
    if (known) return known
    const filtered = this.#rowsOf(filter, key)
    filtered.grow(this.#places)
    const view = {
      beginning: this.#beginning,
      totals: this.#totals,
      news: this.#places
        .slice(0, historyPageSize)
        .map(({ row }) => `${row.id} ${row.status}`)
        .join(),
      count: filtered.count,
      rows: filtered.rows,
      indexOf: filtered.indexOf,
      arrivedOnDayOf: (row: ListRow) => filtered.arrivedOn(row, this.extent.hasNextPage),
    }
    this.#views.set(key, view)
    return view
  }

  #rowsOf(filter: Filter, key: string): FilteredRows {
    if (filter.status === 'all' && filter.sought === '') return this.#all
    if (this.#filtered?.key !== key) this.#filtered = { key, rows: new FilteredRows(filter) }
    return this.#filtered.rows
  }

  #order(places: Place[]): void {
    this.#places = places
    this.#indexes = new Map(places.map(({ row }, index) => [row.id, index]))
    this.#filterAgain()
  }

  /** Updates those that are in the list; false if none has changed. */
  #update(rows: readonly WholeTransactionFragment[]): boolean {
    const changed = rows.filter((row) => {
      const known = this.#places[this.#indexes.get(row.id) ?? -1]?.row
      return known && !isSame(known, row)
    })
    for (const row of changed) this.#places[this.#indexes.get(row.id)!] = placeOf(row)
    if (changed.length > 0) this.#filterAgain()
    return changed.length > 0
  }

  #filterAgain(): void {
    this.#all = new FilteredRows(everything)
    this.#filtered = null
  }

  #changed(): void {
    this.#views.clear()
    for (const listener of [...this.#listeners]) listener()
  }
}
