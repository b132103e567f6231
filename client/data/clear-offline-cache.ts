/** The offline cache of the signed-in account. */
export const offlineCacheName = 'app-known'

/** Deletes the database when a session ends (ruling 7). Open connections close for it, also in other tabs. */
export const clearOfflineCache = (): void => {
  try {
    indexedDB.deleteDatabase(offlineCacheName)
  } catch {}
}
