import type { StateValue } from 'xstate'
import type { LogRecord } from '../../../machines/core/flow'
import { hexOf } from '../../platform/hex'
import type { RedactionLevel } from './redaction'

/** A machine's state value and context. */
export interface FlowPlace {
  value: StateValue
  context: unknown
}

/** A line of a recording: the event received or emitted, and the flow's state right after it. */
export interface RecordedStep extends LogRecord {
  /** With its child machines by their id. Null if the flow's start was no longer in the log. */
  at: (FlowPlace & { children?: Readonly<Record<string, FlowPlace>> }) | null
  took: readonly string[]
  /** Whether no transition was taken. */
  unhandled?: true
}

/** A money intent, without whom it was for. */
export interface RecordedIntent {
  intentId: string
  /** What support finds its row in the ledger by: see `referenceOf`. Missing in older files. */
  reference?: string
  kind: string
  symbol: string
  chain: string
  /** A range at level support. */
  amountCrypto: string
  state: string
  /** ms since 1970. */
  createdAt: number
}

export interface RecordingHead {
  format: 'coinnaira-recording'
  v: 1
  level: RedactionLevel
  /** ISO 8601. */
  madeAt: string
  app: string
  /** The version of each flow in it. */
  flows: Readonly<Record<string, number>>
  outbox: readonly RecordedIntent[]
  /** Unreadable records that the app found in its log, by reason. Missing in older files. */
  unreadable?: readonly { reason: string; count: number }[]
}

/** A recording as a JSON file. Each seal is a hash of its step and of the previous seal. */
export interface Recording extends RecordingHead {
  steps: readonly RecordedStep[]
  seals: readonly string[]
}

/** Maximum size of a recording, so that opening one never freezes the page. */
export const recordingLimits = { bytes: 20 * 1024 * 1024, steps: 20_000 } as const

/** 16 hex digits of SHA-256: enough to show an edit, short enough for 10,000 lines. */
export const sealOf = async (before: string, value: unknown): Promise<string> => {
  const text = new TextEncoder().encode(before + JSON.stringify(value))
  return hexOf(await crypto.subtle.digest('SHA-256', text)).slice(0, 16)
}

/**
 * '1A2B-3C4D': the first 8 hex digits of the SHA-256 of an intent's id, so that support finds the row of its idempotency
 * key, though the id itself stays out of the file (docs/support.md).
 */
export const referenceOf = async (intentId: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(intentId))
  return hexOf(digest)
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')
}

/** The seals of a recording: of its header, then of each step. */
export const sealsOf = async (head: RecordingHead, steps: readonly RecordedStep[]): Promise<string[]> => {
  const seals = [await sealOf('', head)]
  for (const step of steps) seals.push(await sealOf(seals.at(-1)!, step))
  return seals
}

const headOf = ({ format, v, level, madeAt, app, flows, outbox, unreadable }: Recording): RecordingHead => ({
  format,
  v,
  level,
  madeAt,
  app,
  flows,
  outbox,
  ...(unreadable ? { unreadable } : {}),
})

/**
 * The first changed line: 0 for the header, n for the nth step; null when every seal holds. It shows an edit but
 * proves no author: whoever recomputes all seals is not detected.
 */
export const brokenSealOf = async (recording: Recording): Promise<number | null> => {
  let before = ''
  const parts: unknown[] = [headOf(recording), ...recording.steps]
  for (const [index, part] of parts.entries()) {
    before = await sealOf(before, part)
    if (before !== recording.seals[index]) return index
  }
  return recording.seals.length === parts.length ? null : parts.length
}

/** A short code that customer and support compare by voice, to know that they have the same file. */
export const checkCodeOf = ({ seals }: Pick<Recording, 'seals'>): string =>
  (seals.at(-1) ?? '')
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')

/** The recording as the text of its file, one step per line, so that people can read it. */
export const fileTextOf = ({ steps, seals, ...head }: Recording): string =>
  `${JSON.stringify(head).slice(0, -1)},"steps":[\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n],"seals":${JSON.stringify(seals)}}\n`
