import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { readable } from '../../client/log/readable'
import { type ReplayedStep, replay } from '../../client/log/replay'
import type { FlowsById, LogRecord } from '../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import { withKinds } from '../wallets/placement/placement.fixture'

/** What one record adds to its run; the rest of it is the same in all records of a run. */
type Line = Pick<LogRecord, 'cause' | 'event'>

/** A flow's state, the tags that screens and the log use, and whether it has ended. */
interface FlowState {
  value: StateValue
  tags: string[]
  over: boolean
  /** Its child machines, by their id; left out where there are none. */
  children?: Record<string, FlowState>
}

/** A run at one moment. */
export type Moment = Pick<ReplayedStep, 'snapshot' | 'children'>

/**
 * A line by its place in `lines`, the place after it in `places`, a digest of the context, and `1` where no
 * transition was open: the machine was asked and its guards refused.
 */
export type Step = readonly [line: number, place: number, context: string, refused?: 1]

/** What a version of a flow did, by the records that its app wrote: small, for it is kept for good. */
export interface Golden {
  flow: FlowId
  version: number
  /** Why it was recorded again with the same version; null if it never was. */
  remade: string | null
  lines: Line[]
  places: FlowState[]
  runs: Step[][]
}

/** Flows that move money: a customer's log of any release has to be readable, also by support. */
export const moneyFlows = ['placement', 'sellOrder', 'transfer', 'swap'] as const satisfies FlowId[]

const folder = 'tests/golden/recordings/'
const listTexts = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(',\n')

/** A golden recording as the text of its file: a line, a place and a run a line, so that a diff can be read. */
export const textOf = ({ flow, version, remade, lines, places, runs }: Golden): string =>
  `{"flow":"${flow}","version":${version},"remade":${JSON.stringify(remade)},\n"lines":[\n${listTexts(lines)}],
"places":[\n${listTexts(places)}],\n"runs":[\n${listTexts(runs)}]}\n`

/** Every kept recording, of all versions. */
export const stored: readonly Golden[] = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(folder + name, 'utf8')) as Golden,
)

/** What is kept of this version of a flow. */
export const storedOf = (flow: FlowId): Golden | undefined =>
  stored.find((candidate) => candidate.flow === flow && candidate.version === flows[flow].version)

export const store = (golden: Golden): void =>
  writeFileSync(`${folder}${golden.flow}.v${golden.version}.json`, textOf(golden))

/** 8 hex digits of SHA-256 of a value as JSON. */
const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 8)

/** A snapshot's place. */
const stateOf = ({ value, tags, status }: AnyMachineSnapshot): FlowState => ({
  value,
  tags: [...tags].sort(),
  over: status === 'done',
})

/** A moment's place. */
export const flowStateOf = ({ snapshot, children }: Moment): FlowState => {
  const within = Object.entries(children).map(([id, child]) => [id, stateOf(child)])
  return { ...stateOf(snapshot), ...(within.length > 0 ? { children: Object.fromEntries(within) } : {}) }
}

/** A digest of what a flow and its child machines remember. */
export const contextOf = ({ snapshot, children }: Moment): string => {
  const within = Object.values(children).map(({ context }) => context)
  return digestOf(within.length > 0 ? [snapshot.context, ...within] : snapshot.context)
}

/** Whether nothing came of what happened between two moments. */
export const isSameMoment = (before: Moment, after: Moment): boolean =>
  before.snapshot === after.snapshot &&
  Object.entries({ ...before.children, ...after.children }).every(
    ([id, child]) => before.children[id] === child && after.children[id] === child,
  )

/** The records of a run, as its app wrote them. */
const recordsOf = ({ flow, version, lines }: Golden, run: readonly Step[]): LogRecord[] =>
  run.map(([line], index) =>
    withKinds({
      v: 1,
      seq: index + 1,
      t: 0,
      session: 'tab',
      flow,
      actor: `${flow}-1`,
      mv: version,
      ...lines[line]!,
    }),
  )

const complaintAbout = (golden: Golden, step: Step, moment: Moment, isRejected: boolean): string | null => {
  const [line, place, context, wasRefused] = step
  const now = JSON.stringify(flowStateOf(moment))
  const then = JSON.stringify(golden.places[place])
  const emitted = JSON.stringify(golden.lines[line]!.event)
  if (isRejected !== (wasRefused === 1)) return `${emitted} is ${isRejected ? 'unhandled' : 'heeded'} now`
  if (now !== then) return `${emitted} leads to ${now}, not ${then}`
  return contextOf(moment) === context ? null : `${emitted} leaves another context behind`
}

const complaintAboutRun = (
  golden: Golden,
  run: readonly Step[],
  flowDefinitions: FlowsById,
): string | null => {
  const { flow, version } = golden
  const { records, unreadable } = readable(flowDefinitions, recordsOf(golden, run))
  const [unreadableLine] = unreadable
  if (unreadableLine) return `line ${unreadableLine.seq}: ${unreadableLine.reason}`
  const { steps } = replay(flowDefinitions, records)
  if (steps.length === 0) return 'it has no beginning'
  for (const [index, moment] of steps.entries()) {
    const step = run[moment.seq - 1]!
    const isRejected = index > 0 && isSameMoment(steps[index - 1]!, moment)
    const complaint =
      version === flowDefinitions.get(flow)!.version
        ? complaintAbout(golden, step, moment, isRejected)
        : isRejected && moment.unhandled && step[3] === undefined
          ? 'it is unhandled'
          : null
    if (complaint !== null) return `line ${moment.seq}: ${complaint}`
  }
  return null
}

/**
 * What a replay of a golden recording first does otherwise than its version did; null when nothing. A recording of
 * an older version is upcast first, and then no event of it may go unhandled.
 */
export const complaintAboutReplay = (golden: Golden, flowDefinitions = flowsById): string | null => {
  for (const [index, run] of golden.runs.entries()) {
    const complaint = complaintAboutRun(golden, run, flowDefinitions)
    if (complaint !== null) return `run ${index + 1}, ${complaint}`
  }
  return null
}
