import { isUnderWay, type TransactionStatus } from '../../../machines/money/transaction-status'
import {
  arrivedNaira,
  historyPageSize,
  letsThrough,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery, WholeTransactionFragment } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'

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

/** The last loaded page of a currency's list (0 before the first), and whether there are more. */
interface Extent {
  page: number
  hasNextPage: boolean
}

interface Place {
  row: WholeTransactionFragment
  day: number
}

/**
 * The order of one currency's list, and what is searched; what is shown is in Apollo's cache (ruling 13). Mutable, so
 * that the 500th page costs no more than the first.
 */
export class TransactionIndex {
  extent: Extent = { page: 0, hasNextPage: false }
  /** When a server last told of it, ms since 1970; null before. */
  readAt: number | null = null
  #beginning = 0
  #totals: List['totals'] | undefined
  #ids: string[] = []
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
    if (!list) this.readAt = null
    if (list) this.append(list)
    else this.#changed()
  }

  /** Appends the next page; a transaction that newer ones shifted onto it stays where it was. */
  append({ nodes, pageInfo, totals }: List): void {
    for (const row of nodes) {
      if (this.#places.has(row.id)) continue
      this.#ids.push(row.id)
      this.#keep(row)
    }
    const page = Math.max(1, Math.ceil(this.#ids.length / historyPageSize))
    this.extent = { page, hasNextPage: pageInfo.hasNextPage }
    this.#totals = totals
    this.#changed()
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

  /** Newest first. */
  rows(): WholeTransactionFragment[] {
    return this.#ids.map((id) => this.#places.get(id)!.row)
  }

  view(filter: Filter): TransactionIndexView {
    const key = `${filter.status} ${filter.sought}`
    const known = this.#views.get(key)
    if (known) return known
    const ids = this.#idsOf(filter)
    const rowAt = (index: number) => this.#places.get(ids[index] ?? '')?.row
    const dayAt = (index: number) => this.#places.get(ids[index] ?? '')?.day
    const view: TransactionIndexView = {
      beginning: this.#beginning,
      totals: this.#totals,
      news: this.#ids
        .slice(0, historyPageSize)
        .map((id) => `${id} ${this.#places.get(id)?.row.status}`)
        .join(),
      count: ids.length,
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
        if (end === ids.length && this.extent.hasNextPage) return null
        return arrivedNaira(ids.slice(first, end).map((id) => this.#places.get(id)!.row))
      },
    }
    this.#views.set(key, view)
    return view
  }

  #idsOf({ status, sought, matches }: Filter): string[] {
    if (status === 'all' && sought === '') return this.#ids
    return this.#ids.filter((id) => {
      const { row } = this.#places.get(id)!
      return letsThrough(status, row.status) && (!matches || matches(row))
    })
  }

  #keep(row: WholeTransactionFragment): void {
    this.#places.set(row.id, { row, day: dayNumber(row.createDate) })
  }

  #changed(): void {
    this.#views.clear()
    for (const listener of [...this.#listeners]) listener()
  }
}
