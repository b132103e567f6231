/** What lies outside the app and answers a flow's port without the network. */
export type Outside = 'copy' | 'handOver' | 'reload' | 'wipe' | 'share'

/** What it answers when it is let: what it does in life, a given value, or an error of this name. */
export type OutsideAnswer = 'real' | { gives: string } | { fails: string }

class Gate {
  open: () => void = () => undefined
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve
  })
}

interface Held {
  answer: OutsideAnswer
  asked: Gate
  free: Gate
}

/** Holds each answer from outside back until a walk wants it. */
export class Holds {
  readonly #held = new Map<Outside, Held>()

  /** From now on its questions wait. */
  hold(outside: Outside, answer: OutsideAnswer): void {
    this.#held.set(outside, { answer, asked: new Gate(), free: new Gate() })
  }

  letGo(outside: Outside): void {
    this.#held.get(outside)?.free.open()
  }

  isAsked(outside: Outside): Promise<void> {
    return this.#held.get(outside)?.asked.opened ?? Promise.resolve()
  }

  /** The same for what answers within the same turn. */
  askNow(outside: Outside): void {
    const held = this.#held.get(outside)
    held?.asked.open()
    if (held && typeof held.answer === 'object' && 'fails' in held.answer)
      throw new DOMException('made up', held.answer.fails)
  }

  /** Asks it; `real` is what it does in life. */
  async ask<Value>(outside: Outside, real: () => Value | Promise<Value>): Promise<Value> {
    const held = this.#held.get(outside)
    if (!held) return real()
    held.asked.open()
    await held.free.opened
    if (held.answer === 'real') return real()
    if ('fails' in held.answer) throw new DOMException('made up', held.answer.fails)
    return held.answer.gives as Value
  }
}
