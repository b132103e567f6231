import { expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import { done, failed } from '../models/graph'
import { LiveFlow } from '../models/live'

const nothing = { count: 0, symbol: '', status: '' }

/** Looks so far, one ms before and at the end of a wait. */
const around = (watch: LiveFlow, ms: number): number[] => {
  watch.clock.increment(ms - 1)
  const before = watch.calls.length
  watch.clock.increment(1)
  return [before, watch.calls.length]
}

it('looks after 10, 20, 40 and 60 s, and then once a minute', async () => {
  const watch = new LiveFlow('watch')
  const waits = [10_000, 20_000, 40_000, 60_000, 60_000]
  for (const [looks, wait] of waits.entries()) {
    expect(around(watch, wait)).toEqual([looks, looks + 1])
    await watch.happen(
      looks % 2 === 0 ? done('lookForNews', nothing) : failed('lookForNews', apiError(503, null)),
    )
  }
})
