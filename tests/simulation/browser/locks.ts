import type { Process } from '../time/process'
import { after } from '../time/scheduler'

interface Waiting {
  name: string
  holder: Process
  begin: () => void
}

/** Web Locks of a device, shared by its tabs; released when a tab ends. */
export class Locks {
  readonly #held = new Map<string, Process>()
  #queue: Waiting[] = []
  /** Some sandboxes refuse locks. */
  isRefused = false

  of(holder: () => Process): Pick<LockManager, 'query'> & { request: unknown } {
    return {
      request: (name: string, work: () => Promise<unknown>) => this.#request(name, holder(), work),
      query: async () => {
        this.#check()
        return { held: [...this.#held.keys()].map((name) => ({ name })), pending: [] }
      },
    }
  }

  release(holder: Process): void {
    this.#queue = this.#queue.filter((waiting) => waiting.holder !== holder)
    for (const [name, present] of [...this.#held]) if (present === holder) this.#end(name)
  }

  #check(): void {
    if (this.isRefused) throw new DOMException('Locks are refused', 'SecurityError')
  }

  #request(name: string, holder: Process, work: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#check()
      const begin = (): void => {
        Promise.resolve()
          .then(work)
          .finally(() => this.#held.get(name) === holder && this.#end(name))
          .then(resolve, reject)
      }
      this.#queue.push({ name, holder, begin })
      this.#next(name)
    })
  }

  #end(name: string): void {
    this.#held.delete(name)
    this.#next(name)
  }

  #next(name: string): void {
    const waiting = this.#held.has(name)
      ? undefined
      : this.#queue.find((candidate) => candidate.name === name)
    if (!waiting) return
    this.#queue = this.#queue.filter((candidate) => candidate !== waiting)
    this.#held.set(name, waiting.holder)
    after(0, waiting.begin, { owner: waiting.holder })
  }
}
