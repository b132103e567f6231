import type { DomainEvent } from '../../machines/domain-events'

type Listener = (domainEvent: DomainEvent) => void

/** Publishes the flows' domain events; the only way in which domains communicate. */
export class EventBus {
  readonly #listeners = new Set<Listener>()

  /** A listener that throws does not stop the others; its error is reported as uncaught. */
  emit(domainEvent: DomainEvent): void {
    for (const listener of [...this.#listeners])
      try {
        listener(domainEvent)
      } catch (error) {
        reportError(error)
      }
  }

  /** Returns how to unsubscribe. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
