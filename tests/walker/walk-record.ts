import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FlowId } from '../../machines/flows'
import { describePath, type QaPath } from '../../scripts/qa/plan'
import { type DriverRoot, wholePath } from '../models/driver-graph'
import type { Path } from '../models/paths'

/** A walk came where a step leads. */
interface Arrival {
  ms: number
  /** A file in the report's folder of pictures; null where nothing can be seen. */
  picture: string | null
}

/** A walk's data for a report (scripts/qa/report.ts), as a file. */
export interface WalkRecord {
  words: QaPath
  /** The texts of the beginning and of each step, as far as the walk came; null if unread. */
  arrivals: (Arrival | null)[]
  /** A picture of the page when the walk failed: a file in the folder of pictures. */
  failed: string | null
}

type Photograph = (file: string) => Promise<string | null>

/** Writes a walk's record after each step, so that a walk that times out leaves one too. */
export class WalkRecorder {
  #last = performance.now()

  constructor(
    readonly record: WalkRecord,
    /** 'login-path-3' */
    readonly name: string,
    readonly folder: string,
    /** Undefined: no pictures are wanted. */
    readonly pictures: string | undefined,
  ) {
    mkdirSync(folder, { recursive: true })
    this.#write()
  }

  /** The page is in the expected state; the time of its picture does not count. */
  async arrive(photograph: Photograph): Promise<void> {
    const { arrivals } = this.record
    const ms = performance.now() - this.#last
    const picture = await this.#picture(String(arrivals.length).padStart(2, '0'), photograph)
    this.#add({ ms, picture })
  }

  /** Ended before it can be observed. */
  pass(): void {
    this.#add({ ms: performance.now() - this.#last, picture: null })
  }

  async fail(photograph: Photograph): Promise<void> {
    this.record.failed = await this.#picture('failed', photograph)
    this.#write()
  }

  #add(arrival: Arrival): void {
    this.record.arrivals.push(arrival)
    this.#write()
    this.#last = performance.now()
  }

  async #picture(place: string, photograph: Photograph): Promise<string | null> {
    if (this.pictures === undefined) return null
    const picture = `${this.name}-${place}.jpeg`
    const file = join(this.pictures, picture)
    await photograph(file)
    return existsSync(file) ? picture : null
  }

  #write(): void {
    writeFileSync(join(this.folder, `${this.name}.json`), JSON.stringify(this.record))
  }
}

/** Where a run asks for it (WALK_RECORDS, WALK_PICTURES: folders); null where none does. */
export const recorderFor = (flow: FlowId, name: string, path: Path): WalkRecorder | null => {
  const { WALK_RECORDS, WALK_PICTURES } = process.env
  if (!WALK_RECORDS) return null
  const words = describePath(flow, wholePath(path), { number: 1, byHand: false })
  // A walk that begins after the page's opening event first looks after that.
  const record = { words, arrivals: (path.root as DriverRoot).opening ? [null] : [], failed: null }
  return new WalkRecorder(record, `${flow}-${name.replaceAll(' ', '-')}`, WALK_RECORDS, WALK_PICTURES)
}
