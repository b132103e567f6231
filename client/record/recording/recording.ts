import type { StateValue } from 'xstate'
import type { LogRecord } from '../../../machines/core/flow'
import { hexOf } from '../../platform/hex'
import type { RedactionLevel } from './redaction'

export interface FlowPlace {
  value: StateValue
  context: unknown
}

/** An event that a flow received or emitted, and its state right after. */
export interface RecordedStep extends LogRecord {
  /** Null if the log no longer contains the flow's start. */
  at: (FlowPlace & { children?: Readonly<Record<string, FlowPlace>> }) | null
  took: readonly string[]
  unhandled?: true
}

/** A money intent without its recipient. */
export interface RecordedIntent {
  intentId: string
  /** Support uses it to find the ledger row: see `referenceOf`. Missing in older files. */
  reference?: string
  kind: string
  symbol: string
  chain: string
  /** A range at the support level. */
  amountCrypto: string
  state: string
  /** In ms since 1970. */
  createdAt: number
}

export interface RecordingHead {
  format: 'coinnaira-recording'
  v: 1
  level: RedactionLevel
  madeAt: string
  app: string
  flows: Readonly<Record<string, number>>
  outbox: readonly RecordedIntent[]
  /** How many of the app's records were unreadable, by reason. Missing in older files. */
  unreadable?: readonly { reason: string; count: number }[]
}

/** A recording's JSON file. Each seal is a hash of its step and the previous seal. */
export interface Recording extends RecordingHead {
  steps: readonly RecordedStep[]
  seals: readonly string[]
}

/** Limits, so that opening a recording never freezes the page. */
export const recordingLimits = { bytes: 20 * 1024 * 1024, steps: 20_000 } as const

/** 16 hex digits of SHA-256, which reveal an edit and are short enough for 10,000 lines. */
export const sealOf = async (before: string, value: unknown): Promise<string> => {
  const text = new TextEncoder().encode(before + JSON.stringify(value))
  return hexOf(await crypto.subtle.digest('SHA-256', text)).slice(0, 16)
}

/**
 * '1A2B-3C4D': the first 8 hex digits of the SHA-256 of an intent's id. Support uses it to find the row of the
 * idempotency key, although the file does not contain the id (docs/support.md).
 */
export const referenceOf = async (intentId: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(intentId))
  return hexOf(digest)
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')
}

/** Returns the header's seal, then one for each step. */
export const sealsOf = async (head: RecordingHead, steps: readonly RecordedStep[]): Promise<string[]> => {
  const seals = [await sealOf('', head)]
  for (const step of steps) seals.push(await sealOf(seals.at(-1)!, step))
  return seals
}

/** The first changed line, 0 for the header; null if all seals match. It cannot detect recomputed seals. */
export const brokenSealOf = async ({ steps, seals, ...head }: Recording): Promise<number | null> => {
  let before = ''
  const parts: unknown[] = [head, ...steps]
  for (const [index, part] of parts.entries()) {
    before = await sealOf(before, part)
    if (before !== seals[index]) return index
  }
  return seals.length === parts.length ? null : parts.length
}

/** A short code for the customer and support to compare by voice. */
export const checkCodeOf = ({ seals }: Pick<Recording, 'seals'>): string =>
  (seals.at(-1) ?? '')
    .slice(0, 8)
    .toUpperCase()
    .replace(/(.{4})(.{4})/, '$1-$2')

/** The file's text, with one step per line for human readers. */
export const fileTextOf = ({ steps, seals, ...head }: Recording): string =>
  `${JSON.stringify(head).slice(0, -1)},"steps":[\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n],"seals":${JSON.stringify(seals)}}\n`
