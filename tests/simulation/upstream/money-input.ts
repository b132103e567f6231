import { invalid } from './rejection'

/** An unvalidated JSON body. */
export type MoneyBody = Readonly<Record<string, unknown>>
export type Headers = Readonly<Record<string, string | undefined>>

type Rule = (value: unknown) => string | null
type Rules = Readonly<Record<string, Rule>>

const required = 'This field is required'
const notValid = 'This field is not valid'

const amountPattern = /^\d{1,18}(\.\d{1,8})?$/

/** Returns an amount as plain digits, null for other values. A JSON number has at most 15 significant digits. */
export const amountIn = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  if (!amountPattern.test(text)) return null
  const digits = text.replace('.', '').replace(/^0+|0+$/g, '')
  return typeof value === 'number' && digits.length > 15 ? null : text
}

const amount =
  (isZero: boolean): Rule =>
  (value) => {
    if (value === undefined) return required
    const text = amountIn(value)
    return text !== null && /[1-9]/.test(text) !== isZero ? null : 'Invalid amount'
  }
const text =
  (maxLength: number): Rule =>
  (value) => {
    if (typeof value !== 'string' || value.trim() === '') return required
    if (value.trim().length > maxLength) return `This field should be at most ${maxLength} characters long.`
    return value.includes('\u0000') ? notValid : null
  }
const only =
  (expected: string): Rule =>
  (value) => {
    if (typeof value !== 'string' || value === '') return required
    return value.trim() === expected ? null : notValid
  }
const boolean: Rule = (value) => (typeof value === 'boolean' ? null : required)

const bodies = {
  sell: { amountCrypto: amount(false), currencySymbol: text(64), chain: text(64) },
  sellAll: { amountCrypto: amount(true), currencySymbol: text(64), chain: text(64) },
  transfer: { amountCrypto: amount(false), currency: text(64), recipient: text(254), chain: text(64) },
  swap: {
    fromCurrencySymbol: text(64),
    toCurrencySymbol: text(64),
    walletType: only('main'),
    amountCrypto: amount(false),
    fromChain: text(64),
    toChain: text(64),
  },
  mode: { walletStatus: boolean },
} satisfies Record<string, Rules>

export type MoneyCallName = Exclude<keyof typeof bodies, 'mode'>

const optionalPattern =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    value === undefined || (typeof value === 'string' && pattern.test(value.trim())) ? null : message
const key = optionalPattern(/^[A-Za-z0-9_-]{1,128}$/, 'Invalid idempotency key')
const sendBy = optionalPattern(/^\d{12,15}$/, 'Invalid time')
const naira = optionalPattern(/^\d{1,18}(\.\d{1,2})?$/, 'Invalid amount')
const coins = optionalPattern(/^\d{1,18}(\.\d{1,18})?$/, 'Invalid amount')
const keyHeaders: Rules = { 'Idempotency-Key': key, 'x-send-by': sendBy }

const headers: Record<keyof typeof bodies, Rules> = {
  sell: { ...keyHeaders, 'x-least-ngn': naira },
  sellAll: { ...keyHeaders, 'x-least-ngn': naira, 'x-most-crypto': coins },
  transfer: keyHeaders,
  swap: { ...keyHeaders, 'x-least-crypto': coins },
  mode: {},
}

const sameToken = ({ fromCurrencySymbol: from, toCurrencySymbol: to }: MoneyBody): Record<string, string> =>
  typeof from === 'string' && typeof to === 'string' && from.toUpperCase() === to.toUpperCase()
    ? { toCurrencySymbol: "You can't swap the same token" }
    : {}

const problems = (rules: Rules, values: (name: string) => unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]): [string, string][] => {
      const message = rule(values(name))
      return message === null ? [] : [[name, message]]
    }),
  )

/** Returns the known fields and headers with their strings trimmed. Throws 422. */
export const validInput = (
  call: keyof typeof bodies,
  body: MoneyBody,
  sentHeaders: Headers,
): { body: MoneyBody; headers: Headers } => {
  const invalidFields = {
    ...problems(headers[call], (name) => sentHeaders[name.toLowerCase()]),
    ...(call === 'swap' ? sameToken(body) : {}),
    ...problems(bodies[call], (name) => body[name]),
  }
  if (Object.keys(invalidFields).length > 0) throw invalid(invalidFields)
  const names = Object.keys(bodies[call])
  return {
    body: Object.fromEntries(
      names.map((name) => [
        name,
        typeof body[name] === 'string' ? (body[name] as string).trim() : body[name],
      ]),
    ),
    headers: Object.fromEntries(
      Object.keys(headers[call]).map((name) => [name, sentHeaders[name.toLowerCase()]?.trim()]),
    ),
  }
}
