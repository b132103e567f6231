/** A lock across tabs, which tells others that an operation is running. */
export interface SingleFlightLock {
  /** Runs the work while holding the lock; at once without lock support. */
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /** Whether any tab holds the lock now; null if unknown. */
  isHeld: (name: string) => Promise<boolean | null>
}

/** Web Locks, or none if unsupported: never the only guard. */
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
      // If a browser refuses locks (some sandboxes do), work continues without.
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
