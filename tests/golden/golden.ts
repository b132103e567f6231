import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { type Frame, replay } from '../../client/log/replay'
import { type FlowId, flows } from '../../machines/flows'
import type { FlowDefinition, LogRecord } from '../../machines/shared/flow'
import { LiveFlow } from '../shared/live'

/** What one record adds to its run; the rest of it is the same in all records of a run. */
export type Line = Pick<LogRecord, 'cause' | 'event'>

/** Where a flow stands: its state, and the tags that screens and the log go by. */
export interface Place {
  value: StateValue
  tags: string[]
}

/**
 * A line by its place in `lines`, the place after it in `places`, a digest of the context, and `1` where no
 * transition was open: the machine was asked and its guards refused.
 */
export type Step = readonly [line: number, place: number, context: string, refused?: 1]

/** What a version of a flow did, by the records that its app wrote: small, for it is kept for good. */
export interface Golden {
  flow: FlowId
  version: number
  /** Why it was made anew though the version stayed; null when it never was. */
  remade: string | null
  lines: Line[]
  places: Place[]
  /** By run, a digest of what its ports were asked and of the facts it told, both in order. */
  effects: string[]
  runs: Step[][]
}

/** 8 hex digits of SHA-256 of a value as JSON. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 8)

/** A snapshot's place. */
export const placeIn = ({ value, tags }: Pick<AnyMachineSnapshot, 'value' | 'tags'>): Place => ({
  value,
  tags: [...tags].sort(),
})

/**
 * Walks a recorded run again as the app runs it. What it writes, asks and tells is what it wrote, asked and told;
 * null when so. Only for a recording of this version.
 */
export const complaintAboutWalk = async (golden: Golden, index: number): Promise<string | null> => {
  const lines = golden.runs[index]!.map(([line]) => golden.lines[line]!)
  const live = new LiveFlow(golden.flow, lines[0]!.event.input)
  for (const { cause, event } of lines.slice(1))
    if (cause !== 'told' && live.canHappen(event)) await live.happen(event)
  live.actor.stop()
  const written = JSON.stringify(live.records.map(({ cause, event }) => ({ cause, event })))
  if (written !== JSON.stringify(lines)) return `run ${index + 1} writes another log`
  const same = digestOf([live.calls, live.facts]) === golden.effects[index]
  return same ? null : `run ${index + 1} asks its ports, or tells, something else`
}

const recordsOf = ({ flow, version, lines }: Golden, run: readonly Step[]): LogRecord[] =>
  run.map(([line], index) => ({
    v: 1,
    seq: index + 1,
    t: 0,
    session: 'tab',
    flow,
    actor: `${flow}-1`,
    mv: version,
    ...lines[line]!,
  }))

/** A record as today's version would have written it; null when it has no meaning any more. */
const upcasted = (record: LogRecord): LogRecord | null => {
  const { version, upcast } = flows[record.flow as FlowId] as FlowDefinition
  let now: LogRecord | null = record
  for (let from = record.mv; from < version && now; from += 1)
    now = upcast?.[from]?.({ ...now, mv: from }) ?? (upcast?.[from] ? null : now)
  return now && { ...now, mv: version }
}

const complaintAbout = (golden: Golden, step: Step, frame: Frame, unheeded: boolean): string | null => {
  const [line, place, context, refused] = step
  const told = JSON.stringify(golden.lines[line]!.event)
  const { machine } = flows[golden.flow] as FlowDefinition
  const now = placeIn(machine.resolveState({ value: frame.value, context: frame.context }))
  if (unheeded !== (refused === 1)) return `${told} is ${unheeded ? 'unhandled' : 'heeded'} now`
  if (!isDeepStrictEqual(now, golden.places[place]))
    return `${told} leads to ${JSON.stringify(now)}, not ${JSON.stringify(golden.places[place])}`
  if (digestOf(frame.context) !== context) return `${told} leaves another context behind`
  return null
}

/**
 * What a replay of a golden recording does otherwise than its version did; empty when nothing. A recording of an
 * older version is upcast first, and then no event of it may go unhandled.
 */
export const complaintsAbout = (golden: Golden): string[] => {
  const { flow, version, runs } = golden
  const isOld = version < flows[flow].version
  return runs.flatMap((run, index) => {
    const records = recordsOf(golden, run)
    const upcast = records.flatMap((record) => upcasted(record) ?? [])
    const { frames, unhandled } = replay(flow, upcast)
    const refused = run.flatMap(([, , , was], at) => (was ? [at + 1] : []))
    if (isOld)
      return unhandled
        .filter((seq) => !refused.includes(seq))
        .map((seq) => `run ${index + 1}: line ${seq} is unhandled`)
    const complaints = frames.flatMap((frame) => {
      const complaint = complaintAbout(golden, run[frame.seq - 1]!, frame, unhandled.includes(frame.seq))
      return complaint === null ? [] : [`run ${index + 1}, line ${frame.seq}: ${complaint}`]
    })
    return frames.length > 0 ? complaints.slice(0, 1) : [`run ${index + 1} has no beginning`]
  })
}
