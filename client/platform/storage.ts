export type AppStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The prefix of the session's keys; logout removes them. */
export const storagePrefix = 'app.'

/** Runs a storage operation; null if it throws. */
export const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** One value as JSON. `parse` receives null if there is none, it is broken, or storage is forbidden. */
export const storedValue = <Value>(key: string, parse: (json: unknown) => Value) => ({
  read: (storage: AppStorage): Value => parse(attempt(() => JSON.parse(storage.getItem(key)!))),
  /** Null removes the value. If storage is full or forbidden, the old one is kept. */
  write: (storage: AppStorage, value: Value | null): void =>
    void attempt(() =>
      value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
    ),
})

export const memoryStorage = (): AppStorage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** Local storage, or memory if it is forbidden (private windows, cookie settings). */
export const browserStorage = (): AppStorage => {
  try {
    const probe = `${storagePrefix}probe`
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch (error) {
    // Storage that is full can still be read.
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? window.localStorage
      : memoryStorage()
  }
}
