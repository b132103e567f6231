import type { DomainEvent } from '../../machines/domain-events'
import {
  checkAgainMs,
  type IntentOutcome,
  neverSentOutcome,
  unknownOutcome,
} from '../../machines/money/intent'
import type { Transport } from '../data/transport'
import { createSingleFlightLock } from '../platform/single-flight-lock'
import type { AppStorage } from '../platform/storage'
import { accountKey, createEvictionMarker, createRows, isDone, isOpen, openIntent } from './intent-rows'
import { emptyState, type Outbox, type OutboxState } from './outbox'
import { createAdopt, createReconcile } from './reconcile'
import { createSend, lockName, type OutboxParts, texts, unavailableText } from './send'

/** If there are no locks, a POST younger than this may still be running; ms. */
const postMayRunMs = 30_000
const notSentDecisionText = "You told us this didn't go through."

/**
 * Every money action goes through the outbox: it writes the intent to disk, marked as sending, before the request
 * leaves. One caller in all tabs may send it, once; all others only read its outcome. Nothing is ever sent again
 * automatically.
 */
export const createOutbox = (parts: OutboxParts): Outbox => {
  const { accountId, now, knowsServerTime, rows, sender, channel, marker, onEnd } = parts
  /** The intents that this page sent, by id, as JSON. */
  const bodies = new Map<string, string>()
  const placing = new Map<string, Promise<IntentOutcome>>()
  const endedIds = new Set<string>()
  const decidable = new Set<string>()
  /** When a form last checked its intent; the form then reports the outcome. */
  const checkedByForm = new Map<string, number>()
  const listeners = new Set<() => void>()
  let snapshot: { accountId: string | null; state: OutboxState } = { accountId: null, state: emptyState }
  let off: string | null = null
  let runningCheck: Promise<void> | null = null

  const { byRow, byKey, findForgotten } = createReconcile(parts, ({ intentId }) => endedIds.add(intentId))
  const adoption = createAdopt(parts, (intentId) => bodies.has(intentId))
  const send = createSend(parts, {
    ...{ adopt: adoption.adopt, findForgotten },
    onMarked: () => void announceChange(),
    onOff: (reason) => {
      off = reason
    },
  })

  const refresh = async (): Promise<void> => {
    const owner = accountId()
    const account = owner === null ? null : await accountKey(owner)
    const all = account === null ? [] : await rows.all(account).catch(() => null)
    if (accountId() !== owner) return
    const open = (all ?? [])
      .filter((row) => isOpen(row) && !placing.has(row.intentId))
      .map(openIntent)
      .sort((a, b) => a.createdAt - b.createdAt)
    snapshot = {
      accountId: owner,
      state: {
        ready: account !== null && adoption.wasTried(account),
        off,
        open,
        decidable: open.map(({ intentId }) => intentId).filter((id) => decidable.has(id)),
        forgotten: account !== null && all !== null && marker.lost(account, all).length > 0,
      },
    }
    for (const listener of [...listeners]) listener()
  }
  const announceChange = async (): Promise<void> => {
    channel.emit()
    await refresh()
  }
  channel.listen(() => void refresh())

  const reconcile = async (intentId: string): Promise<IntentOutcome> => {
    const owner = accountId()
    if (owner === null) return unknownOutcome
    const account = await accountKey(owner)
    const row = await rows.get({ account, intentId })
    if (!row) return byKey(intentId)
    const isYoung = Math.abs(now() - row.createdAt) < postMayRunMs
    const underWay = (await sender.isHeld(lockName(account, intentId))) ?? isYoung
    const outcome = await byRow(row, underWay)
    if (outcome.state === 'unknown' && outcome.decidable) decidable.add(intentId)
    else decidable.delete(intentId)
    if (outcome.state !== 'unknown') await announceChange()
    return outcome
  }

  const decide = async (intentId: string, happened: boolean): Promise<IntentOutcome> => {
    const outcome = await reconcile(intentId)
    const owner = accountId()
    if (outcome.state !== 'unknown' || !outcome.decidable || owner === null) return outcome
    const decision: IntentOutcome = happened
      ? { state: 'settled', result: null }
      : neverSentOutcome(notSentDecisionText)
    const key = { account: await accountKey(owner), intentId }
    const moved = await rows.move(key, decision)
    // Another tab made it final.
    if (moved === false) return reconcile(intentId)
    if (moved === null) marker.unmark(key)
    decidable.delete(intentId)
    await announceChange()
    return decision
  }

  const reconcileAll = async (): Promise<void> => {
    const owner = accountId()
    if (owner === null) return
    off = await rows.probe().then(() => null, unavailableText)
    const account = await accountKey(owner)
    await adoption.adopt(account)
    const all = await rows.all(account).catch(() => [])
    // A device's clock may be days ahead.
    if (knowsServerTime()) await rows.remove(account, (row) => isDone(row, now())).catch(() => undefined)
    await findForgotten(account)
    await refresh()
    for (const row of all) {
      const { intentId } = row
      // The clock may have been set back by the first response since: such a check counts as old.
      const checkedAt = checkedByForm.get(intentId) ?? Number.NEGATIVE_INFINITY
      const isCheckedByForm = Math.abs(now() - checkedAt) < 2 * checkAgainMs
      if (!isOpen(row) || placing.has(intentId) || isCheckedByForm || accountId() !== owner) continue
      // This device sent an adopted row too if it is marked: the browser evicted the row.
      const isSentHere = !row.isAdopted || marker.has(row)
      const outcome = await safely(() => reconcile(intentId))
      if (isSentHere && endedIds.has(intentId)) {
        onEnd(openIntent(row), outcome)
        // A second toast would replace this one, so the rest waits for the next check.
        break
      }
    }
    await refresh()
  }

  const safely = (work: () => Promise<IntentOutcome>) => work().catch(() => unknownOutcome)

  return {
    place: (intent) => {
      const body = JSON.stringify(intent)
      if ((bodies.get(intent.id) ?? body) !== body)
        return Promise.resolve(neverSentOutcome(texts.otherValues))
      bodies.set(intent.id, body)
      const running = placing.get(intent.id)
      if (running) return running
      const work = safely(async () => {
        const sent = await send(intent)
        return sent === 'sentBefore' ? reconcile(intent.id) : sent
      }).finally(() => {
        placing.delete(intent.id)
        void announceChange()
      })
      placing.set(intent.id, work)
      return work
    },
    reconcile: async (intentId) => {
      if (placing.has(intentId)) return unknownOutcome
      checkedByForm.set(intentId, now())
      return safely(() => reconcile(intentId))
    },
    decide: (intentId, happened) => safely(() => decide(intentId, happened)),
    reconcileAll: () => {
      runningCheck ??= reconcileAll()
        .catch(() => undefined)
        .finally(() => {
          runningCheck = null
        })
      return runningCheck
    },
    acknowledge: () => {
      marker.acknowledge()
      void announceChange()
    },
    state: () => (snapshot.accountId === accountId() ? snapshot.state : emptyState),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    endSession: async (owner) => {
      const account = await accountKey(owner)
      adoption.forget(account)
      await rows
        .remove(account, (row) => {
          if (!isOpen(row)) marker.unmark(row)
          return !isOpen(row)
        })
        .catch(() => undefined)
      bodies.clear()
      channel.emit()
    },
  }
}

/** Tells other tabs that something changed, but not what. */
const openChannel = (): OutboxParts['channel'] => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('app-outbox')
  return {
    emit: () => channel?.postMessage('changed'),
    listen: (onEmitted) => channel?.addEventListener('message', onEmitted),
  }
}

interface Parts {
  transport: Transport
  storage: AppStorage
  session: { read: () => { account: { id: string } } | null }
  /** In ms since 1970, by the server's clock if `knowsServerTime`. */
  serverNow: () => number
  knowsServerTime: () => boolean
  eventBus: { emit: (domainEvent: DomainEvent) => void }
}

export const openOutbox = (parts: Parts): Outbox => {
  const { transport, storage, session, serverNow, knowsServerTime, eventBus } = parts
  let isPersistent = false
  const outbox = createOutbox({
    transport,
    accountId: () => session.read()?.account.id ?? null,
    // Rows are compared with the server's list, and a device's clock may be hours wrong.
    now: serverNow,
    knowsServerTime,
    rows: createRows(),
    marker: createEvictionMarker(storage, () => (knowsServerTime() ? serverNow() : null)),
    sender: createSingleFlightLock(navigator.locks),
    channel: openChannel(),
    onEnd: (intent, { state }) => {
      if (state !== 'unknown')
        eventBus.emit({ type: state === 'settled' ? 'outbox.settled' : 'outbox.rejected', intent })
    },
  })
  return {
    ...outbox,
    place: (intent) => {
      // Not awaited, because some browsers show a prompt.
      if (!isPersistent) navigator.storage?.persist?.().catch(() => false)
      isPersistent = true
      return outbox.place(intent)
    },
  }
}
