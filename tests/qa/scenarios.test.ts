import { expect, it } from 'vitest'
import { shippedScenarios } from '../../mock-api/world/scenarios/scenario'
import { scenariosFor } from '../../scripts/qa/claims'
import { formats } from '../../scripts/qa/formats'
import { isFlow, plannedPaths } from '../../scripts/qa/plan'

const fits = shippedScenarios().flatMap(({ name, fits: named }) =>
  Object.entries(named ?? {}).map(([flow, states]) => ({ name, flow, states })),
)

it.each(fits)(
  'the scenario $name fits a path of $flow, by states that it passes ($states)',
  ({ name, flow }) => {
    if (!isFlow(flow)) throw new Error(`no flow ${flow}`)
    const paths = plannedPaths(flow, 'guard')
    const fitting = paths.filter((path) => scenariosFor(flow, path).includes(name))
    expect(fitting.length).toBeGreaterThan(0)
    const about = { flow, of: paths.length, app: 'http://app', panel: 'http://panel' }
    const printed = formats.table({ ...about, paths: fitting })
    expect(printed).toContain(`npm run world -- play ${name}`)
    const others = paths.filter((path) => scenariosFor(flow, path).length === 0)
    expect(formats.table({ ...about, paths: others })).not.toContain('Scenario that fits')
  },
)

it('most scenarios fit a path', () => {
  expect(fits.length).toBeGreaterThan(6)
})
