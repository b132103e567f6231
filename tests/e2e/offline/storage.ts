import type { Page } from '@playwright/test'

/** Everything that the browser stores, as text: both storages and every row of every IndexedDB. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Value>(dbRequest: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        dbRequest.onsuccess = () => done(dbRequest.result)
        dbRequest.onerror = () => fail(dbRequest.error)
      })
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }, history.state]
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        rows.push(await settled(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(rows)
  })

/** The service worker has kept all of the app's files: every page that is opened from now on has its code, offline too. */
export const waitForStoredFiles = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })

const randomId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const time = /(?<!\d)\d{13}(?!\d)/g

/** A text without its random ids and times (ms since 1970): by chance they hold any short text, 'ada' or a code. */
export const withoutRandomIds = (text: string): string => text.replaceAll(randomId, '').replaceAll(time, '')
