import type { Database } from '../database/database'
import { settings } from '../schema/market'

/** The mock environment's clock: real time plus a stored offset. */
export interface Clock {
  now(): Date
  offsetMs(): number
  advance(ms: number): Promise<void>
  set(at: Date): Promise<void>
  load(): Promise<void>
}

/** Stores its offset in `settings`; call `load()` before use. */
export const clockOf = (db: Database, realTime: () => number = Date.now): Clock => {
  let offset = 0
  const storeOffset = async (ms: number) => {
    await db.update(settings).set({ clockOffsetMs: ms })
    offset = ms
  }
  return {
    now: () => new Date(realTime() + offset),
    offsetMs: () => offset,
    advance: (ms) => storeOffset(offset + Math.round(ms)),
    set: (at) => storeOffset(at.getTime() - realTime()),
    load: async () => {
      const [row] = await db.select({ ms: settings.clockOffsetMs }).from(settings)
      offset = row?.ms ?? 0
    },
  }
}
