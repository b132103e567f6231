/** What lies outside the app and answers a flow's port without the network. */
export type ExternalService = 'copy' | 'shareOrDownload' | 'reload' | 'wipe' | 'share'

/** What it answers when it is let: what it does in life, a given value, or an error of this name. */
export type ExternalAnswer = 'real' | { gives: string } | { fails: string }

class Gate {
  open: () => void = () => undefined
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}

interface Held {
  answer: ExternalAnswer
  asked: Gate
  free: Gate
}

/** Holds each answer from outside back until a walk wants it. */
export class Holds {
  readonly #held = new Map<ExternalService, Held>()

  /** From now on its questions wait. */
  hold(outside: ExternalService, answer: ExternalAnswer): void {
    this.#held.set(outside, { answer, asked: new Gate(), free: new Gate() })
  }

  letGo(outside: ExternalService): void {
    this.#held.get(outside)?.free.open()
  }

  isAsked(outside: ExternalService): Promise<void> {
    return this.#held.get(outside)?.asked.opened ?? Promise.resolve()
  }

  /** The same for what answers within the same turn. */
  askNow(outside: ExternalService): void {
    const held = this.#held.get(outside)
    held?.asked.open()
    if (held && typeof held.answer === 'object' && 'fails' in held.answer)
      throw new DOMException('made up', held.answer.fails)
  }

  /** Asks it; `real` is what it does in life. */
  async ask<Value>(outside: ExternalService, real: () => Value | Promise<Value>): Promise<Value> {
    const held = this.#held.get(outside)
    if (!held) return real()
    held.asked.open()
    await held.free.opened
    if (held.answer === 'real') return real()
    if ('fails' in held.answer) throw new DOMException('made up', held.answer.fails)
    return held.answer.gives as Value
  }
}
