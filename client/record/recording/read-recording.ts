import type { StateValue } from 'xstate'
import type { FlowsById } from '../../../machines/core/flow'
import { counted } from '../../../machines/values/counted'
import { isCount, isPlain, isRecord, isText, type Plain } from '../readable'
import { type RecordedIntent, type RecordedStep, type Recording, recordingLimits } from './recording'

/** The readable part of a file, or null with the reason. */
export interface ReadRecording {
  recording: Recording | null
  complaints: string[]
}

const pollutingKeys = /"(?:__proto__|constructor|prototype)"/

/** Drops keys that could pollute a prototype, at every level. */
const parsed = (text: string): unknown =>
  pollutingKeys.test(text)
    ? JSON.parse(text, (key, value: unknown) => (pollutingKeys.test(`"${key}"`) ? undefined : value))
    : JSON.parse(text)

/** Prevents stack overflows; our own files are nested ten levels deep. */
const maxDepth = 40
const isTooDeep = (value: unknown, depthLeft = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depthLeft === 0 || Object.values(value).some((inner) => isTooDeep(inner, depthLeft - 1)))

/** The last date that a Date can represent, ms since 1970. */
const maxDateMs = 8.64e15
const isPlace = (value: unknown): value is StateValue =>
  isText(value) || (isPlain(value) && Object.values(value).every(isPlace))

const stepIn = (value: unknown): RecordedStep | null => {
  if (!isPlain(value) || !isRecord(value) || Math.abs(value.t) > maxDateMs) return null
  const at = isPlain(value.at) && isPlace(value.at.value) ? value.at : null
  const children = isPlain(at?.children) ? Object.entries(at.children) : []
  const validChildren = children.filter(([, child]) => isPlain(child) && isPlace(child.value))
  const took = Array.isArray(value.took) ? value.took.filter(isText) : []
  const place = at && { ...at, ...(at.children ? { children: Object.fromEntries(validChildren) } : {}) }
  return { ...(value as unknown as RecordedStep), at: place as RecordedStep['at'], took }
}

const intentIn = (value: unknown): RecordedIntent | null =>
  isPlain(value) &&
  ['intentId', 'kind', 'state'].every((key) => isText(value[key])) &&
  isCount(value.createdAt)
    ? (value as unknown as RecordedIntent)
    : null

const validItems = <T>(
  list: unknown,
  read: (value: unknown) => T | null,
): { validItems: T[]; invalidCount: number } => {
  const all = Array.isArray(list) ? list : []
  const items = all.map(read).filter((item): item is T => item !== null)
  return { validItems: items, invalidCount: all.length - items.length }
}

const unreadableIn = (value: unknown): { reason: string; count: number } | null =>
  isPlain(value) && isText(value.reason) && isCount(value.count)
    ? { reason: value.reason, count: value.count }
    : null

const isSupported = (value: unknown): value is Plain =>
  isPlain(value) && value.format === 'coinnaira-recording' && value.v === 1

const salvage = (text: string): unknown => {
  const start = text.indexOf('"steps":[')
  if (start === -1) return null
  const end = Math.max(text.lastIndexOf('},{"v":1'), text.lastIndexOf('},\n{"v":1'))
  try {
    return parsed(`${text.slice(0, end < start ? start + 9 : end + 1)}],"seals":[]}`)
  } catch {
    return null
  }
}

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

const complaintsOn = (flows: FlowsById, steps: readonly RecordedStep[]): string[] => {
  const gaps = gapsIn(steps)
  const more = gaps.length > 3 ? ` and ${gaps.length - 3} more` : ''
  const versions = new Map(steps.map(({ flow, mv }) => [flow, mv]))
  return [
    ...(steps.length === 0 ? ['It has no lines.'] : []),
    ...(gaps.length > 0 ? [`Lines are missing after line ${gaps.slice(0, 3).join(', ')}${more}.`] : []),
    ...[...versions].flatMap(([flow, mv]) => {
      const currentVersion = flows.get(flow)?.version
      return currentVersion === undefined || currentVersion === mv
        ? []
        : [
            `The recording has version ${mv} of ${flow}, this inspector version ${currentVersion}: its chart may differ.`,
          ]
    }),
  ]
}

export const rejectRecording = (complaint: string): ReadRecording => ({
  recording: null,
  complaints: [complaint],
})

export const tooLargeToRead = rejectRecording('This file is too large to be a recording (over 20 MB).')

/** Reads an untrusted file: executes nothing and returns everything that can be shown. */
export const readRecording = (flows: FlowsById, text: string): ReadRecording => {
  if (text.length > recordingLimits.bytes) return tooLargeToRead
  if (text.trim() === '') return rejectRecording('This file is empty.')
  let value: unknown
  const complaints: string[] = []
  try {
    value = parsed(text)
  } catch {
    value = salvage(text)
    if (value === null)
      return rejectRecording(
        text.includes('"coinnaira-recording"')
          ? 'This recording ends before its first line: ask for the file again.'
          : 'This file is not a recording: it is not JSON.',
      )
    complaints.push('The file is cut off: you see the part that it contains.')
  }
  if (isPlain(value) && value.format === 'coinnaira-recording' && value.v !== 1)
    return rejectRecording(
      `The recording has format version ${String(value.v)}: open it with a newer inspector.`,
    )
  if (!isSupported(value)) return rejectRecording('This file is not a recording of this app.')
  if (isTooDeep(value))
    return rejectRecording('This file is not a recording of this app: it is nested too deeply.')
  const steps = validItems(value.steps, stepIn)
  const outbox = validItems(value.outbox, intentIn)
  if (steps.invalidCount > 0)
    complaints.push(`Left out as unreadable: ${counted(steps.invalidCount, 'line')}.`)
  if (outbox.invalidCount > 0)
    complaints.push(`Left out as unreadable: ${counted(outbox.invalidCount, 'outbox row')}.`)
  if (steps.validItems.length > recordingLimits.steps)
    complaints.push(`Only the last ${recordingLimits.steps} lines are shown.`)
  const visibleSteps = steps.validItems.slice(-recordingLimits.steps)
  const unreadable = validItems(value.unreadable, unreadableIn).validItems
  for (const { reason, count } of unreadable)
    complaints.push(`The app itself could not read ${count} of its records: ${reason}.`)
  complaints.push(...complaintsOn(flows, visibleSteps))
  return {
    complaints,
    recording: {
      format: 'coinnaira-recording',
      v: 1,
      level: value.level === 'dev' ? 'dev' : 'support',
      madeAt: isText(value.madeAt) ? value.madeAt : '',
      app: isText(value.app) ? value.app : '',
      flows: isPlain(value.flows) ? (value.flows as Record<string, number>) : {},
      outbox: outbox.validItems,
      ...(Array.isArray(value.unreadable) ? { unreadable } : {}),
      steps: visibleSteps,
      seals: Array.isArray(value.seals) ? value.seals.filter(isText) : [],
    },
  }
}
