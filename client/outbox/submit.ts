import { apiError, isFinal, toApiError } from '../../machines/core/api-error'
import {
  forgottenText,
  type IntentOutcome,
  type MoneyIntent,
  type MoneyResult,
  needsReview,
  neverSent,
  rejectedWith,
  unknownOutcome,
} from '../../machines/money/intent'
import { ask } from '../api/ask'
import type { Transport } from '../api/transport'
import {
  type Chain,
  PlaceSellAllDocument,
  PlaceSellDocument,
  PlaceSwapDocument,
  PlaceTransferDocument,
} from '../generated/graphql'
import type { SingleFlightLock } from '../platform/single-flight-lock'
import { ageOf, isAbandoned } from './ages'
import {
  accountKey,
  type Ending,
  type FinalState,
  type IntentRow,
  type IntentRows,
  isSame,
  rowFor,
} from './rows'

// Submit: an intent is written and claimed, then sent once.

export const lockName = (account: string, intentId: string): string => `app-intent ${account} ${intentId}`

export const texts = {
  signedOut: 'You are not logged in. Nothing was sent.',
  otherAccount: 'Another account logged in meanwhile. Nothing was sent.',
  tooLate: 'This device was busy for too long. Nothing was sent.',
  unconfirmed: 'Something that was sent before is not confirmed yet. Nothing was sent.',
  forgotten: `${forgottenText} Nothing was sent.`,
  otherValues: 'This was already sent with other values. Nothing was sent again.',
  missing:
    "Selling and sending are off: this browser isn't saving data (a private window?), so we could not tell whether something was sent.",
  full: 'Selling and sending are off: your device is full. Free up space and try again.',
} as const

/** Why nothing can be sent if a row cannot be written. */
export const offReason = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? texts.full : texts.missing

/**
 * Why a claimed row must not be sent; null if it may. A page that was frozen, or a disk that blocked, continues long
 * after its form gave up: the intent is too old then.
 */
const whyNotSent = (row: IntentRow, now: number, isOwn: boolean): string | null => {
  if (!isOwn) return texts.otherAccount
  return isAbandoned(ageOf(row, now)) ? texts.tooLate : null
}

interface Move {
  id: string
  amountCrypto: string
  amountNGN?: string | null | undefined
}

/** A success without a transaction id proves nothing: the outcome is unknown. */
export const resultOf = (move: Move | null | undefined, amountIn?: string): MoneyResult => {
  if (!move?.id) throw apiError(null, null)
  const { id, amountCrypto, amountNGN } = move
  return {
    id,
    amountCrypto,
    ...(amountNGN == null ? {} : { amountNgn: amountNGN }),
    ...(amountIn === undefined ? {} : { amountIn }),
  }
}

/**
 * Sends an intent's only POST. Never aborted, because a sent request cannot be taken back; the gateway refuses it
 * after `sendBy` (ms since 1970 by the server's clock).
 */
export const send = async (
  withoutDeadline: Transport,
  intent: MoneyIntent,
  sendBy: number | undefined,
): Promise<MoneyResult> => {
  const transport: Transport = (document, variables, options) =>
    withoutDeadline(document, variables, { ...options, sendBy })
  const { id: idempotencyKey, symbol, amountCrypto } = intent
  const chain = intent.chain as Chain
  switch (intent.kind) {
    case 'sell': {
      const input = { amountCrypto, symbol, chain, leastNgn: intent.leastNgn }
      return resultOf((await ask(transport, PlaceSellDocument, { input, idempotencyKey })).sellFromWallet)
    }
    case 'sellAll': {
      const { leastNgn, mostCrypto } = intent
      const variables = { symbol, chain, leastNgn, mostCrypto, idempotencyKey }
      return resultOf((await ask(transport, PlaceSellAllDocument, variables)).sellAllFromWallet)
    }
    case 'transfer': {
      const input = { amountCrypto, symbol, chain, recipient: intent.recipient }
      const answer = await ask(transport, PlaceTransferDocument, { input, idempotencyKey })
      return resultOf(answer.transferFromWallet)
    }
    case 'swap': {
      const { toSymbol, toChain, leastCrypto } = intent
      const from = { amountCrypto, fromSymbol: symbol, fromChain: chain }
      const input = { ...from, toSymbol, toChain: toChain as Chain, leastCrypto }
      const { swapInWallet } = await ask(transport, PlaceSwapDocument, { input, idempotencyKey })
      return resultOf(swapInWallet?.from, swapInWallet?.to?.amountCrypto)
    }
  }
}

/** Sends a claimed row's only POST. An unknown outcome is reconciled by its key, now or by another page. */
const createPost = ({
  transport,
  rows,
  isMarked,
}: Pick<SubmitParts & Progress, 'transport' | 'rows' | 'isMarked'>) => {
  const end = async (row: IntentRow, to: FinalState | 'unknown', ending: Ending = {}): Promise<void> => {
    // A database that was deleted meanwhile gets its row back. What cannot be stored is found again at the next check.
    if ((await rows.move(row.account, row.intentId, to, ending).catch(() => true)) !== null) return
    // Final, and gone with its session: its marker went too (simulation, seed 200853).
    if (to === 'unknown' && !isMarked(row)) return
    await rows.prepare({ ...row, ...ending, state: to }).catch(() => undefined)
  }

  return async (row: IntentRow, intent: MoneyIntent): Promise<IntentOutcome> => {
    try {
      const result = await send(transport, intent, row.sendBy)
      await end(row, 'settled', { resultId: result.id })
      return { state: 'settled', result }
    } catch (error) {
      const reason = toApiError(error)
      if (!isFinal(reason) && !needsReview(reason)) {
        await end(row, 'unknown')
        return unknownOutcome
      }
      await end(row, 'rejected', { summary: reason.summary })
      return rejectedWith(reason)
    }
  }
}

export interface SubmitParts {
  transport: Transport
  rows: IntentRows
  /** The signed-in account; null for visitors. */
  accountId: () => string | null
  /** ms since 1970. */
  now: () => number
  /** Whether `now` is the server's clock. */
  knowsServerTime: () => boolean
  sender: SingleFlightLock
}

/** Progress: the row is claimed and not yet sent, or why this browser cannot send. */
interface Progress {
  /** Whether it was sent before, by the device's marker: its row may have been deleted since. */
  isMarked: (row: IntentRow) => boolean
  onClaimed: (row: IntentRow) => void
  onOff: (reason: string) => void
}

/** Writes an intent, claims and sends it. Null: it was claimed before, so only its outcome can be checked. */
export const createSubmit = (parts: SubmitParts, { isMarked, onClaimed, onOff }: Progress) => {
  const { transport, rows, accountId, now, knowsServerTime, sender } = parts
  const post = createPost({ transport, rows, isMarked })
  const claimAndPost = async (row: IntentRow, intent: MoneyIntent, own: string) => {
    try {
      // Deleted while this page waited for its turn: it is never sent anew (simulation, seed 114037).
      if (isMarked(row) && !(await rows.get(row.account, row.intentId))) return null
      const present = await rows.prepare(row)
      if (!isSame(present, intent)) return neverSent(texts.otherValues)
      if (present.state !== 'prepared' || !(await rows.claim(row.account, row.intentId))) return null
    } catch (error) {
      // Another tab has sent it; else nothing was sent and nothing will be: an unwritten intent is never sent.
      if (isMarked(row)) return null
      onOff(offReason(error))
      return neverSent(offReason(error))
    }
    onClaimed(row)
    const whyNot = whyNotSent(row, now(), accountId() === own)
    if (whyNot) {
      await rows.move(row.account, row.intentId, 'rejected', { summary: whyNot }).catch(() => undefined)
      return neverSent(whyNot)
    }
    return post(row, intent)
  }
  return async (intent: MoneyIntent): Promise<IntentOutcome | null> => {
    const own = accountId()
    if (own === null) return neverSent(texts.signedOut)
    const row = rowFor(await accountKey(own), intent, now(), knowsServerTime())
    return sender.hold(lockName(row.account, intent.id), () => claimAndPost(row, intent, own))
  }
}
