import { expect, it } from 'vitest'
import { LiveFlow } from '../../models/live'

it('[CONST-01] the splash stays for 2,000 ms, says once that it is over, and not a millisecond earlier', () => {
  const splash = new LiveFlow('splash')
  splash.clock.increment(1_999)
  expect([splash.state.value, splash.eventBus]).toEqual(['showing', []])
  splash.clock.increment(1)
  expect([splash.state.value, splash.eventBus]).toEqual(['over', [{ type: 'splash.ended' }]])
  splash.clock.increment(10_000)
  expect(splash.eventBus).toHaveLength(1)
})
