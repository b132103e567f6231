import type { FlowId } from '../../machines/flows'
import type { QaPath, QaStep } from './plan'
import { isByHand, spaced } from './words'

export interface Described {
  flow: FlowId
  paths: readonly QaPath[]
  /** Where the app and the world's control panel are, for links. */
  app: string
  panel: string
}

const linksOf = ({ at, as }: QaPath, { app, panel }: Described): string[] => [
  ...(as ? [`Become ${as}: ${panel}/__world?customer=${as}`] : []),
  ...(at ? [`Open: ${app}${at}`] : []),
]

const ids = ({ proves }: QaStep): string => (proves.length > 0 ? `  [${proves.join(', ')}]` : '')

const table = (plan: Described): string =>
  plan.paths
    .map((path) =>
      [
        `${plan.flow}, path ${path.number} of ${plan.paths.length} (${path.id})`,
        ...linksOf(path, plan).map((link) => `     ${link}`),
        `  0. Begin${path.input === undefined ? '' : ` with ${JSON.stringify(path.input)}`}  → ${path.from}`,
        ...path.steps.map((step, index) => `  ${index + 1}. ${step.sentence}  → ${step.leadsTo}${ids(step)}`),
      ].join('\n'),
    )
    .join('\n\n')

/** Without the two signs that end a line of a Mermaid diagram. */
const quoted = (text: string): string => text.replaceAll(/[;#]/g, ',')

const mermaid = ({ flow, paths }: Described): string =>
  paths
    .map(({ number, from, steps }) =>
      [
        'sequenceDiagram',
        `  title ${flow}, path ${number}`,
        '  actor P as Person',
        '  participant A as App',
        '  participant W as World',
        `  Note over A: ${quoted(from)}`,
        ...steps.flatMap((step) => [
          `  ${isByHand(step.event) ? 'P' : 'W'}->>A: ${quoted(step.sentence)}`,
          `  Note over A: ${quoted(step.leadsTo)}`,
        ]),
      ].join('\n'),
    )
    .join('\n\n')

const gherkin = (plan: Described): string =>
  [
    `Feature: ${spaced(plan.flow)}`,
    ...plan.paths.map((path) =>
      [
        ...[...new Set(path.steps.flatMap(({ proves }) => proves))].map((id) => `  @${id}`),
        `  Scenario: path ${path.number} (${path.id})`,
        ...linksOf(path, plan).map((link) => `    # ${link}`),
        `    Given the flow is '${path.from}'`,
        ...path.steps.flatMap((step) => [
          `    When ${step.sentence}`,
          `    Then the flow is '${step.leadsTo}'`,
        ]),
      ].join('\n'),
    ),
  ].join('\n\n')

const json = ({ flow, paths }: Described): string => JSON.stringify({ flow, paths }, null, 2)

export const formats = { table, mermaid, gherkin, json } as const
export type Format = keyof typeof formats
