import type { AnyMachineSnapshot } from 'xstate'
import type { FlowsById, LogRecord } from '../../../machines/core/flow'
import { readable } from '../readable'
import { type ReplayedStep, replay } from '../replay'
import {
  type FlowPlace,
  type RecordedIntent,
  type RecordedStep,
  type Recording,
  type RecordingHead,
  recordingLimits,
  sealOf,
  sealsOf,
} from './recording'
import { type Redaction, type RedactionLevel, redacted, redactedContext } from './redaction'

export interface RecordingParts {
  flows: FlowsById
  level: RedactionLevel
  records: readonly unknown[]
  outbox: readonly RecordedIntent[]
  now: number
  app: string
  /** Random: makes each recording's codes differ. */
  salt: string
}

const runsIn = (records: readonly LogRecord[]): LogRecord[][] => {
  const runs = new Map<string, LogRecord[]>()
  for (const record of records) {
    const key = `${record.session} ${record.actor}`
    runs.set(key, [...(runs.get(key) ?? []), record])
  }
  return [...runs.values()]
}

/** Only records of this version's machine can be replayed; for other runs there are only events. */
const replayedSteps = (flows: FlowsById, records: readonly LogRecord[]): Map<LogRecord, ReplayedStep> => {
  const stepOfRecord = new Map<LogRecord, ReplayedStep>()
  for (const run of runsIn(records)) {
    const [{ flow }] = run as [LogRecord]
    if (run.some(({ mv }) => mv !== flows.get(flow)?.version)) continue
    const bySeq = new Map(replay(flows, run).steps.map((step) => [step.seq, step]))
    for (const record of run) {
      const step = bySeq.get(record.seq)
      // After an error a machine has neither state nor context.
      if (step?.snapshot.context) stepOfRecord.set(record, step)
    }
  }
  return stepOfRecord
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const codesFor = async (values: unknown, salt: string): Promise<(id: string) => string> => {
  const codes = new Map<string, string>()
  for (const text of new Set(textsIn(values))) codes.set(text, `#${(await sealOf(salt, text)).slice(0, 6)}`)
  return (id) => codes.get(id) ?? '#'
}

const chronological = (records: readonly LogRecord[]): LogRecord[] => {
  const startOfSession = new Map<string, number>()
  for (const { session, t } of records)
    startOfSession.set(session, Math.min(t, startOfSession.get(session) ?? t))
  return [...records].sort((a, b) =>
    a.session === b.session
      ? a.seq - b.seq
      : startOfSession.get(a.session)! - startOfSession.get(b.session)! || (a.session < b.session ? -1 : 1),
  )
}

const mapPlaces = <Value, Result>(
  children: Readonly<Record<string, Value>> | undefined,
  change: (value: Value, id: string) => Result,
): { children?: Record<string, Result> } => {
  const places = Object.entries(children ?? {}).map(([id, value]) => [id, change(value, id)])
  return places.length > 0 ? { children: Object.fromEntries(places) } : {}
}

const placeOf = ({ value, context }: AnyMachineSnapshot): FlowPlace => ({
  value,
  context: JSON.parse(JSON.stringify(context)),
})

export const recordedSteps = (flows: FlowsById, records: readonly LogRecord[]): RecordedStep[] => {
  const orderedRecords = chronological(records)
  const steps = replayedSteps(flows, orderedRecords)
  return orderedRecords.map((record) => {
    const step = steps.get(record)
    return {
      ...record,
      at: step ? { ...placeOf(step.snapshot), ...mapPlaces(step.children, placeOf) } : null,
      took: step?.took ?? [],
      ...(step?.unhandled ? { unhandled: true as const } : {}),
    }
  })
}

const countReasons = (reasons: readonly string[]): NonNullable<RecordingHead['unreadable']> =>
  [...new Set(reasons)].map((reason) => ({
    reason,
    count: reasons.filter((other) => other === reason).length,
  }))

/** The newest steps that fit into a recording, redacted and sealed, each with the state after it. */
export const makeRecording = async (parts: RecordingParts): Promise<Recording> => {
  const { allRecords, unreadable } = readable(parts.flows, parts.records)
  const steps = recordedSteps(parts.flows, allRecords).slice(-recordingLimits.steps)
  const redaction: Redaction = {
    level: parts.level,
    codeOf: parts.level === 'dev' ? (id) => id : await codesFor([steps, parts.outbox], parts.salt),
  }
  const redactedPlace = ({ value, context }: FlowPlace, flow: string): FlowPlace => ({
    value,
    context: redactedContext(flow, context, redaction),
  })
  const recorded = steps.map(
    (step): RecordedStep => ({
      ...step,
      ...redacted(step, redaction),
      at: step.at && { ...redactedPlace(step.at, step.flow), ...mapPlaces(step.at.children, redactedPlace) },
    }),
  )
  const head: RecordingHead = {
    format: 'coinnaira-recording',
    v: 1,
    level: parts.level,
    madeAt: new Date(parts.now).toISOString(),
    app: parts.app,
    flows: Object.fromEntries(steps.map(({ flow, mv }) => [flow, mv])),
    outbox: parts.outbox.map((intent) => redactedContext('outbox', intent, redaction) as RecordedIntent),
    unreadable: countReasons(unreadable.map(({ reason }) => reason)),
  }
  return { ...head, steps: recorded, seals: await sealsOf(head, recorded) }
}
