import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { openDatabase, withoutNumbers } from '../../data/offline-cache'
import type { WholeTransactionFragment } from '../../generated/graphql'
import type { HistoryOwner, ListReading } from '../history/transaction-index.store'

interface Page {
  nodes: readonly WholeTransactionFragment[]
  /** Whether older ones follow. */
  hasNextPage: boolean
  /** When it was read, ms since 1970. */
  at: number
}

/** Rows per read: no task takes long. */
const slice = 250

const keyOf = (accountId: string, { createDate, id }: WholeTransactionFragment) => [accountId, createDate, id]
const rangeOf = (accountId: string, until?: string) =>
  IDBKeyRange.bound([accountId, ''], until === undefined ? [accountId, '~'] : [accountId, until, '~'])

/**
 * Stores a page; all stored rows are contiguous from the newest on (decision 91). `above` is the row before the page,
 * none for the first. After a gap only the newest stay. Rejects without storage.
 */
export const storeRows = async (
  { accountId, session }: HistoryOwner,
  { nodes, hasNextPage, at }: Page,
  above: WholeTransactionFragment | undefined,
): Promise<void> => {
  const database = await openDatabase()
  try {
    const { store, done } = database.transaction('history', 'readwrite')
    const keep = async (): Promise<void> => {
      const joints = await Promise.all(
        (above ? [above] : nodes).map((row) => store.getKey(keyOf(accountId, row))),
      )
      const isJoined = joints.some(Boolean)
      // Checked late: a response that arrives while the session ends is not stored.
      if ((above && !isJoined) || session.read()?.account.id !== accountId) return
      if (!isJoined) await store.delete(rangeOf(accountId))
      await Promise.all(nodes.map((row) => store.put(withoutNumbers(row), keyOf(accountId, row))))
      const [oldest] = await store.getAllKeys(rangeOf(accountId), 1)
      const oldHistory = (await store.get([accountId])) as Page | undefined
      const isLast = nodes.some(({ id }) => id === oldest?.[2])
      await store.put({ at, hasNextPage: isLast ? hasNextPage : oldHistory?.hasNextPage }, [accountId])
    }
    // If the disk fails, each of its requests rejects, and so does the whole.
    await Promise.all([keep(), done])
  } finally {
    database.close()
  }
}

/** Replaces a stored row that changed. Rejects without storage. */
export const updateStoredRow = async (
  session: HistoryOwner['session'],
  row: WholeTransactionFragment,
): Promise<void> => {
  const accountId = session.read()?.account.id
  if (!accountId) return
  const database = await openDatabase()
  try {
    const key = keyOf(accountId, row)
    const isStored = await database.getKey('history', key)
    if (isStored && session.read()?.account.id === accountId)
      await database.put('history', withoutNumbers(row), key)
  } finally {
    database.close()
  }
}

/**
 * The stored rows, newest first, page by page; with `from` only this row, those of its moment and older ones, none if
 * it is not stored. Rejects without storage.
 */
export async function* storedPages(accountId: string, from?: WholeTransactionFragment): AsyncGenerator<Page> {
  const database = await openDatabase()
  try {
    if (from && !(await database.getKey('history', keyOf(accountId, from)))) return
    const keys = await database.getAllKeys('history', rangeOf(accountId, from?.createDate))
    const head = (await database.get('history', [accountId])) as Page
    for (let end = keys.length; end > 0; end -= slice) {
      const range = IDBKeyRange.bound(keys[Math.max(0, end - slice)], keys[end - 1])
      const nodes = (await database.getAll('history', range)) as WholeTransactionFragment[]
      yield { ...head, nodes: nodes.reverse(), hasNextPage: head.hasNextPage || end > slice }
    }
  } finally {
    database.close()
  }
}

/** Restores the stored rows below those of a list, or all of them. False if there are none. */
export const restoreRows = async ({ currency, index, accountId }: ListReading): Promise<boolean> => {
  const { count: before, oldest } = index
  for await (const { nodes: all, hasNextPage, at } of storedPages(accountId, oldest)) {
    const nodes = all.filter(({ currency: { symbol } }) => currency === allCurrencies || currency === symbol)
    index.readAt ??= at
    index.appendPage({ nodes, pageInfo: { hasNextPage }, totals: index.totals })
  }
  return index.count > before
}
