/** Services outside the app that a flow calls without the network. */
export type ExternalService = 'copy' | 'shareOrDownload' | 'reload' | 'wipe'

/** Its response when released: its real behaviour, a given value, or an error of this name. */
export type ExternalAnswer = 'real' | { gives: string } | { fails: string }

class Gate {
  open: () => void = () => undefined
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}

interface Held {
  answer: ExternalAnswer
  whenCalled: Gate
  free: Gate
}

/** Holds each external response until a walk needs it. */
export class Holds {
  readonly #held = new Map<ExternalService, Held>()

  /** From now on its requests wait. */
  hold(outside: ExternalService, answer: ExternalAnswer): void {
    this.#held.set(outside, { answer, whenCalled: new Gate(), free: new Gate() })
  }

  letGo(outside: ExternalService): void {
    this.#held.get(outside)?.free.open()
  }

  isAsked(outside: ExternalService): Promise<void> {
    return this.#held.get(outside)?.whenCalled.opened ?? Promise.resolve()
  }

  /** The same for a service that responds within the same turn. */
  askNow(outside: ExternalService): void {
    const heldService = this.#held.get(outside)
    heldService?.whenCalled.open()
    if (heldService && typeof heldService.answer === 'object' && 'fails' in heldService.answer)
      throw new DOMException('made up', heldService.answer.fails)
  }

  /** Calls it; `real` is its real behaviour. */
  async ask<Value>(outside: ExternalService, real: () => Value | Promise<Value>): Promise<Value> {
    const heldService = this.#held.get(outside)
    if (!heldService) return real()
    heldService.whenCalled.open()
    await heldService.free.opened
    if (heldService.answer === 'real') return real()
    if ('fails' in heldService.answer) throw new DOMException('made up', heldService.answer.fails)
    return heldService.answer.gives as Value
  }
}
