import type { LogRecord } from '../../../machines/core/flow'
import { isPlain, type Plain } from '../readable'

/**
 * How much a recording reveals. `dev`: everything in the log. `support`: no names, no typed text, ids as codes of
 * this recording only, amounts as ranges.
 */
export type RedactionLevel = 'support' | 'dev'

/** Fields whose values are our own constants, not the customer's text: every other text is dropped. */
const ownWords = new Set(
  'type role kind status symbol chain currency range subject reason reference code summary mode tab walletType state direction'.split(
    ' ',
  ),
)

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
  if (text === '' || ownWords.has(key)) return text
  if (decimal.test(text)) return rangeOf(text)
  return isId(key) ? codeOf(text) : `(${text.length} characters)`
}

const redactedValue = (key: string, value: unknown, redaction: Redaction): unknown => {
  if (typeof value === 'string') return redactedText(key, value, redaction)
  if (typeof value === 'number')
    return /amount|usd|ngn|price|balance/i.test(key) ? rangeOf(String(value)) : value
  if (Array.isArray(value)) return value.map((one) => redactedValue(key, one, redaction))
  // Field messages come from the server and are dropped; the field names are kept.
  if (isPlain(value))
    return key === 'fields'
      ? value
      : Object.fromEntries(Object.entries(value).map(([k, v]) => [k, redactedValue(k, v, redaction)]))
  return value
}

/** A record redacted to a level. Names of events and actors always stay. */
export const redacted = (record: LogRecord, redaction: Redaction): LogRecord => {
  if (redaction.level === 'dev') return record
  const { type, ...rest } = record.event
  return { ...record, event: { type, ...(redactedValue('', rest, redaction) as Plain) } }
}

/** A flow's context, redacted likewise. */
export const redactedContext = (context: unknown, redaction: Redaction): unknown =>
  redaction.level === 'dev' ? context : redactedValue('', context, redaction)
