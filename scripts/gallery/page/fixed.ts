import 'fake-indexeddb/auto'

/** When every state happens: a Friday, one o'clock in Lagos; ms since 1970. */
const begin = Date.parse('2026-11-20T12:00:00.000Z')
let now = begin

const RealDate = Date

/** Stands still until a scene lets time pass. */
class FixedDate extends RealDate {
  constructor(...parts: [] | [number | string]) {
    super(...((parts.length === 0 ? [now] : parts) as [number]))
  }
  static override now(): number {
    return now
  }
}
globalThis.Date = FixedDate as DateConstructor

/** Turns what the app takes for the device's clock; timers of the page's own run as ever. */
export const turnClock = (ms: number): void => {
  now += ms
}

/** In place of the service worker: a script of the gallery's address must not stay behind in the browser. */
const workers = Object.assign(new EventTarget(), {
  controller: null as object | null,
  ready: new Promise(() => undefined),
  register: () => new Promise(() => undefined),
  getRegistration: async (): Promise<object | undefined> => undefined,
})
Object.defineProperty(navigator, 'serviceWorker', { value: workers })
export const serviceWorkers = workers

/** What the device says of its network, whatever the network does. */
let isOnline = true
Object.defineProperty(navigator, 'onLine', { get: () => isOnline })
export const sayOffline = (): void => {
  isOnline = false
  window.dispatchEvent(new Event('offline'))
}

// Kept by an earlier state of this address.
localStorage.clear()
sessionStorage.clear()
// A state is asked for by its name; the app must not offer to go back to a place before it.
history.scrollRestoration = 'manual'
