/** What the app uses of local storage. */
export type AppStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Every key of the app in local storage begins with this: what a session leaves behind is found by it. */
export const storagePrefix = 'app.'

/** What a storage that is full or forbidden may refuse: null then. */
export const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** Local storage for as long as the page lives. */
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

/** The browser's local storage, or memory where it is forbidden (private windows, cookie settings). */
export const browserStorage = (): AppStorage => {
  try {
    const probe = `${storagePrefix}probe`
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return window.localStorage
  } catch (error) {
    // A full storage still reads: what it holds must not be hidden.
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? window.localStorage
      : memoryStorage()
  }
}
