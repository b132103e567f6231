import type { ApolloClient } from '@apollo/client'
import type { NairaOf } from '../../../machines/money/naira'
import { isUnderWay, type TransactionStatus } from '../../../machines/money/transaction-status'
import {
  arrivedNaira,
  historyPageSize,
  letsThrough,
  type StatusFilter,
} from '../../../machines/transactions/history/history.rules'
import type { HistoryPageQuery } from '../../generated/graphql'
import { dayNumber } from '../../ui/format'

export type List = HistoryPageQuery['transactions']
type Row = NairaOf &
  Pick<List['nodes'][number], 'id' | 'status' | 'createDate' | 'type'> & { currency: { symbol: string } }

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

interface Place extends NairaOf {
  status: TransactionStatus
  createDate: string
  day: number
  leg: string | undefined
}

/**
 * The order of one currency's list: ids only, the transactions themselves are in Apollo's cache (ruling 13). Mutable,
 * so that the 500th page costs no more than the first.
 */
export class TransactionIndex {
  extent: Extent = { page: 0, hasNextPage: false }
  #beginning = 0
  #totals: List['totals'] | undefined
  #ids: string[] = []
  #places = new Map<string, Place>()
  /** The ids of each requested filter, until they change. */
  #matching = new Map<StatusFilter, string[]>()
  readonly #views = new Map<StatusFilter, TransactionIndexView>()
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
    this.#matching.clear()
    this.extent = { page: 0, hasNextPage: false }
    this.#totals = undefined
    if (list) this.append(list)
    else this.#changed()
  }

  /** Appends the next page; a transaction that newer ones shifted onto it stays where it was. */
  append({ nodes, pageInfo, totals }: List): void {
    for (const row of nodes) {
      if (this.#places.has(row.id)) continue
      this.#ids.push(row.id)
      for (const [filter, ids] of this.#matching) if (letsThrough(filter, row.status)) ids.push(row.id)
      this.#keep(row)
    }
    this.extent = { page: this.extent.page + 1, hasNextPage: pageInfo.hasNextPage }
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
    this.#matching.clear()
    if (!first.pageInfo.hasNextPage) this.extent = { ...this.extent, hasNextPage: false }
    this.#totals = first.totals
    this.#changed()
    return true
  }

  /** Updates a row that was read elsewhere. */
  note(row: Row): void {
    if (!this.#places.has(row.id)) return
    this.#keep(row)
    this.#matching.clear()
    this.#changed()
  }

  /** The pages with pending transactions. */
  pagesUnderWay(): number[] {
    const pages = new Set<number>()
    this.#ids.forEach((id, index) => {
      if (isUnderWay(this.#places.get(id)!.status)) pages.add(Math.floor(index / historyPageSize) + 1)
    })
    return [...pages]
  }

  view(filter: StatusFilter): TransactionIndexView {
    const known = this.#views.get(filter)
    if (known) return known
    const ids = this.#idsOf(filter)
    const dayAt = (index: number) => this.#places.get(ids[index] ?? '')?.day
    const view: TransactionIndexView = {
      beginning: this.#beginning,
      totals: this.#totals,
      news: this.#ids
        .slice(0, historyPageSize)
        .map((id) => `${id} ${this.#places.get(id)?.status}`)
        .join(),
      count: ids.length,
      idAt: (index) => ids[index] ?? '',
      indexOf: (id) => ids.indexOf(id),
      createDateAt: (index) => this.#places.get(ids[index] ?? '')?.createDate ?? '',
      statusAt: (index) => this.#places.get(ids[index] ?? '')?.status,
      legAt: (index) => this.#places.get(ids[index] ?? '')?.leg,
      beginsDay: (index) => dayAt(index) !== dayAt(index - 1),
      endsDay: (index) => dayAt(index) !== dayAt(index + 1),
      arrivedOnDayOf: (index) => {
        let [first, end] = [index, index + 1]
        while (first > 0 && dayAt(first - 1) === dayAt(index)) first -= 1
        while (end < ids.length && dayAt(end) === dayAt(index)) end += 1
        if (end === ids.length && this.extent.hasNextPage) return null
        return arrivedNaira(ids.slice(first, end).map((id) => this.#places.get(id)!))
      },
    }
    this.#views.set(filter, view)
    return view
  }

  #idsOf(filter: StatusFilter): string[] {
    if (filter === 'all') return this.#ids
    const known = this.#matching.get(filter)
    if (known) return known
    const ids = this.#ids.filter((id) => letsThrough(filter, this.#places.get(id)!.status))
    this.#matching.set(filter, ids)
    return ids
  }

  #keep({ id, status, createDate, type, direction, amountNGN, currency }: Row): void {
    const leg = type === 'inter-transfer' ? currency.symbol : undefined
    this.#places.set(id, { status, createDate, direction, amountNGN, day: dayNumber(createDate), leg })
  }

  #changed(): void {
    this.#views.clear()
    for (const listener of [...this.#listeners]) listener()
  }
}

const transactionIndexes = new WeakMap<ApolloClient, Map<string, TransactionIndex>>()

const transactionIndexesOf = (client: ApolloClient): Map<string, TransactionIndex> => {
  const known = transactionIndexes.get(client) ?? new Map<string, TransactionIndex>()
  transactionIndexes.set(client, known)
  return known
}

/** The list of a currency; it lives as long as the Apollo cache with its rows: one account's session. */
export const transactionIndexOf = (client: ApolloClient, currency: string): TransactionIndex => {
  const known = transactionIndexesOf(client)
  const transactionIndex = known.get(currency) ?? new TransactionIndex()
  known.set(currency, transactionIndex)
  return transactionIndex
}

/** Updates a transaction in every list that shows it. */
export const updateTransactionIndexes = (client: ApolloClient, row: Row): void => {
  for (const transactionIndex of transactionIndexesOf(client).values()) transactionIndex.note(row)
}
