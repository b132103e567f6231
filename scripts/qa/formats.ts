import type { FlowId } from '../../machines/flows'
import { linkOf, listScenarios } from '../../mock-api/world/scenarios/scenario'
import { models } from '../../tests/models/models'
import { isManualStep, withSpaces } from './phrases'
import type { QaPath, QaStep } from './plan'

/** A flow's paths, ready to print. */
export interface Plan {
  flow: FlowId
  paths: readonly QaPath[]
  of: number
  app: string
  panel: string
}

const panelOf = (panel: string, as: string): string =>
  `${panel}/__world${as === 'signedOut' ? '' : `?customer=${as}`}`

const reloads = {
  log: 'Restored after a reload',
  input: 'Restored after a reload',
  kept: 'Unchanged after a reload',
  outbox: 'The outbox restores after a reload',
  restart: 'After a reload the flow starts again',
}

const afterReload = (flow: FlowId): string => {
  const [how, what] = models[flow].afterReload
  return `${reloads[how]}: ${what}`
}

const scenarios = listScenarios()

/** The shipped scenarios from which a path can start: those with its flow and its states. */
export const scenariosFor = (flow: string, { from, steps }: Pick<QaPath, 'from' | 'steps'>): string[] => {
  const statePath = [from, ...steps.map(({ leadsTo }) => leadsTo)].join(' > ')
  return scenarios.flatMap(({ name, fits }) => {
    const states = fits?.[flow]
    return states !== undefined && statePath.includes(states) ? [name] : []
  })
}

/** What a person prepares before the first step. */
export const setupLines = (path: QaPath, { app, panel, flow }: Omit<Plan, 'paths'>): string[] => {
  const { url, persona, setup: precondition, manual } = path
  const fitting = scenariosFor(flow, path)
  return [
    ...(manual ? ['By hand only: the drivers cannot do it'] : []),
    `Control panel: ${panelOf(panel, persona)}`,
    ...(fitting.length > 0
      ? [`Scenario that fits: ${fitting.map((name) => `npm run world -- play ${name}`).join(', or ')}`]
      : []),
    ...(precondition ? [`First: ${precondition}`] : []),
    typeof url === 'string'
      ? `Open ${persona === 'signedOut' ? 'signed out' : `as ${persona}`}: ${linkOf(app, { as: persona, opens: url })}`
      : `No page of its own: ${url.nowhere}`,
    afterReload(flow),
  ]
}

const ids = ({ requirements }: Pick<QaStep, 'requirements'>): string =>
  requirements.length > 0 ? `  [${requirements.join(', ')}]` : ''

const arrow = (expected: string | null): string => (expected === null ? '' : `  → ${expected}`)

const table = (plan: Plan): string =>
  plan.paths
    .map((path) =>
      [
        `${plan.flow}, path ${path.number} of ${plan.of} (${path.id})`,
        ...setupLines(path, plan).map((line) => `     ${line}`),
        `  0. Starts in ${path.from}${ids(path)}`,
        ...path.steps.map(
          (step, index) => `  ${index + 1}. ${step.sentence}${arrow(step.expected)}${ids(step)}`,
        ),
      ].join('\n'),
    )
    .join('\n\n')

/** Replaces the two characters that would end a line of a Mermaid diagram. */
const mermaidText = (text: string): string => text.replaceAll(/[;#]/g, ',')

const mermaid = (plan: Plan): string =>
  plan.paths
    .map((path) => {
      const { number, from, steps } = path
      return [
        'sequenceDiagram',
        `  title ${plan.flow}, path ${number}`,
        '  actor P as Person',
        '  participant A as App',
        '  participant W as World',
        ...setupLines(path, plan).map((line) => `  Note over P: ${mermaidText(line)}`),
        `  Note over A: ${mermaidText(from)}${ids(path)}`,
        ...steps.flatMap((step) => [
          `  ${isManualStep(step.event) ? 'P' : 'W'}->>A: ${mermaidText(step.sentence)}`,
          ...(step.expected === null && step.requirements.length === 0
            ? []
            : [`  Note over A: ${mermaidText(step.expected ?? '')}${ids(step)}`]),
        ]),
      ].join('\n')
    })
    .join('\n\n')

const gherkin = (plan: Plan): string =>
  [
    `Feature: ${withSpaces(plan.flow)}`,
    ...plan.paths.map((path) =>
      [
        ...[...new Set([path, ...path.steps].flatMap(({ requirements }) => requirements))].map(
          (id) => `  @${id}`,
        ),
        `  Scenario: path ${path.number} (${path.id})`,
        ...setupLines(path, plan).map((line) => `    # ${line}`),
        `    Given the flow is '${path.from}'`,
        ...path.steps.flatMap((step) => [
          `    When ${step.sentence}`,
          ...(step.expected === null ? [] : [`    Then a person expected ${step.expected}`]),
        ]),
      ].join('\n'),
    ),
  ].join('\n\n')

const json = (plan: Plan): string => {
  const paths = plan.paths.map((path) => ({ ...path, begin: setupLines(path, plan) }))
  return JSON.stringify({ flow: plan.flow, paths }, null, 2)
}

export const formats = { table, mermaid, gherkin, json } as const
export type Format = keyof typeof formats | 'html'
