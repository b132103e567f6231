import type { StateValue } from 'xstate'
import type { FlowsById } from '../../../machines/core/flow'
import { isCount, isPlain, isRecord, isText, type Plain } from '../readable'
import { type RecordedIntent, type RecordedStep, type Recording, recordingLimits } from './recording'

/** Why a file cannot be read, or which part of it can. */
export interface ReadRecording {
  recording: Recording | null
  /** Warnings for support; empty if there are none. */
  complaints: string[]
}

const reaching = /"(?:__proto__|constructor|prototype)"/

/** Keys that could pollute prototypes are dropped at every level. */
const parsed = (text: string): unknown =>
  reaching.test(text)
    ? JSON.parse(text, (key, value: unknown) => (reaching.test(`"${key}"`) ? undefined : value))
    : JSON.parse(text)

/** Deeper nesting is refused, against stack overflow; our files nest ten deep. */
const deepest = 40
const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isTooDeep(inner, left - 1)))

/** Timestamps that a Date can represent, ms since 1970. */
const lastDay = 8.64e15
const isPlace = (value: unknown): value is StateValue =>
  isText(value) || (isPlain(value) && Object.values(value).every(isPlace))

const stepIn = (value: unknown): RecordedStep | null => {
  if (!isPlain(value) || !isRecord(value) || Math.abs(value.t) > lastDay) return null
  const at = isPlain(value.at) && isPlace(value.at.value) ? value.at : null
  const children = isPlain(at?.children) ? Object.entries(at.children) : []
  const known = children.filter(([, child]) => isPlain(child) && isPlace(child.value))
  const took = Array.isArray(value.took) ? value.took.filter(isText) : []
  const place = at && { ...at, ...(at.children ? { children: Object.fromEntries(known) } : {}) }
  return { ...(value as unknown as RecordedStep), at: place as RecordedStep['at'], took }
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

/** Reads a truncated file: its complete lines up to where it was cut. */
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

/** The lines, counted from 1, after which some are missing. */
const gapsIn = (steps: readonly RecordedStep[]): number[] => {
  const last = new Map<string, { seq: number; line: number }>()
  const gaps: number[] = []
  for (const [index, { session, seq }] of steps.entries()) {
    const before = last.get(session)
    if (before && seq > before.seq + 1) gaps.push(before.line)
    last.set(session, { seq, line: index + 1 })
  }
  return gaps
}

const some = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** Warnings about lines in the wrong order or of another version's charts. */
const complaintsOn = (flows: FlowsById, steps: readonly RecordedStep[]): string[] => {
  const gaps = gapsIn(steps)
  const more = gaps.length > 3 ? ` and ${gaps.length - 3} more` : ''
  const versions = new Map(steps.map(({ flow, mv }) => [flow, mv]))
  return [
    ...(steps.length === 0 ? ['It has no lines.'] : []),
    ...(gaps.length > 0 ? [`Lines are missing after line ${gaps.slice(0, 3).join(', ')}${more}.`] : []),
    ...[...versions].flatMap(([flow, mv]) => {
      const own = flows.get(flow)?.version
      return own === undefined || own === mv
        ? []
        : [`${flow} was of version ${mv} there and is of version ${own} here: its chart may differ.`]
    }),
  ]
}

export const rejected = (complaint: string): ReadRecording => ({ recording: null, complaints: [complaint] })

export const tooLargeToRead = rejected('This file is too large to be a recording (over 20 MB).')

/** Reads an untrusted file: nothing in it is executed; everything that can be shown is kept. */
export const readRecording = (flows: FlowsById, text: string): ReadRecording => {
  if (text.length > recordingLimits.bytes) return tooLargeToRead
  if (text.trim() === '') return rejected('This file is empty.')
  let value: unknown
  const complaints: string[] = []
  try {
    value = parsed(text)
  } catch {
    value = salvaged(text)
    if (value === null)
      return rejected(
        text.includes('"coinnaira-recording"')
          ? 'This recording is cut off before its first line: ask for the file again.'
          : 'This file is not a recording: it is not JSON.',
      )
    complaints.push('The file is cut off: it is shown up to where it ends.')
  }
  if (isPlain(value) && value.format === 'coinnaira-recording' && value.v !== 1)
    return rejected(`The recording has format version ${String(value.v)}: open it with a newer inspector.`)
  if (!isSupported(value)) return rejected('This file is not a recording of this app.')
  if (isTooDeep(value)) return rejected('This file is not a recording of this app: it nests too deeply.')
  const steps = kept(value.steps, stepIn)
  const outbox = kept(value.outbox, intentIn)
  if (steps.lost > 0) complaints.push(`Left out as unreadable: ${some(steps.lost, 'line')}.`)
  if (outbox.lost > 0) complaints.push(`Left out as unreadable: ${some(outbox.lost, 'outbox row')}.`)
  if (steps.kept.length > recordingLimits.steps)
    complaints.push(`Only the last ${recordingLimits.steps} lines are shown.`)
  const shown = steps.kept.slice(-recordingLimits.steps)
  const unreadable = kept(value.unreadable, unreadableIn).kept
  for (const { reason, count } of unreadable)
    complaints.push(`The app itself could not read ${count} of its records: ${reason}.`)
  complaints.push(...complaintsOn(flows, shown))
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
