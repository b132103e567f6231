import { type ApiError, apiError } from '../core/api-error'

/**
 * Amounts are decimal strings; `id` is the idempotency key. The server executes nothing beyond the reviewed bounds
 * `leastNgn`, `mostCrypto` and `leastCrypto` (ruling 29).
 */
export type MoneyIntent =
  | { kind: 'sell'; id: string; symbol: string; chain: string; amountCrypto: string; leastNgn: string }
  /** The wallet's whole balance: the amount is '0' (CONST-04). */
  | {
      kind: 'sellAll'
      id: string
      symbol: string
      chain: string
      amountCrypto: '0'
      leastNgn: string
      /** The reviewed balance, up to 18 decimals. */
      mostCrypto: string
    }
  /** `recipient`: the account id from the lookup. */
  | { kind: 'transfer'; id: string; symbol: string; chain: string; amountCrypto: string; recipient: string }
  /** The amount is in the coin that leaves the customer's wallet. */
  | {
      kind: 'swap'
      id: string
      symbol: string
      chain: string
      amountCrypto: string
      toSymbol: string
      toChain: string
      leastCrypto: string
    }

export type MoneyKind = MoneyIntent['kind']

export const isSale = (kind: MoneyKind): boolean => kind === 'sell' || kind === 'sellAll'

export interface MoneyResult {
  id: string
  amountCrypto: string
  /** The credited naira of a sale; absent if only a wallet's list shows the sale. */
  amountNgn?: string
  amountIn?: string
}

/**
 * `settled`: money moved; `result` is null if only the customer confirmed it. `rejected`: no money moved or
 * will move. `unknown`: not known yet; `decidable` once only the customer can decide (ruling 10).
 */
export type IntentOutcome =
  | { state: 'settled'; result: MoneyResult | null }
  | { state: 'rejected'; error: ApiError }
  | { state: 'unknown'; decidable: boolean }

/** An unresolved intent as a device stores it: no recipient, no secret (ruling 6). */
export interface OpenIntent {
  intentId: string
  kind: MoneyKind
  symbol: string
  chain: string
  amountCrypto: string
  createdAt: number
  state: 'sending' | 'unknown'
}

/** The outbox learned the outcome of an intent that no form was waiting for. */
export type OutboxEmitted = { type: 'outbox.settled' | 'outbox.rejected'; intent: OpenIntent }

const nouns: Record<MoneyKind, string> = { sell: 'sale', sellAll: 'sale', transfer: 'transfer', swap: 'swap' }

/** '0.5 BTC sale', 'sale of all BTC'. */
type OrderedCoins = Pick<OpenIntent, 'kind' | 'symbol' | 'amountCrypto'>
export const orderText = ({ kind, symbol, amountCrypto }: OrderedCoins) =>
  kind === 'sellAll' ? `sale of all ${symbol}` : `${amountCrypto} ${symbol} ${nouns[kind]}`

/** Shown while an outcome is unknown (ruling 10). */
export const outcomeUnknownText = 'We could not confirm this. Do not send again yet: we are checking.'

/** Shown if the browser deleted the device's record of an intent. */
export const forgottenText =
  'This device may have lost the record of something you sent. Check your transactions before you send again.'

/** Shown if the server sent no message for a failed wallet sale (WSELL-22). */
export const cannotSellText = 'You cannot make sell from wallets at the moment'

export const unknownOutcome: IntentOutcome = { state: 'unknown', decidable: false }

export const rejectedOutcome = (reason: ApiError): IntentOutcome => ({ state: 'rejected', error: reason })

export const neverSentOutcome = (summary: string): IntentOutcome => rejectedOutcome(apiError(null, summary))

const reviewAgainTexts = new Set([
  'The price changed. Please review again',
  'Your balance changed. Please review again',
])
/** Whether the server executed nothing because the reviewed figures changed (ruling 29). */
export const needsReview = ({ status, summary }: ApiError): boolean =>
  status === 409 && reviewAgainTexts.has(summary ?? '')

/** Whether the server executed nothing because it needs the password first (ruling 30); other 403s are refusals. */
export const needsFreshPassword = ({ status, summary }: ApiError): boolean =>
  status === 403 && summary === 'Please enter your password again'

export const isSettled = ({ state }: IntentOutcome): boolean => state === 'settled'
export const isRejected = ({ state }: IntentOutcome): boolean => state === 'rejected'

/** The dialog waits this long for a response (ENT-18), ms. */
export const placingLimitMs = 60_000
export const checkAgainMs = 10_000
