import type { LogRecord } from '../../../machines/core/flow'
import { isPlain, type Plain } from '../readable'
import { knownSummary } from './server-texts'

/**
 * How much a recording reveals. `dev`: everything in the log. `support`: no names or typed text, ids as codes of this
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
 * The words that a recording may contain, by flow and field; all other text is dropped. A field of the same name in
 * another flow has its own words: a receipt's `code` is a secret.
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

/** Support uses this hash from the outbox to find an idempotency key's row. */
const isReference = (key: string, text: string): boolean =>
  key === 'reference' && /^[0-9A-F]{4}-[0-9A-F]{4}$/.test(text)

/** A server could send names that are not fields of the request. */
const isFieldName = (name: string): boolean => /^[a-z][\w.-]{0,40}$/.test(name)
const isId = (key: string): boolean => /(?:^id|Id|Ids|recipient|idempotencyKey)$/.test(key)
const decimal = /^\d{1,18}(?:\.\d{1,18})?$/

/** The powers of ten around an amount: '100–1000'. */
const rangeOf = (text: string): string => {
  const integerPart = text.split('.')[0]!.replace(/^0+/, '')
  if (integerPart === '') return /[1-9]/.test(text) ? 'below 1' : '0'
  return `${10 ** (integerPart.length - 1)}–${10 ** integerPart.length}`
}

export interface Redaction {
  level: RedactionLevel
  /** Gives an id the same code within one recording, and a different one in others. */
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
  // Field messages keep their names and known wording.
  const entries = Object.entries(value)
    .filter(([name]) => isFieldName(name))
    .map(([name, inner]) => [
      name,
      key === 'fields' ? knownSummary(inner) : redactedValue(flow, name, inner, redaction),
    ])
  return Object.fromEntries(entries)
}

const withoutFigures = (text: unknown): unknown =>
  typeof text === 'string' ? text.replaceAll(/\d(?:[\d.,]*\d)?/g, '…') : text

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
