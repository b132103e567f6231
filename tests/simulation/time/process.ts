/** When every history begins, ms since 1970. */
export const epoch = Date.UTC(2026, 0, 1)

/** A clock that may be wrong (`skewMs`), run fast or slow (`ppm`), and be set while it runs. */
export class Clock {
  #skewMs: number
  readonly #ppm: number

  constructor(skewMs = 0, ppm = 0) {
    this.#skewMs = skewMs
    this.#ppm = ppm
  }

  /** Its reading at a true time, whole ms since 1970. */
  read(trueMs: number): number {
    return Math.floor(trueMs + this.#skewMs + ((trueMs - epoch) * this.#ppm) / 1e6)
  }

  jump(ms: number): void {
    this.#skewMs += ms
  }
}

/** A task of a process at a time. */
export interface Task {
  /** When it is due, true ms since 1970. */
  at: number
  readonly work: () => void
  /** The task's owner: it ends and pauses with this process. Null: the environment. */
  readonly owner: Process | null
  /** A disk's work continues when its tab is frozen or closed, or other tabs' transactions would wait forever. */
  readonly isDisk: boolean
  seq: number
  isCancelled: boolean
  /** ms; repeated until cancelled. */
  every?: number
}

/** A process that can end or pause: a tab, a copy of the gateway, the upstream. */
export class Process {
  isAlive = true
  /** Tasks that wait for a thaw; null while it runs. */
  #held: Task[] | null = null

  constructor(
    readonly name: string,
    readonly clock: Clock,
    /** The globals of its code: a tab's window and its members. */
    readonly globals: Readonly<Record<string, unknown>> = {},
  ) {}

  /** Stops all its work; requests to a disk or a network continue. */
  kill(): void {
    this.isAlive = false
    this.#held = null
  }

  get isFrozen(): boolean {
    return this.#held !== null
  }

  freeze(): void {
    this.#held ??= []
  }

  hold(task: Task): void {
    this.#held?.push(task)
  }

  /** The tasks that became due meanwhile, in their order. */
  thaw(): Task[] {
    const heldTasks = this.#held ?? []
    this.#held = null
    return heldTasks
  }
}
