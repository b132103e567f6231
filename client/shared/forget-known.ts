/** The database of last-known figures: one account's, the one that is signed in. */
export const knownDatabase = 'app-known'

/** Takes all of it away, at the end of a session (ruling 7). Open connections, other tabs' too, close for it. */
export const forgetKnown = (): void => {
  try {
    indexedDB.deleteDatabase(knownDatabase)
  } catch {
    // Without databases nothing was kept.
  }
}
