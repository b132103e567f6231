import { expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const nothing = { count: 0, symbol: '', status: '' }
const paid = { count: 1, symbol: 'USDT', status: 'approved' }

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
      looks % 2 === 0 ? done('lookForNews', nothing) : failed('lookForNews', refusal(503, null)),
    )
  }
})

it('what has changed is told and counted, and makes the next look come soon', async () => {
  const watch = new LiveFlow('watch')
  watch.clock.increment(10_000)
  await watch.happen(done('lookForNews', nothing))
  watch.clock.increment(20_000)
  await watch.happen(done('lookForNews', paid))
  expect([watch.facts, watch.state.context.unseen]).toEqual([[{ type: 'watch.changed', ...paid }], 1])
  expect(around(watch, 10_000)).toEqual([2, 3])
  await watch.happen(done('lookForNews', { ...paid, count: 2 }))
  expect(watch.state.context.unseen).toBe(3)
  await watch.happen({ type: 'watch.read' })
  expect(watch.state.context.unseen).toBe(0)
})

it('never looks while the page is hidden, and looks at once on return', async () => {
  const watch = new LiveFlow('watch')
  await watch.happen({ type: 'watch.hide' })
  watch.clock.increment(600_000)
  expect(watch.calls).toEqual([])
  await watch.happen({ type: 'watch.show' })
  expect(watch.calls).toHaveLength(1)
  await watch.happen(done('lookForNews', nothing))
  expect(around(watch, 10_000)).toEqual([1, 2])
})

it('a look that the page was hidden under tells nothing any more', async () => {
  const watch = new LiveFlow('watch')
  watch.clock.increment(10_000)
  await watch.happen({ type: 'watch.hide' })
  await watch.answerLate(0, paid)
  expect([watch.state.value, watch.facts, watch.state.context.unseen]).toEqual(['paused', [], 0])
})
