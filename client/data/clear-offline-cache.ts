export const offlineCacheName = 'app-known'

/** Deletes the offline cache when a session ends (ruling 7). Open connections close for it, also in other tabs. */
export const clearOfflineCache = (): void => {
  try {
    indexedDB.deleteDatabase(offlineCacheName)
  } catch {}
}
