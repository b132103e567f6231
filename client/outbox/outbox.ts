import {
  checkAgainMs,
  type IntentOutcome,
  type MoneyIntent,
  neverSent,
  type OpenIntent,
  unknownOutcome,
} from '../../machines/money/intent'
import type { Transport } from '../api/transport'
import { accountKey, isDone, isSame, lockName, openIn, rowFor, whyNotSent } from './intent-rows'
import type { IntentRow, IntentRows } from './intent-store'
import { nothingYet, type Outbox, type OutboxState } from './outbox-loader'
import { createPost } from './post'
import { createReconcile } from './reconcile'
import type { SingleFlightLock } from './single-flight-lock'
import { ageOf, offReason, texts, underWayMs } from './timeouts-and-messages'

export interface OutboxParts {
  transport: Transport
  /** The signed-in account; null for nobody. */
  accountId: () => string | null
  /** ms since 1970. */
  now: () => number
  /** Whether `now` is the server's clock. */
  knowsServerTime: () => boolean
  rows: IntentRows
  sender: SingleFlightLock
  /** Tells other tabs that something changed, and calls back when they tell. */
  channel: { emit: () => void; listen: (onEmitted: () => void) => void }
  /** Told when a look at everything that is open found the end of one. */
  onEnd: (intent: OpenIntent, outcome: IntentOutcome) => void
}

/**
 * Every money action goes through here (design, section 2.2): the intent is on the disk, marked as being sent,
 * before the request leaves; one caller in all tabs may send it, once; everybody else, and everybody after, only
 * looks. Nothing is ever sent again by itself.
 */
export const createOutbox = (parts: OutboxParts): Outbox => {
  const { accountId, now, knowsServerTime, rows, sender, channel, onEnd } = parts
  const resolve = createReconcile(parts)
  const post = createPost(parts)
  /** What this page has sent or is sending: the whole of it, and while it is under way its answer. */
  const bodies = new Map<string, string>()
  const placing = new Map<string, Promise<IntentOutcome>>()
  const decidable = new Set<string>()
  /** When a form last asked what became of its intent: it tells the end itself. */
  const asked = new Map<string, number>()
  const listeners = new Set<() => void>()
  let shown: { accountId: string | null; state: OutboxState } = { accountId: null, state: nothingYet }
  let off: string | null = null
  let looking: Promise<void> | null = null

  const refresh = async (): Promise<void> => {
    const own = accountId()
    const all = own === null ? [] : await rows.all(await accountKey(own)).catch(() => [])
    if (accountId() !== own) return
    const open = all
      .filter(({ intentId }) => !placing.has(intentId))
      .flatMap((row) => openIn(row) ?? [])
      .sort((a, b) => a.createdAt - b.createdAt)
    const ids = open.map(({ intentId }) => intentId).filter((id) => decidable.has(id))
    shown = { accountId: own, state: { ready: own !== null, off, open, decidable: ids } }
    for (const listener of [...listeners]) listener()
  }
  const changed = async (): Promise<void> => {
    channel.emit()
    await refresh()
  }
  channel.listen(() => void refresh())

  /** Null: it was claimed before, here or elsewhere, so there is nothing to do but look. */
  const claimAndPost = async (row: IntentRow, intent: MoneyIntent, own: string) => {
    try {
      const present = await rows.prepare(row)
      if (!isSame(present, intent)) return neverSent(texts.otherValues)
      if (present.state !== 'prepared' || !(await rows.claim(row.account, row.intentId))) return null
    } catch (error) {
      // Nothing has left, and nothing will: nobody may send what is not written down.
      off = offReason(error)
      return neverSent(off)
    }
    void changed()
    const whyNot = whyNotSent(row, now(), accountId() === own)
    if (whyNot) {
      await rows.move(row.account, row.intentId, 'rejected', { summary: whyNot }).catch(() => undefined)
      return neverSent(whyNot)
    }
    return post(row, intent)
  }

  const place = async (intent: MoneyIntent): Promise<IntentOutcome> => {
    const own = accountId()
    if (own === null) return neverSent(texts.signedOut)
    const account = await accountKey(own)
    const row = rowFor(account, intent, now(), knowsServerTime())
    const outcome = await sender.hold(lockName(account, intent.id), () => claimAndPost(row, intent, own))
    return outcome ?? reconcile(intent.id)
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
    const all = await rows.all(account).catch(() => [])
    const done = all.filter((row) => isDone(row, now())).map(({ intentId }) => intentId)
    await rows.remove(account, done).catch(() => undefined)
    await refresh()
    for (const row of all) {
      const intent = openIn(row)
      if (!intent || placing.has(row.intentId) || isAsked(row.intentId) || accountId() !== own) continue
      const outcome = await safely(() => reconcile(row.intentId))
      if (outcome.state !== 'unknown') onEnd(intent, outcome)
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
        const said = happened ? {} : { summary: texts.saidNot }
        await rows.move(await accountKey(own), intentId, happened ? 'settled' : 'rejected', said)
        decidable.delete(intentId)
        await changed()
        return happened ? { state: 'settled', result: null } : neverSent(texts.saidNot)
      }),
    reconcileAll: () => {
      looking ??= reconcileAll()
        .catch(() => undefined)
        .finally(() => {
          looking = null
        })
      return looking
    },
    state: () => (shown.accountId === accountId() ? shown.state : nothingYet),
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    endSession: async (own) => {
      const account = await accountKey(own)
      const all = await rows.all(account).catch(() => [])
      const closed = all.filter((row) => openIn(row) === null).map(({ intentId }) => intentId)
      await rows.remove(account, closed).catch(() => undefined)
      bodies.clear()
      channel.emit()
    },
  }
}
