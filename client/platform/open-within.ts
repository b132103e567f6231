import type { IDBPDatabase } from 'idb'

/** The database, or a rejection after `ms`: some browsers never answer. One that opens later is closed. */
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
      reject(new Error('IndexedDB does not answer'))
    }, ms)
  })
  return Promise.race([opening, limit]).finally(() => clearTimeout(timer))
}
