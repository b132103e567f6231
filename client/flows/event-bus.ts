import type { DomainEvent } from '../../machines/domain-events'

type Listener = (domainEvent: DomainEvent) => void

/** Publishes domain events; domains communicate in no other way. */
export class EventBus {
  readonly #listeners = new Set<Listener>()

  /** A failing listener does not stop the others; its error counts as uncaught. */
  emit(domainEvent: DomainEvent): void {
    for (const listener of [...this.#listeners])
      try {
        listener(domainEvent)
      } catch (error) {
        reportError(error)
      }
  }

  /** Returns an unsubscribe function. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
