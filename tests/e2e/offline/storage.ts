import type { Page } from '@playwright/test'

/** Returns as JSON both storages, the history state and every row of every IndexedDB. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <Value>(dbRequest: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        dbRequest.onsuccess = () => resolve(dbRequest.result)
        dbRequest.onerror = () => reject(dbRequest.error)
      })
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state]
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        rows.push(await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(rows)
  })

/** Waits until the service worker is active: by then it has cached the app's files for offline use. */
export const waitForStoredFiles = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })

const randomId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const time = /(?<!\d)\d{13}(?!\d)/g

/** Removes random ids and times (ms since 1970), which can contain a short string such as 'ada' or a code by chance. */
export const withoutRandomIds = (text: string): string => text.replaceAll(randomId, '').replaceAll(time, '')
