import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { asks } from '../../client/log/resume/resume'
import type { FlowDefinition } from '../../machines/core/flow'
import { type FlowId, flows } from '../../machines/flows'
import type { Golden } from './golden'

const folder = 'tests/golden/recordings/'
const nameOf = (flow: FlowId, version: number): string => `${flow}.v${version}.json`

/**
 * Flows whose records a later release reads: those that go on from the log after a reload, and those that move money,
 * whose logs say whether an intent was sent.
 */
export const outlivingFlows = (Object.keys(flows) as FlowId[]).filter((id) => {
  const { machine, resume } = flows[id] as FlowDefinition
  return resume !== undefined || asks(machine, 'placeIntent')
})

const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(',\n')

/** A golden recording as the text of its file: a line, a place and a run a line, so that a diff can be read. */
export const textOf = ({ flow, version, remade, lines, places, runs }: Golden): string =>
  `{"flow":"${flow}","version":${version},"remade":${JSON.stringify(remade)},\n"lines":[\n${listed(lines)}],
"places":[\n${listed(places)}],\n"runs":[\n${listed(runs)}]}\n`

/** Every kept recording, of all flows and all their versions. */
export const stored: readonly Golden[] = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(folder + name, 'utf8')) as Golden,
)

/** What is kept of this version of a flow. */
export const storedOf = (flow: FlowId): Golden | undefined =>
  stored.find((one) => one.flow === flow && one.version === flows[flow].version)

export const store = (golden: Golden): void =>
  writeFileSync(folder + nameOf(golden.flow, golden.version), textOf(golden))
