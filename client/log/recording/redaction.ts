import type { LogRecord } from '../../../machines/core/flow'
import { isPlain, type Plain } from '../readable'
import { knownSummary, serverText } from './known-summaries'

/**
 * How much a recording reveals. `dev`: everything in the log. `support`: no names, no typed text, ids as codes of
 * this recording only, amounts as ranges.
 */
export type RedactionLevel = 'support' | 'dev'

/** Fields whose values are our own constants, one word each: every other text is dropped. */
const ownWords = new Set(
  'type role kind status symbol chain currency range subject reason reference code mode tab walletType state direction'.split(
    ' ',
  ),
)

const isWord = (text: string): boolean => /^[\w.:–-]{1,40}$/.test(text)
/** Names of fields are the request's; a server could send others. */
const isFieldName = (name: string): boolean => /^[a-z][\w.-]{0,40}$/.test(name)
const isId = (key: string): boolean => /(?:^id|Id|Ids|recipient|idempotencyKey)$/.test(key)
const decimal = /^\d{1,18}(?:\.\d{1,18})?$/

/** '100–1000': the powers of ten around an amount. */
const rangeOf = (text: string): string => {
  const whole = text.split('.')[0]!.replace(/^0+/, '')
  if (whole === '') return /[1-9]/.test(text) ? 'below 1' : '0'
  return `${10 ** (whole.length - 1)}–${10 ** whole.length}`
}

export interface Redaction {
  level: RedactionLevel
  /** The same id has the same code within one recording, and a different one in others. */
  codeOf: (id: string) => string
}

const redactedText = (key: string, text: string, { codeOf }: Redaction): string => {
  if (text === '') return text
  if (key === 'summary') return knownSummary(text)
  if (ownWords.has(key) && isWord(text)) return text
  if (decimal.test(text)) return rangeOf(text)
  return isId(key) ? codeOf(text) : `(${text.length} characters)`
}

const redactedValue = (key: string, value: unknown, redaction: Redaction): unknown => {
  if (typeof value === 'string') return redactedText(key, value, redaction)
  if (typeof value === 'number')
    return /amount|usd|ngn|price|balance/i.test(key) ? rangeOf(String(value)) : value
  if (Array.isArray(value)) return value.map((one) => redactedValue(key, one, redaction))
  if (!isPlain(value)) return value
  // Of the messages of fields only the fields' names are told.
  const entries =
    key === 'fields'
      ? Object.keys(value)
          .filter(isFieldName)
          .map((name) => [name, serverText] as const)
      : Object.entries(value).map(([name, inner]) => [name, redactedValue(name, inner, redaction)] as const)
  return Object.fromEntries(entries)
}

/** Our own words without the figures in them. */
const withoutFigures = (text: unknown): unknown =>
  typeof text === 'string' ? text.replaceAll(/\d(?:[\d.,]*\d)?/g, '…') : text

/** What the customer read: our own words, and a server's if they are fixed. */
const readText = ({ toast, own }: LogRecord['event']): { toast?: Plain } => {
  if (!isPlain(toast)) return {}
  const { kind, text, detail } = toast
  const said = own === true ? withoutFigures(text) : knownSummary(String(text))
  return {
    toast: { kind, text: said, ...(own !== undefined && detail ? { detail: withoutFigures(detail) } : {}) },
  }
}

/** A record redacted to a level. Names of events and actors always stay. */
export const redacted = (record: LogRecord, redaction: Redaction): LogRecord => {
  if (redaction.level === 'dev') return record
  const { type, ...rest } = record.event
  const event = { type, ...(redactedValue('', rest, redaction) as Plain) }
  return { ...record, event: type === 'toast.show' ? { ...event, ...readText(record.event) } : event }
}

/** A flow's context, redacted likewise. */
export const redactedContext = (context: unknown, redaction: Redaction): unknown =>
  redaction.level === 'dev' ? context : redactedValue('', context, redaction)
