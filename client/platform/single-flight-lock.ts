/** A lock across tabs. */
export interface SingleFlightLock {
  /** Runs the work while holding the lock; if locks are not supported, runs it at once. */
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Whether any tab holds the lock now; null if unknown. */
  isHeld: (name: string) => Promise<boolean | null>
}

/** Uses Web Locks; browsers that lack them have no lock, so it must never be the only guard. */
export const createSingleFlightLock = (locks: LockManager | undefined): SingleFlightLock => ({
  hold: async (name, work) => {
    if (!locks) return work()
    let hasStarted = false
    try {
      return (await locks.request(name, () => {
        hasStarted = true
        return work()
      })) as Awaited<ReturnType<typeof work>>
    } catch (error) {
      // Some sandboxes refuse locks: the work runs without one.
      if (hasStarted) throw error
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
