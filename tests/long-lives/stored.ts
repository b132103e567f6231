import type { Page } from 'playwright'

/** Reads every record of every database of the page's origin: their count and their size as JSON in UTF-8, bytes. */
const reading = `(async () => {
  const encoder = new TextEncoder()
  const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const found = []
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const records = await answered(database.transaction(store).objectStore(store).getAll())
      let bytes = 0
      for (const record of records) bytes += encoder.encode(JSON.stringify(record)).length
      found.push({ name, store, count: records.length, bytes,
        last: store === 'log' ? Math.max(...records.map(({ seq }) => seq)) : 0 })
    }
    database.close()
  }
  return found
})()`

interface Store {
  name: string
  store: string
  count: number
  bytes: number
  last: number
}

/** How much the device keeps: the customer's event log, and everything else. */
export const databasesOf = async (
  page: Page,
): Promise<Record<'log records' | 'log bytes' | 'log written' | 'rows besides' | 'bytes', number>> => {
  const stores = (await page.evaluate(reading)) as Store[]
  const logs = stores.filter(({ store }) => store === 'log')
  const others = stores.filter(({ store }) => store !== 'log')
  const sum = (all: readonly Store[], of: (one: Store) => number): number =>
    all.reduce((total, one) => total + of(one), 0)
  return {
    'log records': Math.max(...logs.map(({ count }) => count)),
    'log bytes': Math.max(...logs.map(({ bytes }) => bytes)),
    // A record's number is gapless in a tab's life: the last one says how many were written.
    'log written': Math.max(...logs.map(({ last }) => last)),
    'rows besides': sum(others, ({ count }) => count),
    bytes: sum(stores, ({ bytes }) => bytes),
  }
}
