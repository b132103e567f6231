import { shippedScenarios } from '../../mock-api/world/scenarios/scenario'
import type { QaPath } from './plan'

const scenarios = shippedScenarios()

/** Where a path leads: 'reviewing > placing > unconfirmed.checking'. */
const wayOf = ({ from, steps }: Pick<QaPath, 'from' | 'steps'>): string =>
  [from, ...steps.map(({ leadsTo }) => leadsTo)].join(' > ')

/** The shipped scenarios that bring about what a path needs: those that name its flow and states that it passes. */
export const scenariosFor = (flow: string, path: Pick<QaPath, 'from' | 'steps'>): string[] =>
  scenarios.flatMap(({ name, fits }) => {
    const states = fits?.[flow]
    return states !== undefined && wayOf(path).includes(states) ? [name] : []
  })
