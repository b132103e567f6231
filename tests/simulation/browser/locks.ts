import type { Process } from '../time/process'
import { after } from '../time/scheduler'

interface LockRequest {
  name: string
  holder: Process
  begin: () => void
}

/** Web Locks of a device, shared by its tabs. The end of a tab releases its locks. */
export class Locks {
  readonly #owners = new Map<string, Process>()
  #queue: LockRequest[] = []
  /** True in sandboxes that reject locks. */
  isRefused = false

  of(holder: () => Process): Pick<LockManager, 'query'> & { request: unknown } {
    return {
      request: (name: string, work: () => Promise<unknown>) => this.#request(name, holder(), work),
      query: async () => {
        this.#check()
        return { held: [...this.#owners.keys()].map((name) => ({ name })), pending: [] }
      },
    }
  }

  release(holder: Process): void {
    this.#queue = this.#queue.filter((request) => request.holder !== holder)
    for (const [name, owner] of [...this.#owners]) if (owner === holder) this.#end(name)
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
          .finally(() => this.#owners.get(name) === holder && this.#end(name))
          .then(resolve, reject)
      }
      this.#queue.push({ name, holder, begin })
      this.#next(name)
    })
  }

  #end(name: string): void {
    this.#owners.delete(name)
    this.#next(name)
  }

  #next(name: string): void {
    const request = this.#owners.has(name)
      ? undefined
      : this.#queue.find((candidate) => candidate.name === name)
    if (!request) return
    this.#queue = this.#queue.filter((candidate) => candidate !== request)
    this.#owners.set(name, request.holder)
    after(0, request.begin, { owner: request.holder })
  }
}
