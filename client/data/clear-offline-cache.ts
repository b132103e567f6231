export const offlineCacheName = 'app-known'

/** Deletes the offline cache when a session ends (ruling 7). Open connections, even in other tabs, close for it. */
export const clearOfflineCache = (): void => {
  try {
    indexedDB.deleteDatabase(offlineCacheName)
  } catch {}
}
