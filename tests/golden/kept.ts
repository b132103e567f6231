import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { FlowId } from '../../machines/flows'
import type { Golden } from './golden'

const folder = 'tests/golden/recordings/'
const nameOf = (flow: FlowId, version: number): string => `${flow}.v${version}.json`

const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(',\n')

/** A golden recording as the text of its file: a line, a place and a run a line, so that a diff can be read. */
export const textOf = ({ flow, version, remade, lines, places, effects, runs }: Golden): string =>
  `{"flow":"${flow}","version":${version},"remade":${JSON.stringify(remade)},\n"lines":[\n${listed(lines)}],
"places":[\n${listed(places)}],\n"effects":${JSON.stringify(effects)},\n"runs":[\n${listed(runs)}]}\n`

/** Every kept recording of a flow, of all its versions. */
export const keptOf = (flow: FlowId): Golden[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(`${flow}.v`))
    .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as Golden)

/** The text that is kept of a version of a flow; null when there is none. */
export const keptText = (flow: FlowId, version: number): string | null =>
  existsSync(folder + nameOf(flow, version)) ? readFileSync(folder + nameOf(flow, version), 'utf8') : null

export const keep = (golden: Golden): void =>
  writeFileSync(folder + nameOf(golden.flow, golden.version), textOf(golden))
