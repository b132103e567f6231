import { type ApiError, toApiError } from '../../machines/core/api-error'
import type { Clock } from '../platform/use-revalidation'

/** Page 1 replaces all others; a quiet read covers all loaded pages. */
export interface ReadRequest {
  page: number
  quiet: boolean
  /** Only because time has passed: the response may say that nothing changed (decision 5). */
  polled: boolean
}

export interface ReadResult {
  /** ms since 1970. */
  readAt: number
  /** The number of loaded pages, if it is not the requested page. */
  page?: number
  hasNextPage?: boolean
  /** Whether the data may change soon, so that the reader polls. */
  polls?: boolean
  changed?: boolean
}

type Status =
  | 'loading'
  | 'failed'
  /** Repeats a failed load automatically: the page keeps its message and shows no second toast (ruling 35). */
  | 'retrying'
  | 'shown'
  | 'revalidating'
  | 'loadingMore'
  | 'moreFailed'

interface State {
  status: Status
  /** The number of loaded pages; 0 before the first and after a failed load. */
  page: number
  hasNextPage: boolean
  polls: boolean
  /** Consecutive failures. */
  failures: number
  /** ms since 1970; null before the first response. */
  readAt: number | null
  /** Of the last read; null after a success. */
  error: ApiError | null
}

interface Options {
  clock: Clock
  read: (request: ReadRequest, signal: AbortSignal) => Promise<ReadResult>
  /** After each read; `kind` marks failures that the customer waited for. */
  ended: (error: ApiError | null, kind: 'quiet' | 'load' | 'more') => void
  /** Pages that are still cached. */
  page?: number | undefined
  hasNextPage?: boolean | undefined
  /** The data were just read elsewhere: the reader only polls. */
  isFresh?: boolean | undefined
  /** When the cached data were read, ms since 1970: the reader starts with them. */
  readAt?: number | null | undefined
  savesData?: boolean | undefined
}

/** The first wait between polls, ms; it grows while nothing changes and the customer is idle. */
const firstWait = 10_000
const longestWait = 60_000
const slowerBy = 1.5
/** Waits before a failed read is repeated; the last one repeats (ruling 35), ms. */
export const retryWaits = [5_000, 15_000, 45_000, 60_000] as const

/**
 * Reads a page's data: loads, refreshes, revalidates quietly, polls with growing waits, reads page by page. A failed
 * load clears old data; a failed revalidation or next page keeps them (ERR-07). The response of an aborted read is
 * dropped (TX-14). A failed read repeats while the page is visible (ruling 35).
 */
export class Reader {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #state: State
  #isHidden = false
  #wait = firstWait
  #isPolled = false
  #isStopped = true
  #timer: unknown
  #request = new AbortController()

  constructor(options: Options) {
    const { page = 0, hasNextPage = false, isFresh = false, readAt = null } = options
    this.#options = options
    this.#state = {
      status: isFresh || readAt !== null ? 'shown' : page > 0 ? 'revalidating' : 'loading',
      page,
      hasNextPage,
      polls: isFresh,
      failures: 0,
      readAt,
      error: null,
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  snapshot = (): State => this.#state

  start(): void {
    this.#isStopped = false
    this.#enter(this.#state.status)
  }
  /** Later calls read nothing: the response to a comment may arrive after its page has closed. */
  stop(): void {
    this.#isStopped = true
    this.#halt()
  }
  refresh(): void {
    if (this.#state.status !== 'loading') this.#load()
  }
  /** Loads data of the same kind with another key, such as another week. */
  pick(): void {
    this.#load({ page: 0, hasNextPage: false, readAt: null, error: null })
  }
  /** The data may be old: the customer is back, something changed, or time has passed (`polled`). */
  revalidate(polled = false): void {
    const { status } = this.#state
    this.#show()
    if (status === 'failed' || status === 'retrying') this.#load()
    else if (status === 'shown' || status === 'revalidating') this.#revalidate(polled)
  }
  /** The end of the list is near: on scroll (CONST-10), or because the list does not fill its area (CONST-08). */
  reachEnd(): void {
    const { status, hasNextPage } = this.#state
    if (hasNextPage && (status === 'shown' || status === 'revalidating')) this.#loadMore()
  }
  retryMore(): void {
    if (this.#state.status === 'moreFailed') this.#loadMore()
  }
  hide(): void {
    this.#isHidden = true
    if (this.#state.status === 'shown') this.#enter('shown')
  }
  /** The customer is active: polling returns to its first wait. */
  touch(): void {
    const { status, polls, failures } = this.#state
    if (status !== 'shown' || !polls || failures > 0 || this.#isHidden || this.#wait === firstWait) return
    this.#wait = firstWait
    this.#enter('shown')
  }

  #show(): void {
    this.#isHidden = false
    this.#wait = firstWait
    this.#state = { ...this.#state, failures: 0 }
  }
  #load(changes: Partial<State> = {}): void {
    this.#show()
    this.#enter('loading', changes)
  }
  #loadMore(): void {
    this.#enter('loadingMore', { error: null })
  }
  #revalidate(polled: boolean): void {
    this.#isPolled = polled
    this.#enter('revalidating')
  }

  #halt(): void {
    this.#request.abort()
    this.#options.clock.clearTimeout(this.#timer as never)
  }

  #enter(status: Status, changes: Partial<State> = {}): void {
    if (this.#isStopped) return
    this.#halt()
    const before = this.#state
    if (status !== before.status || Object.keys(changes).length > 0) {
      this.#state = { ...before, ...changes, status }
      for (const listener of this.#listeners) listener()
    }
    if (status === 'shown' || status === 'failed') this.#plan(status)
    else if (status !== 'moreFailed') void this.#read(status)
  }

  #plan(status: 'shown' | 'failed'): void {
    const { clock, savesData } = this.#options
    const { failures, polls } = this.#state
    const retryAfter = retryWaits[Math.max(0, failures - 1)]!
    if (status === 'failed')
      this.#timer = clock.setTimeout(() => {
        if (!this.#isHidden) this.#enter('retrying')
      }, retryAfter)
    else if (this.#isHidden) return
    else if (failures > 0) this.#timer = clock.setTimeout(() => this.#revalidate(false), retryAfter)
    else if (polls)
      this.#timer = clock.setTimeout(
        () => {
          this.#wait = Math.min(this.#wait * slowerBy, longestWait)
          this.#revalidate(true)
        },
        savesData ? this.#wait * 2 : this.#wait,
      )
  }

  async #read(status: Status): Promise<void> {
    this.#request = new AbortController()
    const { signal } = this.#request
    const quiet = status === 'revalidating'
    const loaded = this.#state.page
    const page = quiet ? loaded : status === 'loadingMore' ? loaded + 1 : 1
    const { ended, read } = this.#options
    try {
      const result = await read({ page, quiet, polled: quiet && this.#isPolled }, signal)
      if (signal.aborted) return
      ended(null, 'quiet')
      const { changed = false, ...data } = result
      if (changed) this.#wait = firstWait
      this.#enter('shown', { page, hasNextPage: false, polls: false, ...data, error: null, failures: 0 })
    } catch (cause) {
      if (signal.aborted) return
      const error = toApiError(cause)
      const failures = Math.min(this.#state.failures + 1, retryWaits.length)
      ended(error, status === 'loading' ? 'load' : status === 'loadingMore' ? 'more' : 'quiet')
      if (quiet) this.#enter('shown', { failures, error })
      else if (status === 'loadingMore') this.#enter('moreFailed', { error })
      else this.#enter('failed', { page: 0, hasNextPage: false, polls: false, failures, error })
    }
  }
}
