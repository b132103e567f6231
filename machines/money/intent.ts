import { type ApiError, apiError } from '../core/api-error'

/**
 * Amounts are decimal strings; `id` is the idempotency key. Outside `leastNgn`, `mostCrypto` and `leastCrypto`, the
 * bounds of what was reviewed, the server executes nothing (ruling 29).
 */
export type MoneyIntent =
  | { kind: 'sell'; id: string; symbol: string; chain: string; amountCrypto: string; leastNgn: string }
  /** Everything the wallet holds: the amount is '0' (CONST-04). */
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
  /** `recipient`: the account id that the lookup answered. */
  | { kind: 'transfer'; id: string; symbol: string; chain: string; amountCrypto: string; recipient: string }
  /** The amount is of the coin that is given. */
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
  /** For a sale: the credited naira; absent where only a wallet's list told of it. */
  amountNgn?: string
  /** For a swap: the received amount. */
  amountIn?: string
}

/**
 * An intent's outcome. `settled`: money moved; `result` is null if only the customer confirmed it. `rejected`: surely
 * nothing moved, and nothing will. `unknown`: nobody can tell yet; `decidable` once only the customer can (ruling
 * 10).
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
  /** ms since 1970. */
  createdAt: number
  state: 'sending' | 'unknown'
}

/** Emitted by the outbox: an unresolved intent became final, though no form was waiting for it. */
export type OutboxEmitted = { type: 'outbox.settled' | 'outbox.rejected'; intent: OpenIntent }

const nouns: Record<MoneyKind, string> = { sell: 'sale', sellAll: 'sale', transfer: 'transfer', swap: 'swap' }

/** '0.5 BTC sale', 'sale of all BTC'. */
export const orderText = ({
  kind,
  symbol,
  amountCrypto,
}: Pick<OpenIntent, 'kind' | 'symbol' | 'amountCrypto'>) =>
  kind === 'sellAll' ? `sale of all ${symbol}` : `${amountCrypto} ${symbol} ${nouns[kind]}`

/** The message wherever an outcome is unknown (ruling 10). */
export const unconfirmedText = 'We could not confirm this. Do not send again yet: we are checking.'

/** The message where a browser deleted what the device had noted of an intent. */
export const forgottenText =
  'This device may have forgotten something you sent. Look at your transactions before you send again.'

/** The message if a wallet sell failed without one (WSELL-22). */
export const cannotSellText = 'You cannot make sell from wallets at the moment'

export const unknownOutcome: IntentOutcome = { state: 'unknown', decidable: false }

export const rejectedWith = (reason: ApiError): IntentOutcome => ({ state: 'rejected', error: reason })

export const neverSent = (summary: string): IntentOutcome => rejectedWith(apiError(null, summary))

const reviewAgainTexts = new Set([
  'The price changed. Please review again',
  'Your balance changed. Please review again',
])
/** Whether the server executed nothing, because what was reviewed changed meanwhile (ruling 29). */
export const needsReview = ({ status, summary }: ApiError): boolean =>
  status === 409 && reviewAgainTexts.has(summary ?? '')

/** Whether the server executed nothing, because it wants the password first (ruling 30); other 403s are refusals. */
export const needsFreshPassword = ({ status, summary }: ApiError): boolean =>
  status === 403 && summary === 'Please enter your password again'

export const isSettled = ({ state }: IntentOutcome): boolean => state === 'settled'
export const isRejected = ({ state }: IntentOutcome): boolean => state === 'rejected'

/** A money call that takes longer leaves its dialog, so that nothing spins for ever (ENT-18), ms. */
export const placingLimitMs = 60_000
/** How often an unknown outcome is checked, ms. */
export const checkAgainMs = 10_000
