import type { Clock } from '../http/clock'
import type { Jobs } from './jobs'

/** Moves the world's clock. What came due meanwhile has happened before these resolve. */
export const timeActions = (clock: Clock, jobs: Jobs) => ({
  async advanceClock(ms: number): Promise<void> {
    await clock.advance(ms)
    await jobs.catchUp()
  },
  async setClock(at: Date): Promise<void> {
    await clock.set(at)
    await jobs.catchUp()
  },
  /** Real time again. */
  async resetClock(): Promise<void> {
    await clock.advance(-clock.offsetMs())
    await jobs.catchUp()
  },
})
