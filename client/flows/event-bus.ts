import type { DomainEvent } from '../../machines/domain-events'

type Listener = (domainEvent: DomainEvent) => void

/** Where flows tell what came to be, and others hear it. Domains meet here and nowhere else. */
export class EventBus {
  readonly #listeners = new Set<Listener>()

  /** A listener that throws keeps nobody else from hearing: its error goes where uncaught ones go. */
  emit(domainEvent: DomainEvent): void {
    for (const listener of [...this.#listeners])
      try {
        listener(domainEvent)
      } catch (error) {
        reportError(error)
      }
  }

  /** Returns how to stop listening. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
