// What the driver of WebKit runs in a page. Each function is handed over as text: it needs nothing from around it.

interface Call {
  id: number
  name: string
  given: unknown[]
}

/** What a page called and complained of since it was last asked. */
export interface Overheard {
  calls: Call[]
  complaints: string[]
}

interface Ledger extends Overheard {
  answer: (id: number, value: unknown) => void
  promise: (made: Promise<unknown>) => number
  settled: (id: number) => { value?: unknown; error?: string } | null
}

declare global {
  interface Window {
    ledger?: Ledger
  }
}

/** Once in each page: calls of bound functions wait here for the driver, as do complaints and promises. */
export const ledger = (bound: readonly string[]): void => {
  if (window.ledger) return
  let last = 0
  const open = new Map<number, (value: unknown) => void>()
  const over = new Map<number, { value?: unknown; error?: string }>()
  const kept: Ledger = {
    calls: [],
    complaints: [],
    answer: (id, value) => {
      open.get(id)?.(value)
      open.delete(id)
    },
    promise: (made) => {
      const id = ++last
      made.then(
        (value) => over.set(id, { value: value ?? null }),
        (error) => over.set(id, { error: String(error) }),
      )
      return id
    },
    settled: (id) => over.get(id) ?? null,
  }
  window.ledger = kept
  for (const name of bound)
    Object.assign(window, {
      [name]: (...given: unknown[]) =>
        new Promise((resolve) => {
          const id = ++last
          open.set(id, resolve)
          kept.calls.push({ id, name, given })
        }),
    })
  const { error } = console
  console.error = (...words: unknown[]) => {
    kept.complaints.push(words.map(String).join(' '))
    error(...words)
  }
  window.addEventListener('error', ({ message }) => kept.complaints.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => kept.complaints.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    kept.complaints.push(`${violatedDirective} refuses ${blockedURI}`),
  )
}

/**
 * Acts as a browser's own task does: what is promised waits for its end. In a script of the driver's WebKit runs it
 * after each listener that is called, in the midst of what the page is doing; within a listener it does not.
 */
export const asTask = <Result>(act: () => Result): Result => {
  let over: { result: Result } | { error: unknown } | undefined
  const task = new EventTarget()
  task.addEventListener('begin', () => {
    try {
      over = { result: act() }
    } catch (error) {
      over = { error }
    }
  })
  task.dispatchEvent(new Event('begin'))
  if (over && 'result' in over) return over.result
  throw over?.error
}

/** What came since the last time. */
export const taken = (): Overheard => {
  const { calls = [], complaints = [] } = window.ledger ?? {}
  return { calls: calls.splice(0), complaints: complaints.splice(0) }
}

/** What the last page left is deleted, and these items are stored. */
export const emptied = async (items: Readonly<Record<string, string>>): Promise<void> => {
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<void>((resolve) => {
      const deleting = indexedDB.deleteDatabase(name)
      for (const over of ['success', 'error', 'blocked']) deleting.addEventListener(over, () => resolve())
    })
  localStorage.clear()
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
}
