/** The database of last-known figures: one account's, the one that is signed in. */
export const knownDatabase = 'app-known'

/** How long a browser may take before whoever waits goes on, ms. */
const forgottenWithinMs = 1_000

/** Takes all of it away, at the end of a session (ruling 7). Open connections, other tabs' too, close for it. */
export const forgetKnown = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, forgottenWithinMs)
    try {
      const gone = indexedDB.deleteDatabase(knownDatabase)
      gone.onsuccess = gone.onerror = () => resolve()
    } catch {
      resolve()
    }
  })
