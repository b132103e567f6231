import { isUnderWay } from '../../../machines/money/transaction-status'
import { historyPageSize, letsThrough } from '../../../machines/transactions/history/history.rules'
import type { WholeTransactionFragment } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'
import {
  type Filter,
  type List,
  type Place,
  type TransactionIndexView,
  viewOf,
} from './transaction-index-view.store'

/** The last loaded page of a currency's list (0 before the first), and whether there are more. */
interface Extent {
  page: number
  hasNextPage: boolean
}

/**
 * The order of one currency's list, and what is searched; what is shown is in Apollo's cache (ruling 13). Mutable, so
 * that the 500th page costs no more than the first.
 */
export class TransactionIndex {
  extent: Extent = { page: 0, hasNextPage: false }
  /** When a server last told of it, ms since 1970; null before. */
  readAt: number | null = null
  /** How many of the server's rows, newest first, are read at least: rows that arrive only move the others down. */
  #depth = 0
  #beginning = 0
  #totals: List['totals'] | undefined
  #ids: string[] = []
  /** What the last filter lets through of the first `seen` rows. */
  #filtered: { key: string; ids: string[]; seen: number } | null = null
  #places = new Map<string, Place>()
  readonly #views = new Map<string, TransactionIndexView>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** Replaces the list with page 1, or clears it. */
  begin(list?: List): void {
    this.#beginning += 1
    this.#ids = []
    this.#places = new Map()
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
      if (this.#places.has(row.id) || (limit !== undefined && row.createDate > limit)) continue
      this.#ids.push(row.id)
      this.#keep(row)
    }
    const page = Math.max(1, Math.ceil(this.#ids.length / historyPageSize))
    this.extent = { page, hasNextPage: pageInfo.hasNextPage }
    this.#totals = totals
    this.#grown()
  }

  /** Merges revalidated rows: new ones on top, others updated in place. False if rows in between are missing. */
  mend(first: List, others: readonly List[]): boolean {
    const isJoined = !first.pageInfo.hasNextPage || first.nodes.some(({ id }) => this.#places.has(id))
    if (!isJoined) return false
    const onTop = new Set(first.nodes.map(({ id }) => id))
    this.#ids = [...onTop, ...this.#ids.filter((id) => !onTop.has(id))]
    for (const row of [first, ...others].flatMap(({ nodes }) => nodes))
      if (onTop.has(row.id) || this.#places.has(row.id)) this.#keep(row)
    if (!first.pageInfo.hasNextPage) this.extent = { ...this.extent, hasNextPage: false }
    this.#totals = first.totals
    this.#changed()
    return true
  }

  /** Updates a row that was read elsewhere. */
  note(row: WholeTransactionFragment): void {
    if (!this.#places.has(row.id)) return
    this.#keep(row)
    this.#changed()
  }

  /** The pages with pending transactions, of `size` rows each. */
  pagesUnderWay(size = historyPageSize): number[] {
    const pages = new Set<number>()
    for (const [index, { status }] of this.rows().entries())
      if (isUnderWay(status)) pages.add(Math.floor(index / size) + 1)
    return [...pages]
  }

  /** The next page of `size` rows, without a gap to those that are read. */
  nextPage(size: number): number {
    return Math.floor(Math.max(this.#depth, this.count) / size) + 1
  }

  get count(): number {
    return this.#ids.length
  }

  get oldest(): WholeTransactionFragment | undefined {
    return this.#places.get(this.#ids.at(-1) ?? '')?.row
  }

  /** Newest first, from an index on. */
  rows(from = 0): WholeTransactionFragment[] {
    return this.#ids.slice(from).map((id) => this.#places.get(id)!.row)
  }

  view(filter: Filter): TransactionIndexView {
    const key = `${filter.status} ${filter.sought}`
    const known = this.#views.get(key)
    if (known) return known
    const ids = this.#idsOf(filter, key)
    const view = viewOf(ids, {
      places: this.#places,
      hasNextPage: () => this.extent.hasNextPage,
      beginning: this.#beginning,
      totals: this.#totals,
      news: this.#ids
        .slice(0, historyPageSize)
        .map((id) => `${id} ${this.#places.get(id)?.row.status}`)
        .join(),
    })
    this.#views.set(key, view)
    return view
  }

  #idsOf({ status, sought, matches }: Filter, key: string): string[] {
    if (status === 'all' && sought === '') return this.#ids
    const known = this.#filtered?.key === key ? this.#filtered : { key, ids: [], seen: 0 }
    for (const id of this.#ids.slice(known.seen)) {
      const { row } = this.#places.get(id)!
      if (letsThrough(status, row.status) && (!matches || matches(row))) known.ids.push(id)
    }
    this.#filtered = { ...known, seen: this.#ids.length }
    return known.ids
  }

  #keep(row: WholeTransactionFragment): void {
    this.#places.set(row.id, { row, day: dayNumber(row.createDate) })
  }

  #changed(): void {
    this.#filtered = null
    this.#grown()
  }

  #grown(): void {
    this.#views.clear()
    for (const listener of [...this.#listeners]) listener()
  }
}
