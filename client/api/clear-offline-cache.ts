/** The database of last-known figures: one account's, the one that is signed in. */
export const offlineCacheName = 'app-known'

/** Takes all of it away, at the end of a session (ruling 7). Open connections, other tabs' too, close for it. */
export const clearOfflineCache = (): void => {
  try {
    indexedDB.deleteDatabase(offlineCacheName)
  } catch {
    // Without databases nothing was kept.
  }
}
