import { expect, it, vi } from 'vitest'
import { buildSimulation } from '../../../scripts/simulate/build.mjs'
import { simulateBy } from '../run/simulate'

/** On a machine that is busy with other things, ms. */
vi.setConfig({ testTimeout: 240_000 })

it('histories over mock-api keep every promise and match those over the twin', async () => {
  const bundle = await buildSimulation('tested-mock-api')
  const histories = ['--seed', '1', '--histories', '15']
  const [real, twin] = await Promise.all([
    simulateBy(bundle, ...histories, '--upstream', 'mock-api'),
    simulateBy(bundle, ...histories),
  ])
  expect(real.totals.failures).toEqual({})
  expect(real.totals.presses).toEqual(twin.totals.presses)
  // Or it would say little.
  expect(real.totals.presses.settled).toBeGreaterThan(15)
  expect(real.totals.presses.rejected).toBeGreaterThan(4)
  expect(real.totals.faults['upstream silentAfter']).toBeGreaterThan(2)
})
