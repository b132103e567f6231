import { apiError } from '../../machines/core/api-error'
import { type IntentOutcome, neverSentOutcome, unknownOutcome } from '../../machines/money/intent'
import { trimZeros } from '../../machines/values/decimal'
import { runOperation } from '../data/run-operation'
import type { Transport } from '../data/transport'
import { IntentOutcomeDocument, MoneyCallsDocument, type MoneyCallsQuery } from '../generated/graphql'
import { datesOf, type IntentRow, isAbandoned, isKeyExpired, isOpen, isOver, openIntent } from './intent-rows'
import { isIndistinguishable, matches } from './matching-moves'
import { type OutboxParts, resultOf } from './send'

// Compares this account's intents with the server and adopts missing ones. Never sends.

export const notReceivedText = 'This never reached us. No money moved.'
export const refusedText = 'This was declined. No money moved.'

/** The server's state of a key. `absent`: not known so far; `unknowable`: the server keeps no outcomes. */
type RemoteOutcome =
  | Exclude<IntentOutcome, { state: 'unknown' }>
  | { state: 'running' | 'absent' | 'unknowable' | 'unanswered' }

const readOutcome = async (transport: Transport, intentId: string): Promise<RemoteOutcome> => {
  const { moneyOutcome } = await runOperation(transport, IntentOutcomeDocument, { idempotencyKey: intentId })
  const { state, status, summary, fields, transaction, activity, swap } = moneyOutcome
  if (state === 'settled')
    return {
      state,
      result: swap ? resultOf(swap.from, swap.to.amountCrypto) : resultOf(transaction ?? activity),
    }
  if (state !== 'rejected') return { state }
  const problems = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
  return { state, error: apiError(status ?? null, summary ?? null, problems) }
}

const finalOutcomeOf = ({ state, resultId, amountCrypto, summary }: IntentRow): IntentOutcome | null => {
  if (state === 'settled')
    return { state, result: resultId === undefined ? null : { id: resultId, amountCrypto } }
  return state === 'rejected' ? neverSentOutcome(summary ?? notReceivedText) : null
}

/** `onFinal` is called in the one page that made the row final. Rejects only if a row cannot be read. */
export const createReconcile = (
  { transport, rows, marker, now, knowsServerTime }: OutboxParts,
  onFinal: (row: IntentRow) => void,
) => {
  /** For intents that have no row, the dates start at the first response. */
  const firstDates = new Map<string, Pick<IntentRow, 'createdAt' | 'sendBy'>>()
  const firstDatesOf = (intentId: string): Pick<IntentRow, 'createdAt' | 'sendBy'> => {
    const dates = firstDates.get(intentId) ?? datesOf(now(), knowsServerTime())
    firstDates.set(intentId, dates)
    return dates
  }
  /**
   * Call it after a response, which has synchronized the clock. A clock that was ahead also gave the POST a deadline
   * that is too late or none, so such a row gets none.
   */
  const datesFor = (row: IntentRow): Pick<IntentRow, 'createdAt' | 'sendBy'> =>
    row.createdAt > now() ? { createdAt: firstDatesOf(row.intentId).createdAt } : row
  const fetchOutcome = (intentId: string): Promise<RemoteOutcome> =>
    readOutcome(transport, intentId).catch(() => ({ state: 'unanswered' }))

  const settle = async (row: IntentRow, outcome: IntentOutcome): Promise<IntentOutcome> => {
    // If storing the outcome fails, the next check finds it again.
    if (await rows.move(row, outcome).catch(() => false)) onFinal(row)
    return outcome
  }

  /** Searches the wallet's list: exactly one transaction must match, and no other intent may own it (ruling 10). */
  const search = async (row: IntentRow, underWay: boolean): Promise<IntentOutcome> => {
    const moves = await matches(transport, row)
    // Read after the list: a row is stored before its order is sent, so each of this device's transactions in the list has its row.
    const all = await rows.all(row.account)
    const current = all.find(({ intentId }) => intentId === row.intentId)
    // If the browser has evicted this row, it has evicted the other intents' rows too.
    if (!current) return unknownOutcome
    const finalOutcome = finalOutcomeOf(current)
    if (finalOutcome) return finalOutcome
    const mayOwnIt = (other: IntentRow): boolean =>
      isOpen(other) || (other.state === 'settled' && other.resultId === undefined)
    const [result, ...more] = moves.filter(({ id }) => !all.some((other) => other.resultId === id))
    const isAlone =
      more.length === 0 &&
      !current.isAmbiguous &&
      !all.some((other) => other !== current && mayOwnIt(other) && isIndistinguishable(row, other))
    if (result && isAlone) return settle(row, { state: 'settled', result })
    return { state: 'unknown', decidable: !underWay && isOver(datesFor(row), now()) }
  }

  /** Checks an intent whose row is gone: only the server can tell its outcome, or else the customer. */
  const byKey = async (intentId: string): Promise<IntentOutcome> => {
    const outcome = await fetchOutcome(intentId)
    if (outcome.state === 'settled' || outcome.state === 'rejected') return outcome
    if (outcome.state === 'unanswered') return unknownOutcome
    const isFinished = isOver(firstDatesOf(intentId), now())
    if (outcome.state === 'absent' && isFinished) return neverSentOutcome(notReceivedText)
    return { state: 'unknown', decidable: outcome.state === 'unknowable' && isFinished }
  }

  /** `underWay`: another tab may be sending it. */
  const byRow = async (row: IntentRow, underWay: boolean): Promise<IntentOutcome> => {
    const finalOutcome = finalOutcomeOf(row)
    if (finalOutcome) return finalOutcome
    if (row.state === 'prepared') {
      // A sender would have claimed it by now, so an old unclaimed row will never be sent.
      if (underWay || !isAbandoned(row, now())) return unknownOutcome
      await rows.remove(row.account, (at) => at.intentId === row.intentId && at.state === row.state)
      return neverSentOutcome(notReceivedText)
    }
    const outcome = await fetchOutcome(row.intentId)
    switch (outcome.state) {
      case 'settled':
      case 'rejected':
        return settle(row, outcome)
      case 'absent':
        if (isKeyExpired(row, now())) return search(row, underWay).catch(() => unknownOutcome)
        if (!underWay && isOver(datesFor(row), now())) return settle(row, neverSentOutcome(notReceivedText))
        return unknownOutcome
      case 'unknowable':
        return search(row, underWay).catch(() => unknownOutcome)
      default:
        return unknownOutcome
    }
  }

  /** Returns the ids of intents whose rows the browser deleted, unless the server says that no money moved. */
  const findForgotten = async (account: string): Promise<string[]> => {
    for (const intentId of marker.lost(account, await rows.all(account)))
      if ((await byKey(intentId)).state === 'rejected') marker.unmark({ account, intentId })
    return marker.lost(account, await rows.all(account))
  }

  return { byRow, byKey, findForgotten: (account: string) => findForgotten(account).catch(() => []) }
}

type ListedCall = NonNullable<MoneyCallsQuery['moneyCalls']>[number]

const stateOf = ({ state, status }: ListedCall): IntentRow['state'] => {
  if (state !== 'done' || status == null) return 'unknown'
  if (status >= 200 && status <= 299) return 'settled'
  return status >= 400 && status <= 499 ? 'rejected' : 'unknown'
}

const rowOf = (account: string, call: ListedCall): IntentRow => {
  const { idempotencyKey: intentId, kind, amountCrypto, symbol, chain, createDate } = call
  const state = stateOf(call)
  return {
    ...{ account, intentId, kind, symbol, chain, state },
    amountCrypto: kind === 'sellAll' ? '0' : trimZeros(amountCrypto),
    createdAt: Date.parse(createDate),
    isAdopted: true,
    ...(state === 'rejected' && { summary: refusedText }),
  }
}

/**
 * Adopts the account's money calls that this device lacks, because another device made them or this one's database was
 * deleted. It reports only calls that this device sent with an unknown outcome (rulings 34 and 46). `isPlaced`: this
 * page sends the intent and reports its outcome.
 */
export const createAdopt = (
  { transport, rows, marker, onEnd }: OutboxParts,
  isPlaced: (intentId: string) => boolean,
) => {
  /** Accounts whose calls were requested since login, and those whose calls are all stored. */
  const requestedAccounts = new Set<string>()
  const adoptedAccounts = new Set<string>()
  let hasList = true

  const fetchCalls = async (account: string): Promise<readonly ListedCall[]> => {
    if (!hasList || adoptedAccounts.has(account)) return []
    const { moneyCalls } = await runOperation(transport, MoneyCallsDocument, {})
    hasList = moneyCalls != null
    return moneyCalls ?? []
  }
  return {
    /** Requests the calls once, or again after a failure. Returns the new rows; never rejects. */
    adopt: async (account: string): Promise<IntentRow[]> => {
      const adopted: IntentRow[] = []
      try {
        for (const call of await fetchCalls(account)) {
          const row = rowOf(account, call)
          // This page may have written the row in the meantime.
          if ((await rows.prepare(row)) === row) adopted.push(row)
        }
        adoptedAccounts.add(account)
      } catch {
        // Without a response or a writable disk, nothing is sent either.
      }
      requestedAccounts.add(account)
      for (const row of adopted) {
        const outcome = finalOutcomeOf(row)
        if (!outcome || isPlaced(row.intentId) || !marker.has(row)) continue
        onEnd(openIntent(row), outcome)
        marker.unmark(row)
      }
      return adopted
    },
    wasTried: (account: string): boolean => requestedAccounts.has(account),
    /** The next login requests the calls again. */
    forget: (account: string): void => {
      requestedAccounts.delete(account)
      adoptedAccounts.delete(account)
    },
  }
}
