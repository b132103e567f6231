import type { LogRecord } from '../../machines/shared/flow'
import { batch } from './limits'
import type { Plan } from './projection'

export type Heard = LogRecord['event']

/** One running flow, as its records name it. */
export interface Run {
  readonly flow: string
  readonly actor: string
  readonly mv: number
  readonly planOf: (type: string) => Plan
  /** Whether a customer, or a screen for them, has done anything in it yet. */
  touched: boolean
}

export interface NotepadOptions {
  /** One tab's life. */
  session: string
  append: (record: LogRecord) => void
  /** How many may wait to be handed over together, 1 when left out: each is, at once. */
  batch?: number
  /** Called after each batch. */
  handedOver?: () => void
}

interface Note {
  run: Run
  event: Heard
  /** ms since 1970. */
  t: number
  /** Null: still to be found, and the event still to be cut down to what the log keeps. */
  cause: LogRecord['cause'] | null
  external: boolean
}

/** After how many looks at an empty pad nobody looks any more. */
const looksInVain = 20
const soon = Promise.resolve()

/**
 * Takes notes while events pass and makes the log's records of them a little later, many at once: what is done within
 * `actor.send` must cost next to nothing (decision 0031). A timer is not set per note: that alone cost more than the rest.
 */
export class Notepad {
  readonly #options: NotepadOptions
  readonly #size: number
  readonly #notes: (Note | undefined)[]
  #count = 0
  #seq = 0
  #ticking: ReturnType<typeof setInterval> | undefined
  #inVain = 0
  #hurried = false

  constructor(options: NotepadOptions) {
    this.#options = options
    this.#size = options.batch ?? 1
    this.#notes = new Array<Note | undefined>(this.#size).fill(undefined)
  }

  /** What a customer or a delay did: `event` is nobody else's, and may hold more than the log keeps. */
  jot(run: Run, event: Heard, external: boolean, t: number): void {
    this.#notes[this.#count] = { run, event, t, cause: null, external }
    this.#count += 1
    if (this.#count === this.#size) this.settle()
    else if (this.#ticking === undefined) this.#tick()
  }

  /**
   * What an answer brought, or what was told; `event` is what the log keeps. It is handed over in this turn: the
   * customer may reload as soon as it shows.
   */
  write(run: Run, cause: LogRecord['cause'], event: Heard, t: number): void {
    this.#notes[this.#count] = { run, event, t, cause, external: false }
    this.#count += 1
    if (this.#count === this.#size) this.settle()
    else if (!this.#hurried) {
      this.#hurried = true
      // Never within the sender's own turn: the flow goes on first.
      soon.then(() => this.settle())
    }
  }

  /** Makes records of all notes, in their order, and hands them over. */
  settle(): void {
    this.#hurried = false
    const { session, append, handedOver } = this.#options
    const count = this.#count
    this.#count = 0
    for (let place = 0; place < count; place += 1) {
      const { run, event, t, cause, external } = this.#notes[place]!
      this.#notes[place] = undefined
      const { flow, actor, mv } = run
      const plan = cause ? null : run.planOf(event.type)
      const found = cause ?? plan?.cause ?? (external ? 'external' : 'actor')
      if (found === 'external') run.touched = true
      this.#seq += 1
      const kept = plan ? plan.keep(event) : event
      append({ v: 1, seq: this.#seq, t, session, flow, actor, mv, cause: found, event: kept })
    }
    if (count > 0) handedOver?.()
  }

  #tick(): void {
    this.#inVain = 0
    this.#ticking = setInterval(() => {
      if (this.#count > 0) {
        this.#inVain = 0
        return this.settle()
      }
      this.#inVain += 1
      if (this.#inVain < looksInVain) return
      clearInterval(this.#ticking)
      this.#ticking = undefined
    }, batch.ms)
  }
}
