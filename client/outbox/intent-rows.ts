import type { MoneyIntent, OpenIntent } from '../../machines/money/intent'
import { hexOf } from '../platform/hex'
import type { IntentRow } from './intent-store'
import { ageOf, isAbandoned, keyMayBeForgotten, sendWithinMs, texts } from './timeouts-and-messages'

/** What an account's rows are found by: nothing about the account can be read from it (ruling 6). */
export const accountKey = async (accountId: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`outbox ${accountId}`))
  return hexOf(hash)
}

export const lockName = (account: string, intentId: string): string => `app-intent ${account} ${intentId}`

/**
 * What is kept of an intent: its tombstone, until when it may be sent, and that it was not sent yet. Neither
 * recipient nor what comes in. `isServers`: `createdAt` is by the server's clock, so the gateway can compare.
 */
export const rowFor = (
  account: string,
  intent: MoneyIntent,
  createdAt: number,
  isServers: boolean,
): IntentRow => ({
  account,
  intentId: intent.id,
  kind: intent.kind,
  symbol: intent.symbol,
  chain: intent.chain,
  amountCrypto: intent.amountCrypto,
  createdAt,
  ...(isServers ? { sendBy: createdAt + sendWithinMs } : {}),
  state: 'prepared',
})

export const isSame = (row: IntentRow, { kind, symbol, chain, amountCrypto }: MoneyIntent): boolean =>
  row.kind === kind && row.symbol === symbol && row.chain === chain && row.amountCrypto === amountCrypto

/** A row whose fate is open, as pages see it; null for others. */
export const openIn = ({
  intentId,
  kind,
  symbol,
  chain,
  amountCrypto,
  createdAt,
  state,
}: IntentRow): OpenIntent | null =>
  state === 'sending' || state === 'unknown'
    ? { intentId, kind, symbol, chain, amountCrypto, createdAt, state }
    : null

/**
 * Why a row that was just claimed must not be sent; null when it may. A page that was frozen, or a disk that hung,
 * goes on long after its form gave up: what was confirmed then is not sent now.
 */
export const whyNotSent = (row: IntentRow, now: number, isOwn: boolean): string | null => {
  if (!isOwn) return texts.otherAccount
  return isAbandoned(ageOf(row, now)) ? texts.tooLate : null
}

/** Whether a row has done its work: it was never sent by a page that is gone, or ended more than a day ago. */
export const isDone = (row: IntentRow, now: number): boolean => {
  const age = ageOf(row, now)
  return row.state === 'prepared' ? isAbandoned(age) : openIn(row) === null && keyMayBeForgotten(age)
}
