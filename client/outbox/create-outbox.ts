import {
  checkAgainMs,
  type IntentOutcome,
  type MoneyIntent,
  neverSent,
  type OpenIntent,
  unknownOutcome,
} from '../../machines/money/intent'
import { trimmed } from '../../machines/values/decimal'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import { MoneyCallsDocument, type MoneyCallsQuery } from '../generated/graphql'
import { ageOf } from './ages'
import { type EvictionMarker, forgottenOf } from './eviction-marker'
import { nothingYet, type Outbox, type OutboxState } from './outbox'
import { createReconcile } from './reconcile'
import { accountKey, type IntentRow, type IntentRows, isDone, openIn, type RowState } from './rows'
import { createSubmit, lockName, offReason, type SubmitParts, texts } from './submit'

// Adopt: stores money calls that this device does not know, because another device made them or its database was deleted.

export const refusedElsewhere = 'This was refused. Nothing was moved.'

type ListedCall = NonNullable<MoneyCallsQuery['moneyCalls']>[number]

const stateOf = ({ state, status }: ListedCall): RowState => {
  if (state !== 'done' || status == null) return 'unknown'
  if (status >= 200 && status <= 299) return 'settled'
  return status >= 400 && status <= 499 ? 'rejected' : 'unknown'
}

/** The row of a listed call; 'Sell all' names no amount (CONST-04). */
const rowOf = (account: string, call: ListedCall): IntentRow => {
  const { idempotencyKey, kind, amountCrypto, symbol, chain, createDate } = call
  const state = stateOf(call)
  return {
    account,
    intentId: idempotencyKey,
    kind,
    symbol,
    chain,
    amountCrypto: kind === 'sellAll' ? '0' : trimmed(amountCrypto),
    createdAt: Date.parse(createDate),
    state,
    isAdopted: true,
    ...(state === 'rejected' && { summary: refusedElsewhere }),
  }
}

interface Parts {
  transport: Transport
  rows: IntentRows
}

/** Requests the account's money calls and stores those that this device does not know, silently (rulings 34 and 46). */
const createAdopt = ({ transport, rows }: Parts) => {
  /** Accounts whose calls were requested since their sign-in, and those whose calls are all stored. */
  const tried = new Set<string>()
  const stored = new Set<string>()
  let hasList = true

  const fetchCalls = async (account: string): Promise<readonly ListedCall[]> => {
    if (!hasList || stored.has(account)) return []
    const { moneyCalls } = await ask(transport, MoneyCallsDocument, {})
    hasList = moneyCalls != null
    return moneyCalls ?? []
  }
  return {
    /** Requests once; after a failed request or write again at the next call. Resolves with the new rows, never rejects. */
    look: async (account: string): Promise<IntentRow[]> => {
      const adopted: IntentRow[] = []
      try {
        for (const call of await fetchCalls(account)) {
          const row = rowOf(account, call)
          // This page may have written the row meanwhile.
          if ((await rows.prepare(row)) === row) adopted.push(row)
        }
        stored.add(account)
      } catch {
        // No response, or a disk that cannot be written: then nothing is sent either.
      }
      tried.add(account)
      return adopted
    },
    wasTried: (account: string): boolean => tried.has(account),
    /** Ends a session: the next sign-in asks again. */
    forget: (account: string): void => {
      tried.delete(account)
      stored.delete(account)
    },
  }
}

/** A POST ends within this time, ms; without locks it tells whether one may still be running. */
const underWayMs = 30_000
const saidNot = 'You looked, and it did not happen.'

export interface OutboxParts extends SubmitParts {
  /** Notifies other tabs of changes, and calls back when they notify. */
  channel: { emit: () => void; listen: (onEmitted: () => void) => void }
  marker: EvictionMarker
  /**
   * Called when a check of all open intents found the final outcome of one that this device sent: once, in one tab
   * (ruling 46).
   */
  onEnd: (intent: OpenIntent, outcome: IntentOutcome) => void
}

/**
 * Every money action goes through the outbox: the intent is on disk, marked as being sent, before the request leaves;
 * one caller in all tabs may send it, once; everybody else only reads its outcome. Nothing is ever sent again
 * automatically.
 */
export const createOutbox = (parts: OutboxParts): Outbox => {
  const { accountId, now, rows, sender, channel, marker, onEnd } = parts
  /** Ids of rows that this page made final. */
  const ended = new Set<string>()
  const resolve = createReconcile({ ...parts, onFinal: ({ intentId }) => void ended.add(intentId) })
  const adoption = createAdopt(parts)
  /** The intents that this page sent or is sending, with the pending answer. */
  const bodies = new Map<string, string>()
  const placing = new Map<string, Promise<IntentOutcome>>()
  const decidable = new Set<string>()
  /** When a form last checked its intent: it reports the outcome itself. */
  const asked = new Map<string, number>()
  const listeners = new Set<() => void>()
  let shown: { accountId: string | null; state: OutboxState } = { accountId: null, state: nothingYet }
  let off: string | null = null
  let looking: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const own = accountId()
    const account = own === null ? null : await accountKey(own)
    const all = account === null ? [] : await rows.all(account).catch(() => null)
    if (accountId() !== own) return
    const open = (all ?? [])
      .filter(({ intentId }) => !placing.has(intentId))
      .flatMap((row) => openIn(row) ?? [])
      .sort((a, b) => a.createdAt - b.createdAt)
    const ids = open.map(({ intentId }) => intentId).filter((id) => decidable.has(id))
    const lost = account === null || all === null ? [] : marker.lost(account, all, now())
    const ready = account !== null && adoption.wasTried(account)
    const state = { ready, off, open, decidable: ids, forgotten: lost.length > 0 }
    shown = { accountId: own, state }
    for (const listener of [...listeners]) listener()
  }
  const changed = async (): Promise<void> => {
    channel.emit()
    await refresh()
  }
  channel.listen(() => void refresh())
  const submit = createSubmit(parts, {
    isMarked: ({ account, intentId }) => marker.has(account, intentId),
    onClaimed: (row) => {
      marker.mark(row)
      void changed()
    },
    onOff: (reason) => {
      off = reason
    },
  })

  /** Announces what this device sent, lost with its row, and left in doubt (ruling 46). */
  const adopt = async (account: string): Promise<IntentRow[]> => {
    const adopted = await adoption.look(account)
    for (const row of adopted) {
      const intent = openIn({ ...row, state: 'unknown' })
      if (!intent || openIn(row) || bodies.has(row.intentId) || !marker.has(account, row.intentId)) continue
      onEnd(
        intent,
        row.state === 'settled' ? { state: row.state, result: null } : neverSent(refusedElsewhere),
      )
      marker.unmark(account, row.intentId)
    }
    return adopted
  }

  const place = async (intent: MoneyIntent): Promise<IntentOutcome> => {
    const own = accountId()
    if (own !== null) {
      const account = await accountKey(own)
      // Asked before already, unless nobody answered.
      const adopted = await adopt(account)
      if (adopted.some((row) => openIn(row) && row.intentId !== intent.id))
        return neverSent(texts.unconfirmed)
      const lost = await forgottenOf(account, parts, resolve.byKey).catch((): string[] => [])
      if (lost.includes(intent.id)) return reconcile(intent.id)
      if (lost.length > 0) return neverSent(texts.forgotten)
    }
    return (await submit(intent)) ?? reconcile(intent.id)
  }

  const reconcile = async (intentId: string): Promise<IntentOutcome> => {
    const own = accountId()
    if (own === null) return unknownOutcome
    const account = await accountKey(own)
    const row = await rows.get(account, intentId)
    if (!row) return resolve.byKey(intentId)
    const underWay = (await sender.isHeld(lockName(account, intentId))) ?? ageOf(row, now()) < underWayMs
    const outcome = await resolve.byRow(row, underWay)
    if (outcome.state === 'unknown' && outcome.decidable) decidable.add(intentId)
    else decidable.delete(intentId)
    if (outcome.state !== 'unknown') await changed()
    return outcome
  }

  const safely = (work: () => Promise<IntentOutcome>) => work().catch(() => unknownOutcome)

  const isAsked = (intentId: string): boolean =>
    now() - (asked.get(intentId) ?? Number.NEGATIVE_INFINITY) < 2 * checkAgainMs

  const reconcileAll = async (): Promise<void> => {
    const own = accountId()
    if (own === null) return
    off = await rows.probe().then(() => null, offReason)
    const account = await accountKey(own)
    await adopt(account)
    const all = await rows.all(account).catch(() => [])
    await rows.remove(account, (row) => isDone(row, now())).catch(() => undefined)
    await forgottenOf(account, parts, resolve.byKey).catch(() => undefined)
    await refresh()
    for (const row of all) {
      const intent = openIn(row)
      if (!intent || placing.has(row.intentId) || isAsked(row.intentId) || accountId() !== own) continue
      // A marked row was evicted from this device, and then adopted.
      const isSentHere = !row.isAdopted || marker.has(account, row.intentId)
      const outcome = await safely(() => reconcile(row.intentId))
      if (isSentHere && ended.has(row.intentId)) {
        onEnd(intent, outcome)
        // A second message would replace this one: the next check goes on.
        break
      }
    }
    await refresh()
  }

  return {
    place: (intent) => {
      const body = JSON.stringify(intent)
      if ((bodies.get(intent.id) ?? body) !== body) return Promise.resolve(neverSent(texts.otherValues))
      bodies.set(intent.id, body)
      const working = placing.get(intent.id)
      if (working) return working
      const work = safely(() => place(intent)).finally(() => {
        placing.delete(intent.id)
        void changed()
      })
      placing.set(intent.id, work)
      return work
    },
    reconcile: (intentId) =>
      safely(async () => {
        if (placing.has(intentId)) return unknownOutcome
        asked.set(intentId, now())
        return reconcile(intentId)
      }),
    decide: (intentId, happened) =>
      safely(async () => {
        const outcome = await reconcile(intentId)
        const own = accountId()
        if (outcome.state !== 'unknown' || !outcome.decidable || own === null) return outcome
        const said = happened ? {} : { summary: saidNot }
        await rows.move(await accountKey(own), intentId, happened ? 'settled' : 'rejected', said)
        decidable.delete(intentId)
        await changed()
        return happened ? { state: 'settled', result: null } : neverSent(saidNot)
      }),
    reconcileAll: () => {
      looking ??= reconcileAll()
        .catch(() => undefined)
        .finally(() => {
          looking = null
        })
      return looking
    },
    acknowledge: () => {
      marker.acknowledge()
      void changed()
    },
    state: () => (shown.accountId === accountId() ? shown.state : nothingYet),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    endSession: async (own) => {
      const account = await accountKey(own)
      adoption.forget(account)
      await rows
        .remove(account, (row) => {
          if (openIn(row) === null) marker.unmark(account, row.intentId)
          return openIn(row) === null
        })
        .catch(() => undefined)
      bodies.clear()
      channel.emit()
    },
  }
}
