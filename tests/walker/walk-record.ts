import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FlowId } from '../../machines/flows'
import type { Arrival, Way } from '../../scripts/qa/report/report'
import { wayOf } from '../../scripts/qa/report/ways'
import type { DriverRoot } from '../models/driver-graph'
import type { Path } from '../models/paths'

/** What a walk leaves for a report (scripts/qa/report), as a file of its own. */
export interface WalkRecord {
  flow: FlowId
  /** 'path 3', 'story 1' */
  name: string
  way: Way
  /** The beginning's and each step's, as far as the walk came. */
  arrivals: (Arrival | null)[]
  /** What stood there when it failed: a file in the pictures' folder. */
  failed: string | null
}

type Photograph = (file: string) => Promise<string | null>

/** Keeps what a walk came by, step by step, so that one whose time is up has left what it saw. */
export class WalkRecorder {
  #last = performance.now()

  constructor(
    readonly record: WalkRecord,
    readonly folder: string,
    /** Undefined: no pictures are wanted. */
    readonly pictures: string | undefined,
  ) {
    mkdirSync(folder, { recursive: true })
    this.#write()
  }

  /** The page shows what it should; the time that its picture takes does not count. */
  async arrive(photograph: Photograph): Promise<void> {
    const { arrivals } = this.record
    const ms = performance.now() - this.#last
    const picture = await this.#picture(String(arrivals.length).padStart(2, '0'), photograph)
    this.#goOn({ ms, picture })
  }

  /** It is over before anyone can look. */
  pass(): void {
    this.#goOn({ ms: performance.now() - this.#last, picture: null })
  }

  async fail(photograph: Photograph): Promise<void> {
    this.record.failed = await this.#picture('failed', photograph)
    this.#write()
  }

  #goOn(arrival: Arrival): void {
    this.record.arrivals.push(arrival)
    this.#write()
    this.#last = performance.now()
  }

  get #name(): string {
    return `${this.record.flow}-${this.record.name.replaceAll(' ', '-')}`
  }

  async #picture(place: string, photograph: Photograph): Promise<string | null> {
    if (this.pictures === undefined) return null
    const picture = `${this.#name}-${place}.jpeg`
    const file = join(this.pictures, picture)
    await photograph(file)
    return existsSync(file) ? picture : null
  }

  #write(): void {
    writeFileSync(join(this.folder, `${this.#name}.json`), JSON.stringify(this.record))
  }
}

/** Where a run asks for it (WALK_RECORDS, WALK_PICTURES: folders); null where none does. */
export const recorderFor = (
  flow: FlowId,
  name: string,
  { opening, ...root }: DriverRoot,
  whole: Path,
): WalkRecorder | null => {
  const { WALK_RECORDS, WALK_PICTURES } = process.env
  if (!WALK_RECORDS) return null
  const path = opening ? { ...whole, root: { ...root, node: opening.from } } : whole
  // A walk that begins after the page's opening event first looks after that.
  const arrivals = opening ? [null] : []
  const record = { flow, name, way: wayOf(flow, path, { number: 1, byHand: false }), arrivals, failed: null }
  return new WalkRecorder(record, WALK_RECORDS, WALK_PICTURES)
}
