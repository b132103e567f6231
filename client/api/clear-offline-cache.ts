/** The database with the offline cache of the signed-in account. */
export const offlineCacheName = 'app-known'

/** Deletes the database at the end of a session (ruling 7). Open connections, also in other tabs, close for it. */
export const clearOfflineCache = (): void => {
  try {
    indexedDB.deleteDatabase(offlineCacheName)
  } catch {
    // Without databases nothing was kept.
  }
}
