/** Whoever does something holds its lock, across tabs: a courtesy, so that others know that it is under way. */
export interface SingleFlightLock {
  /** Runs the work while holding the lock; without locks it runs at once. */
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Whether somebody, in any tab, holds it now; null where nobody can tell. */
  isHeld: (name: string) => Promise<boolean | null>
}

/** The browser's locks, or nothing where there are none: never the only guard. */
export const createSingleFlightLock = (locks: LockManager | undefined): SingleFlightLock => ({
  hold: async (name, work) => {
    if (!locks) return work()
    let begun = false
    try {
      return (await locks.request(name, () => {
        begun = true
        return work()
      })) as Awaited<ReturnType<typeof work>>
    } catch (error) {
      // A browser that refuses locks (some sandboxes do) must not keep anybody from looking.
      if (begun) throw error
      return work()
    }
  },
  isHeld: async (name) => {
    try {
      return locks ? ((await locks.query()).held?.some((lock) => lock.name === name) ?? false) : null
    } catch {
      return null
    }
  },
})
