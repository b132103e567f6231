import type { Services } from '../../../client/flows/services'
import { recheckMs, texts } from '../../../client/flows/use-outbox'
import { emptyState, type Outbox, type OutboxState } from '../../../client/money/outbox'
import type { Page } from '../browser/page'

/** How often this page checks whether to look again, ms: about as often as a real page. */
const tickMs = 15_000

/** A page that shows the outbox, as `useOutbox` keeps it up to date. */
export class OutboxPage {
  #outbox: Outbox | null = null
  #isLost = false
  readonly #left = new AbortController()

  constructor(services: Services, page: Page) {
    const look = (): void => {
      if (this.#outbox) void this.#outbox.reconcileAll()
      else void this.#open(services)
    }
    const { signal } = this.#left
    const poll = (): void => {
      if (signal.aborted) return
      globalThis.setTimeout(poll, tickMs)
      if (recheckMs(this.state) !== null && page.document.visibilityState === 'visible') look()
    }
    void this.#open(services)
    globalThis.setTimeout(poll, tickMs)
    page.addEventListener('online', look, { signal })
    const changed = () => page.document.visibilityState === 'visible' && look()
    page.document.addEventListener('visibilitychange', changed, { signal })
  }

  acknowledge(): void {
    this.#outbox?.acknowledge()
  }

  leave(): void {
    this.#left.abort()
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
