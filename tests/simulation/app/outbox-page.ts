import type { Services } from '../../../client/flows/services'
import { recheckMs, texts } from '../../../client/flows/use-outbox'
import { emptyState, type Outbox, type OutboxState } from '../../../client/money/outbox'
import type { Page } from '../browser/page'

/** Interval of the check for a due recheck, ms: about that of a real page. */
const tickMs = 15_000

/** A page with the outbox; it updates the outbox as `useOutbox` does. */
export class OutboxPage {
  #outbox: Outbox | null = null
  #isLost = false
  readonly #leaving = new AbortController()

  constructor(services: Services, page: Page) {
    const reconcile = (): void => {
      if (this.#outbox) void this.#outbox.reconcileAll()
      else void this.#open(services)
    }
    const { signal } = this.#leaving
    const poll = (): void => {
      if (signal.aborted) return
      globalThis.setTimeout(poll, tickMs)
      if (recheckMs(this.state) !== null && page.document.visibilityState === 'visible') reconcile()
    }
    void this.#open(services)
    globalThis.setTimeout(poll, tickMs)
    page.addEventListener('online', reconcile, { signal })
    const onVisibilityChange = () => page.document.visibilityState === 'visible' && reconcile()
    page.document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  }

  acknowledge(): void {
    this.#outbox?.acknowledge()
  }

  leave(): void {
    this.#leaving.abort()
  }

  get state(): OutboxState {
    if (this.#isLost) return { ...emptyState, ready: true, off: texts.unloaded }
    return this.#outbox?.state() ?? emptyState
  }

  async #open(services: Services): Promise<void> {
    const outbox = await services.outbox.open().catch(() => null)
    this.#isLost = outbox === null
    this.#outbox = outbox
    await outbox?.reconcileAll()
  }
}
