/** The start of every history, ms since 1970. */
export const epoch = Date.UTC(2026, 0, 1)

/** A clock with an error (`skewMs`) and a drift (`ppm`), which a history can set. */
export class Clock {
  #skewMs: number
  readonly #ppm: number

  constructor(skewMs = 0, ppm = 0) {
    this.#skewMs = skewMs
    this.#ppm = ppm
  }

  /** The clock's reading at a true time, whole ms since 1970. */
  read(trueMs: number): number {
    return Math.floor(trueMs + this.#skewMs + ((trueMs - epoch) * this.#ppm) / 1e6)
  }

  jump(ms: number): void {
    this.#skewMs += ms
  }
}

/** A scheduled task. */
export interface Task {
  /** The due time, true ms since 1970. */
  at: number
  readonly work: () => void
  /** The process whose end or pause also stops the task. Null: the environment. */
  readonly owner: Process | null
  /** Disk work continues when its tab is frozen or closed: otherwise other tabs' transactions would wait forever. */
  readonly isDisk: boolean
  seq: number
  isCancelled: boolean
  /** The interval of a repeated task, ms. */
  every?: number
}

/** A process that can end or pause: a tab, a gateway replica or the upstream. */
export class Process {
  isAlive = true
  /** Tasks that wait for a thaw; null while the process runs. */
  #deferredTasks: Task[] | null = null

  constructor(
    readonly name: string,
    readonly clock: Clock,
    /** The globals of its code: a tab's window and its members. */
    readonly globals: Readonly<Record<string, unknown>> = {},
  ) {}

  /** Stops all its work; requests to a disk or a network continue. */
  kill(): void {
    this.isAlive = false
    this.#deferredTasks = null
  }

  get isFrozen(): boolean {
    return this.#deferredTasks !== null
  }

  freeze(): void {
    this.#deferredTasks ??= []
  }

  hold(task: Task): void {
    this.#deferredTasks?.push(task)
  }

  /** Resumes the process; returns the tasks that became due, in order. */
  thaw(): Task[] {
    const dueTasks = this.#deferredTasks ?? []
    this.#deferredTasks = null
    return dueTasks
  }
}
