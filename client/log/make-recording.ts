import type { FlowId } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { flowOf } from '../shared/known-flows'
import { type FoldedStep, fold } from './fold'
import {
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
  level: RedactionLevel
  records: readonly LogRecord[]
  outbox: readonly RecordedIntent[]
  /** ms since 1970. */
  now: number
  /** The app's version. */
  app: string
  /** Random: it makes the codes of this recording differ from those of every other. */
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

/** Only what this version's machine wrote can be folded by it; of the rest the events stay. */
const foldedSteps = (records: readonly LogRecord[]): Map<LogRecord, FoldedStep> => {
  const found = new Map<LogRecord, FoldedStep>()
  for (const run of runsIn(records)) {
    const [{ flow, mv }] = run as [LogRecord]
    if (mv !== versionOf(flow)) continue
    const bySeq = new Map(fold(flow as FlowId, run).map((step) => [step.seq, step]))
    for (const record of run) {
      const step = bySeq.get(record.seq)
      if (step) found.set(record, step)
    }
  }
  return found
}

const versionOf = (flow: string): number | null => {
  try {
    return flowOf(flow as FlowId).version
  } catch {
    return null
  }
}

const codesFor = async (records: readonly unknown[], salt: string): Promise<(id: string) => string> => {
  const codes = new Map<string, string>()
  const texts = new Set(JSON.stringify(records).match(/"[^"\\]{1,128}"/g) ?? [])
  for (const text of texts)
    codes.set(JSON.parse(text) as string, `#${(await sealOf(salt, text)).slice(0, 6)}`)
  return (id) => codes.get(id) ?? '#'
}

/** The newest steps that a recording has room for, each with the state after it, redacted and sealed. */
export const makeRecording = async (parts: RecordingParts): Promise<Recording> => {
  const records = parts.records.slice(-recordingLimits.steps)
  const steps = foldedSteps(parts.records)
  const contexts = records.map((record) => steps.get(record)?.snapshot.context ?? null)
  const redaction: Redaction = {
    level: parts.level,
    codeOf:
      parts.level === 'dev' ? (id) => id : await codesFor([records, contexts, parts.outbox], parts.salt),
  }
  const recorded = records.map((record): RecordedStep => {
    const step = steps.get(record)
    return {
      ...redacted(record, redaction),
      at: step
        ? {
            value: step.snapshot.value,
            context: redactedContext(JSON.parse(JSON.stringify(step.snapshot.context)), redaction),
          }
        : null,
      took: step?.took ?? [],
      ...(step?.unhandled ? { unhandled: true as const } : {}),
    }
  })
  const head: RecordingHead = {
    format: 'coinnaira-recording',
    v: 1,
    level: parts.level,
    madeAt: new Date(parts.now).toISOString(),
    app: parts.app,
    flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
    outbox: parts.outbox.map((intent) => redactedContext(intent, redaction) as RecordedIntent),
  }
  return { ...head, steps: recorded, seals: await sealsOf(head, recorded) }
}
