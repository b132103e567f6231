import type { IDBPDatabase } from 'idb'

/** Rejects after `ms`, because some browsers never respond. Closes a database that opens later. */
export const openWithin = async <Schema>(
  opening: Promise<IDBPDatabase<Schema>>,
  ms: number,
): Promise<IDBPDatabase<Schema>> => {
  let late = false
  opening.then((database) => late && database.close()).catch(() => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true
      reject(new Error('IndexedDB did not respond'))
    }, ms)
  })
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer))
}
