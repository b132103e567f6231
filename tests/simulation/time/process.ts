/** When every history begins, ms since 1970. */
export const epoch = Date.UTC(2026, 0, 1)

/** A clock that may stand wrong (`skewMs`), run fast or slow (`ppm`), and be set while it runs. */
export class Clock {
  #skewMs: number
  readonly #ppm: number

  constructor(skewMs = 0, ppm = 0) {
    this.#skewMs = skewMs
    this.#ppm = ppm
  }

  /** What it shows at a true time, whole ms since 1970. */
  read(trueMs: number): number {
    return Math.floor(trueMs + this.#skewMs + ((trueMs - epoch) * this.#ppm) / 1e6)
  }

  jump(ms: number): void {
    this.#skewMs += ms
  }
}

/** What a process does at a time. */
export interface Task {
  /** When it is due, true ms since 1970. */
  at: number
  readonly work: () => void
  /** Whose code it is: it ends with this process and stands still with it. Null: the world's. */
  readonly owner: Process | null
  /** A disk's work goes on when its tab is frozen or gone, or other tabs' transactions would wait for ever. */
  readonly isDisk: boolean
  seq: number
  isCancelled: boolean
  /** ms; repeated until cancelled. */
  every?: number
}

/** What can end or stand still by itself: a tab, a copy of the gateway, the upstream. */
export class Process {
  isAlive = true
  /** Tasks that wait for a thaw; null while it runs. */
  #held: Task[] | null = null

  constructor(
    readonly name: string,
    readonly clock: Clock,
    /** What its code finds as globals: a tab's window and all that belongs to it. */
    readonly globals: Readonly<Record<string, unknown>> = {},
  ) {}

  /** Nothing of it runs any more; what it asked of a disk or a network goes on without it. */
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
    const held = this.#held ?? []
    this.#held = null
    return held
  }
}
