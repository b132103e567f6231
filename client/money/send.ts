import { apiError, isFinal, toApiError } from '../../machines/core/api-error'
import {
  forgottenText,
  type IntentOutcome,
  type MoneyIntent,
  type MoneyResult,
  needsReview,
  neverSentOutcome,
  type OpenIntent,
  rejectedOutcome,
  unknownOutcome,
} from '../../machines/money/intent'
import { runOperation } from '../data/run-operation'
import type { Transport } from '../data/transport'
import {
  type Chain,
  PlaceSellAllDocument,
  PlaceSellDocument,
  PlaceSwapDocument,
  PlaceTransferDocument,
} from '../generated/graphql'
import type { SingleFlightLock } from '../platform/single-flight-lock'
import {
  accountKey,
  type EvictionMarker,
  type IntentRow,
  type IntentRows,
  isAbandoned,
  isOpen,
  isSame,
  rowFor,
  withOutcome,
} from './intent-rows'

// `send` sends a money intent at most once, ever. Read it first; its steps follow below it.

export const texts = {
  signedOut: "You're not logged in. Nothing was sent.",
  otherAccount: "You're logged in to a different account now. Nothing was sent.",
  tooLate: 'This device was busy for too long. Nothing was sent.',
  unconfirmed: "Something you sent earlier isn't confirmed yet. Nothing was sent.",
  forgotten: `${forgottenText} Nothing was sent.`,
  otherValues: "This was already sent with different details. We didn't send it again.",
  missing:
    "Selling and sending are off: this browser isn't saving data (a private window?), so we couldn't tell whether something was sent.",
  full: 'Selling and sending are off: your device is full. Free up space and try again.',
} as const

export interface OutboxParts {
  transport: Transport
  rows: IntentRows
  marker: EvictionMarker
  accountId: () => string | null
  /** In ms since 1970, by the server's clock if `knowsServerTime`. */
  now: () => number
  knowsServerTime: () => boolean
  sender: SingleFlightLock
  /** Notifies other tabs, and receives their notifications. */
  channel: { emit: () => void; listen: (onEmitted: () => void) => void }
  /** Called once, in one tab, when a check finds the final outcome of an intent sent by this device (ruling 46). */
  onEnd: (intent: OpenIntent, outcome: IntentOutcome) => void
}

interface Steps {
  /** Stores money calls that this device lacks; returns the new rows. */
  adopt: (account: string) => Promise<readonly IntentRow[]>
  /** Ids of intents whose rows the browser deleted. */
  findForgotten: (account: string) => Promise<readonly string[]>
  /** Called before the POST. */
  onMarked: () => void
  onOff: (reason: string) => void
}

/** `sentBefore`: nothing was sent now, so only the outcome can be checked. */
type Sent = IntentOutcome | 'sentBefore'

export const createSend = (parts: OutboxParts, { adopt, findForgotten, onMarked, onOff }: Steps) => {
  const { transport, rows, marker, accountId, now, knowsServerTime, sender } = parts

  /** Each failing step returns. An intent reaches the POST once, in one tab. */
  const send = async (intent: MoneyIntent): Promise<Sent> => {
    const owner = accountId()
    if (owner === null) return neverSentOutcome(texts.signedOut)
    const account = await accountKey(owner)

    const otherOutcome = await checkOtherCalls(account, intent.id)
    if (otherOutcome) return otherOutcome

    const row = rowFor(account, intent, now(), knowsServerTime())
    return lock(row, async () => {
      // The end of a session deletes rows, so another tab may have sent the intent.
      if (accountId() !== owner) return unknownOutcome
      const claimFailure = await claim(row, intent)
      if (claimFailure) return claimFailure

      mark(row)
      const expired = expiryReason(row, owner)
      if (expired) return settle(row, neverSentOutcome(expired))

      const outcome = await post(transport, intent, row.sendBy).then(toSettled, toFailed)
      return settle(row, outcome)
    })
  }

  /** First adopts the calls of other devices, and those of this device before its database was deleted. */
  const checkOtherCalls = async (account: string, intentId: string): Promise<Sent | null> => {
    const adopted = await adopt(account)
    if (adopted.some((row) => isOpen(row) && row.intentId !== intentId))
      return neverSentOutcome(texts.unconfirmed)
    const forgotten = await findForgotten(account)
    if (forgotten.includes(intentId)) return 'sentBefore'
    if (forgotten.length > 0) return neverSentOutcome(texts.forgotten)
    return null
  }

  /** Lets other tabs see that this one is sending. Browsers that have no locks rely on the claim. */
  const lock = (row: IntentRow, work: () => Promise<Sent>): Promise<Sent> =>
    sender.hold(lockName(row.account, row.intentId), work)

  /** Returns null to one caller, ever: it may send. An intent that cannot be written is never sent. */
  const claim = async (row: IntentRow, intent: MoneyIntent): Promise<Sent | null> => {
    try {
      // Its row was deleted while this page waited for the lock (simulation, seed 114037).
      if (marker.has(row) && !(await rows.get(row))) return 'sentBefore'
      const present = await rows.prepare(row)
      if (!isSame(present, intent)) return neverSentOutcome(texts.otherValues)
      if (present.state !== 'prepared' || !(await rows.claim(row))) return 'sentBefore'
      return null
    } catch (error) {
      if (marker.has(row)) return 'sentBefore'
      onOff(unavailableText(error))
      return neverSentOutcome(unavailableText(error))
    }
  }

  /** Marks the row, so that its eviction is noticed from now on. If storage is full or forbidden, nothing is marked. */
  const mark = (row: IntentRow): void => {
    marker.mark(row)
    onMarked()
  }

  /** A frozen page may continue long after its form gave up, perhaps with another account logged in. */
  const expiryReason = (row: IntentRow, owner: string): string | null => {
    if (accountId() !== owner) return texts.otherAccount
    return isAbandoned(row, now()) ? texts.tooLate : null
  }

  /** If storing the outcome fails, the next check finds it again. */
  const settle = async (row: IntentRow, outcome: IntentOutcome): Promise<IntentOutcome> => {
    const moved = await rows.move(row, outcome).catch(() => true)
    // A deleted database gets its row back; but a row that ended with its session has lost its mark too (seed 200853).
    if (moved === null && (outcome.state !== 'unknown' || marker.has(row)))
      await rows.prepare(withOutcome(row, outcome)).catch(() => undefined)
    return outcome
  }

  return send
}

export const lockName = (account: string, intentId: string): string => `app-intent ${account} ${intentId}`

export const unavailableText = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? texts.full : texts.missing

const toSettled = (result: MoneyResult): IntentOutcome => ({ state: 'settled', result })

/** Only a definite rejection by the upstream is final; after a timeout, 5xx, 401 or a proxy's page it is unknown. */
const toFailed = (error: unknown): IntentOutcome => {
  const reason = toApiError(error)
  return isFinal(reason) || needsReview(reason) ? rejectedOutcome(reason) : unknownOutcome
}

/**
 * Sends the only POST of an intent. It is never aborted, because a sent request cannot be undone; the gateway rejects
 * it after `sendBy` (ms since 1970, the server's clock).
 */
export const post = async (
  baseTransport: Transport,
  intent: MoneyIntent,
  sendBy: number | undefined,
): Promise<MoneyResult> => {
  const transport: Transport = (document, variables, options) =>
    baseTransport(document, variables, { ...options, sendBy })
  const { id: idempotencyKey, symbol, amountCrypto } = intent
  const chain = intent.chain as Chain
  switch (intent.kind) {
    case 'sell': {
      const input = { amountCrypto, symbol, chain, leastNgn: intent.leastNgn }
      return resultOf(
        (await runOperation(transport, PlaceSellDocument, { input, idempotencyKey })).sellFromWallet,
      )
    }
    case 'sellAll': {
      const { leastNgn, mostCrypto } = intent
      const variables = { symbol, chain, leastNgn, mostCrypto, idempotencyKey }
      return resultOf((await runOperation(transport, PlaceSellAllDocument, variables)).sellAllFromWallet)
    }
    case 'transfer': {
      const input = { amountCrypto, symbol, chain, recipient: intent.recipient }
      const { transferFromWallet } = await runOperation(transport, PlaceTransferDocument, {
        input,
        idempotencyKey,
      })
      return resultOf(transferFromWallet)
    }
    case 'swap': {
      const { toSymbol, toChain, leastCrypto } = intent
      const from = { amountCrypto, fromSymbol: symbol, fromChain: chain }
      const input = { ...from, toSymbol, toChain: toChain as Chain, leastCrypto }
      const { swapInWallet } = await runOperation(transport, PlaceSwapDocument, { input, idempotencyKey })
      return resultOf(swapInWallet?.from, swapInWallet?.to?.amountCrypto)
    }
  }
}

type Move = { id: string; amountCrypto: string; amountNGN?: string | null | undefined }

/** Throws if there is no transaction id: such a success proves nothing, so the outcome is unknown. */
export const resultOf = (move: Move | null | undefined, amountIn?: string): MoneyResult => {
  if (!move?.id) throw apiError(null, null)
  const { id, amountCrypto, amountNGN } = move
  return { id, amountCrypto, ...(amountNGN && { amountNgn: amountNGN }), ...(amountIn && { amountIn }) }
}
