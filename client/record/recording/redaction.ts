import type { LogRecord } from '../../../machines/core/flow'
import { isPlain, type Plain } from '../readable'
import { knownSummary } from './server-texts'

/**
 * How much a recording reveals. `dev`: everything in the log. `support`: no names, no typed text, ids as codes of this
 * recording, amounts as ranges.
 */
export type RedactionLevel = 'support' | 'dev'

const coin = { symbol: 'BTC ETH BNB USDT', chain: 'btc eth bsc tron' }
const order = {
  ...coin,
  kind: 'sell sellAll transfer swap',
  state: 'sending unknown settled rejected',
}
const knownRoles = { role: 'customer admin App.oldCustomer' }
const transaction = { status: 'pool pending approved reported' }

/**
 * By flow and field, the words that a recording keeps; it drops every other text. The same field name in another flow
 * keeps none: a receipt's `code` is a secret.
 */
const knownWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bankAccount: { status: 'active deleted' },
  biometricLogin: knownRoles,
  confirm: { subject: 'logOut install deleteBankAccount discardBankAccount closeForm' },
  deposit: coin,
  login: knownRoles,
  outbox: order,
  placement: order,
  reauthenticate: {
    subject: 'appLock defaultBankAccount bankEditor biometricRegistration devices fingerprints placement',
  },
  recovery: { code: 'empty malformed whole' },
  register: knownRoles,
  report: { ...transaction, direction: 'bank wallet' },
  walletSale: order,
  session: { ...knownRoles, reason: 'loggedOut expired remote elsewhere accountDeleted oldAccountLeft' },
  swap: order,
  toast: { kind: 'success error loading' },
  transfer: order,
  verify: transaction,
  watch: { ...coin, ...transaction },
}
const isKnownWord = (flow: string, key: string, text: string): boolean =>
  knownWords[flow]?.[key]?.split(' ').includes(text) ?? false

/** The outbox's hash with which support finds an idempotency key's row. */
const isReference = (key: string, text: string): boolean =>
  key === 'reference' && /^[0-9A-F]{4}-[0-9A-F]{4}$/.test(text)

/** Field names of the request; a server could send others. */
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

const redactedText = (flow: string, key: string, text: string, { codeOf }: Redaction): string => {
  if (text === '') return text
  if (key === 'summary') return knownSummary(text)
  if (isKnownWord(flow, key, text) || (flow === 'outbox' && isReference(key, text))) return text
  if (decimal.test(text)) return rangeOf(text)
  return isId(key) ? codeOf(text) : `(${text.length} characters)`
}

const redactedValue = (flow: string, key: string, value: unknown, redaction: Redaction): unknown => {
  if (typeof value === 'string') return redactedText(flow, key, value, redaction)
  if (typeof value === 'number')
    return /amount|usd|ngn|price|balance/i.test(key) ? rangeOf(String(value)) : value
  if (Array.isArray(value)) return value.map((item) => redactedValue(flow, key, item, redaction))
  if (!isPlain(value)) return value
  // Keeps field names and known texts of field messages.
  const entries = Object.entries(value)
    .filter(([name]) => isFieldName(name))
    .map(([name, inner]) => [
      name,
      key === 'fields' ? knownSummary(inner) : redactedValue(flow, name, inner, redaction),
    ])
  return Object.fromEntries(entries)
}

/** Our own texts without figures. */
const withoutFigures = (text: unknown): unknown =>
  typeof text === 'string' ? text.replaceAll(/\d(?:[\d.,]*\d)?/g, '…') : text

/** Visible texts: our own, and fixed server texts. */
const readText = ({ toast, own: isOwn }: LogRecord['event'], kind: unknown): { toast?: Plain } => {
  if (!isPlain(toast)) return {}
  const { text, detail } = toast
  const readableText = isOwn === true ? withoutFigures(text) : knownSummary(text)
  return {
    toast: {
      kind,
      text: readableText,
      ...(isOwn !== undefined && detail ? { detail: withoutFigures(detail) } : {}),
    },
  }
}

export const redactedContext = (flow: string, context: unknown, redaction: Redaction): unknown =>
  redaction.level === 'dev' ? context : redactedValue(flow, '', context, redaction)

export const redacted = (record: LogRecord, redaction: Redaction): LogRecord => {
  if (redaction.level === 'dev') return record
  const { type, ...rest } = record.event
  const event = { type, ...(redactedContext(record.flow, rest, redaction) as Plain) }
  const read =
    type === 'toast.show' && readText(record.event, (event as Plain & { toast?: Plain }).toast?.kind)
  return { ...record, event: { ...event, ...read } }
}
