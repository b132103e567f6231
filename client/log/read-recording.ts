import { isCount, isPlain, isRecord, isText, type Plain } from './readable'
import { type RecordedIntent, type RecordedStep, type Recording, recordingLimits } from './recording'

/** Why a file cannot be read, and what of it can be. */
export interface ReadRecording {
  recording: Recording | null
  /** In words for support; empty when all is well. */
  complaints: string[]
}

const reaching = /"(?:__proto__|constructor|prototype)"/

/** Keys that would reach into every object are dropped, wherever they stand. */
const parsed = (text: string): unknown =>
  reaching.test(text)
    ? JSON.parse(text, (key, value: unknown) => (reaching.test(`"${key}"`) ? undefined : value))
    : JSON.parse(text)

const stepIn = (value: unknown): RecordedStep | null => {
  if (!isPlain(value) || !isRecord(value)) return null
  const at = isPlain(value.at) && (isText(value.at.value) || isPlain(value.at.value)) ? value.at : null
  const took = Array.isArray(value.took) ? value.took.filter(isText) : []
  return { ...(value as unknown as RecordedStep), at: at as RecordedStep['at'], took }
}

const intentIn = (value: unknown): RecordedIntent | null =>
  isPlain(value) &&
  ['intentId', 'kind', 'state'].every((key) => isText(value[key])) &&
  isCount(value.createdAt)
    ? (value as unknown as RecordedIntent)
    : null

const kept = <T>(list: unknown, read: (value: unknown) => T | null): { kept: T[]; lost: number } => {
  const all = Array.isArray(list) ? list : []
  const found = all.map(read).filter((one): one is T => one !== null)
  return { kept: found, lost: all.length - found.length }
}

const unreadableIn = (value: unknown): { reason: string; count: number } | null =>
  isPlain(value) && isText(value.reason) && isCount(value.count)
    ? { reason: value.reason, count: value.count }
    : null

const isSupported = (value: unknown): value is Plain =>
  isPlain(value) && value.format === 'coinnaira-recording' && value.v === 1

/** A truncated file: its steps up to where it was cut, each of which is whole. */
const salvaged = (text: string): unknown => {
  const start = text.indexOf('"steps":[')
  if (start === -1) return null
  const end = Math.max(text.lastIndexOf('},{"v":1'), text.lastIndexOf('},\n{"v":1'))
  try {
    return parsed(`${text.slice(0, end < start ? start + 9 : end + 1)}],"seals":[]}`)
  } catch {
    return null
  }
}

const missingIn = (steps: readonly RecordedStep[]): number => {
  const last = new Map<string, number>()
  let gaps = 0
  for (const { session, seq } of steps) {
    const before = last.get(session)
    if (before !== undefined && seq > before + 1) gaps += 1
    last.set(session, seq)
  }
  return gaps
}

export const tooLargeToRead: ReadRecording = {
  recording: null,
  complaints: ['This file is too large to be a recording (over 20 MB).'],
}

/** Reads a file that anyone may have made: nothing in it is trusted or executed, what can be shown is kept. */
export const readRecording = (text: string): ReadRecording => {
  if (text.length > recordingLimits.bytes) return tooLargeToRead
  let value: unknown
  const complaints: string[] = []
  try {
    value = parsed(text)
  } catch {
    value = salvaged(text)
    if (value === null)
      return { recording: null, complaints: ['This file is not a recording: it is not JSON.'] }
    complaints.push('The file is cut off: it is shown up to where it ends.')
  }
  if (isPlain(value) && value.format === 'coinnaira-recording' && value.v !== 1)
    return {
      recording: null,
      complaints: [`The recording has format version ${String(value.v)}: open it with a newer inspector.`],
    }
  if (!isSupported(value))
    return { recording: null, complaints: ['This file is not a recording of this app.'] }
  const steps = kept(value.steps, stepIn)
  const outbox = kept(value.outbox, intentIn)
  if (steps.lost > 0) complaints.push(`${steps.lost} lines could not be read and are left out.`)
  if (outbox.lost > 0) complaints.push(`${outbox.lost} outbox rows could not be read and are left out.`)
  if (steps.kept.length > recordingLimits.steps)
    complaints.push(`Only the last ${recordingLimits.steps} lines are shown.`)
  const shown = steps.kept.slice(-recordingLimits.steps)
  const unreadable = kept(value.unreadable, unreadableIn).kept
  for (const { reason, count } of unreadable)
    complaints.push(`The app itself could not read ${count} of its records: ${reason}.`)
  const gaps = missingIn(shown)
  if (gaps > 0) complaints.push(`The log has ${gaps} gaps: lines are missing in between.`)
  return {
    complaints,
    recording: {
      format: 'coinnaira-recording',
      v: 1,
      level: value.level === 'dev' ? 'dev' : 'support',
      madeAt: isText(value.madeAt) ? value.madeAt : '',
      app: isText(value.app) ? value.app : '',
      flows: isPlain(value.flows) ? (value.flows as Record<string, number>) : {},
      outbox: outbox.kept,
      ...(Array.isArray(value.unreadable) ? { unreadable } : {}),
      steps: shown,
      seals: Array.isArray(value.seals) ? value.seals.filter(isText) : [],
    },
  }
}
