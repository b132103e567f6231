import { allCurrencies } from '../../../machines/transactions/history/history.rules'
import { openDatabase, withoutNumbers } from '../../api/offline-cache'
import { type WholeTransactionFragment, WholeTransactionFragmentDoc } from '../../generated/graphql'
import { everything } from '../history/transaction-index-view.store'
import type { Keeper, ListReading } from '../history/transaction-indexes.store'

interface Page {
  nodes: readonly WholeTransactionFragment[]
  /** Whether older ones follow. */
  hasNextPage: boolean
  /** When it was read, ms since 1970. */
  at: number
}

/** Rows that are read at once: no task takes long. */
const slice = 250

const keyOf = (accountId: string, { createDate, id }: WholeTransactionFragment) => [accountId, createDate, id]
const rangeOf = (accountId: string, until?: string) =>
  IDBKeyRange.bound([accountId, ''], until === undefined ? [accountId, '~'] : [accountId, until, '~'])

/**
 * Keeps a page on the device, where all rows are one piece from the newest on (decision 91): `above` is the row before
 * it, none of the first page. After a gap the newest stay. Rejects where nothing can be kept.
 */
export const keepRows = async (
  { accountId, session }: Keeper,
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
      // Checked late: an answer that arrives while the session ends is not stored.
      if ((above && !isJoined) || session.read()?.account.id !== accountId) return
      if (!isJoined) await store.delete(rangeOf(accountId))
      await Promise.all(nodes.map((row) => store.put(withoutNumbers(row), keyOf(accountId, row))))
      const [oldest] = await store.getAllKeys(rangeOf(accountId), 1)
      const before = (await store.get([accountId])) as Page | undefined
      const isLast = nodes.some(({ id }) => id === oldest?.[2])
      await store.put({ at, hasNextPage: isLast ? hasNextPage : before?.hasNextPage }, [accountId])
    }
    // Where the disk gives up, each of its requests rejects, and so does the whole.
    await Promise.all([keep(), done])
  } finally {
    database.close()
  }
}

/**
 * What is kept, newest first, piece by piece; with `from` only this row, those of its moment and older ones, none where
 * it is not kept. Rejects where nothing can be kept.
 */
export async function* keptRows(accountId: string, from?: WholeTransactionFragment): AsyncGenerator<Page> {
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

/** What the device kept below the rows of a list, or all of it where there are none. Answers whether there was any. */
export const restoreRows = async ({ client, currency, index, accountId }: ListReading): Promise<boolean> => {
  const { count: before, oldest } = index
  for await (const { nodes: all, hasNextPage, at } of keptRows(accountId, oldest)) {
    const nodes = all.filter(({ currency: { symbol } }) => currency === allCurrencies || currency === symbol)
    client.cache.batch({
      update: (cache) => {
        for (const data of nodes)
          cache.writeFragment({
            fragment: WholeTransactionFragmentDoc,
            fragmentName: 'WholeTransaction',
            data,
          })
      },
    })
    index.readAt ??= at
    index.append({ nodes, pageInfo: { hasNextPage }, totals: index.view(everything).totals })
  }
  return index.count > before
}
