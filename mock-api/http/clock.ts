import type { Database } from '../database/database'
import { settings } from '../schema/market'

/** The world's clock: real time plus a stored offset that the operator changes. */
export interface Clock {
  now(): Date
  offsetMs(): number
  advance(ms: number): Promise<void>
  set(at: Date): Promise<void>
  /** Takes the offset from the database: at start, and after a reset. */
  load(): Promise<void>
}

/** A clock that keeps its offset in `settings`; call `load()` before use. */
export const clockOf = (db: Database, realTime: () => number = Date.now): Clock => {
  let offset = 0
  const keep = async (ms: number) => {
    await db.update(settings).set({ clockOffsetMs: ms })
    offset = ms
  }
  return {
    now: () => new Date(realTime() + offset),
    offsetMs: () => offset,
    advance: (ms) => keep(offset + Math.round(ms)),
    set: (at) => keep(at.getTime() - realTime()),
    load: async () => {
      const [row] = await db.select({ ms: settings.clockOffsetMs }).from(settings)
      offset = row?.ms ?? 0
    },
  }
}
