/** The part of local storage that the app uses. */
export type AppStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The prefix of every key of the app; a session's keys are found and removed by it. */
export const storagePrefix = 'app.'

/** Runs an operation that a full or forbidden storage may refuse; null then. */
export const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** A value of its own key, as JSON. `parse` gets null for none, broken JSON or a forbidden storage. */
export const stored = <Value>(key: string, parse: (json: unknown) => Value) => ({
  read: (storage: AppStorage): Value => parse(attempt(() => JSON.parse(storage.getItem(key)!))),
  /** Null removes it. A full or forbidden storage keeps what it has. */
  write: (storage: AppStorage, value: Value | null): void =>
    void attempt(() =>
      value === null ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(value)),
    ),
})

/** In-memory storage that lives as long as the page. */
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

/** The browser's local storage, or memory if it is forbidden (private windows, cookie settings). */
export const browserStorage = (): AppStorage => {
  try {
    const probe = `${storagePrefix}probe`
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch (error) {
    // A full storage can still be read, so it is used.
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? window.localStorage
      : memoryStorage()
  }
}
