import { Process } from '../time/process'
import { now, running } from '../time/scheduler'
import type { Device } from './device'

/** A tab's history entry state, which survives a reload. */
export interface HistoryEntry {
  state: unknown
}

class PageDocument extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
}

/** A tab's window and its globals. */
export class Page extends EventTarget {
  readonly document = new PageDocument()
  readonly location = { pathname: '/dashboard/sell', search: '', reload: () => undefined }
  readonly process: Process
  readonly setTimeout = (work: () => void, ms: number) => globalThis.setTimeout(work, ms)
  readonly clearTimeout = (timer: number) => globalThis.clearTimeout(timer)
  readonly setInterval = (work: () => void, ms: number) => globalThis.setInterval(work, ms)
  readonly clearInterval = (timer: number) => globalThis.clearInterval(timer)

  constructor(
    name: string,
    readonly device: Device,
    entry: HistoryEntry,
    fetch: (page: Page, url: string, init: RequestInit) => Promise<unknown>,
  ) {
    super()
    const setState = (state: unknown) => {
      entry.state = structuredClone(state)
    }
    this.process = new Process(name, device.clock, {
      window: this,
      document: this.document,
      location: this.location,
      navigator: { locks: device.locks.of(() => this.process), onLine: true, userAgent: 'simulated' },
      history: {
        get state() {
          return entry.state
        },
        replaceState: setState,
        pushState: setState,
      },
      indexedDB: device.databases.api,
      BroadcastChannel: device.channels.api,
      fetch: (url: string, init: RequestInit) => fetch(this, url, init),
    })
  }

  get localStorage(): Storage {
    if (!this.device.kind.hasStorage) throw new DOMException('Storage is forbidden', 'SecurityError')
    return this.device.storage
  }

  show(visibility: 'visible' | 'hidden'): void {
    this.document.visibilityState = visibility
    this.document.dispatchEvent(new Event('visibilitychange'))
  }
}

const names = 'window document location navigator history indexedDB BroadcastChannel fetch localStorage'

/** Gives the code of each page its own globals. Call once, after all packages are loaded. */
export const installPages = (): void => {
  for (const name of names.split(' '))
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const globals = running()?.globals
        return name === 'localStorage' ? (globals?.window as Page | undefined)?.localStorage : globals?.[name]
      },
      // Packages may install their own globals while they load.
      set: () => undefined,
    })
}

/** Latency of one disk operation of the running page, ms. */
export const diskDelay = (): number => {
  const device = (running()?.globals.window as Page | undefined)?.device
  return device ? Math.max(0.02, device.databases.faults.slowUntil - now()) : 0
}
