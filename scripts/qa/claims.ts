import { readdirSync, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { shippedScenarios } from '../../mock-api/world/scenarios/scenario'
import type { QaPath } from './plan'

/** Every 'GET /v1/…' that the upstream's contract has: what the panel's 'Faults' can strike. */
export const calls = new Set(
  Object.entries((load(readFileSync('mock-api/openapi.yaml', 'utf8')) as { paths: object }).paths).flatMap(
    ([path, methods]) => Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  ),
)

/** Every requirement that a test's title claims, or the table that its titles come from. */
export const proven = new Set(
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|spec|fixture)\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(`tests/${path}`, 'utf8').matchAll(/\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\]/g),
    ])
    .flatMap(([list]) => list.match(/[A-Z]+-\d+/g) ?? []),
)

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
