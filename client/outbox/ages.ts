// How old an intent is, and what follows from that. All times in ms since 1970, ages in ms.

/** When an intent was made, and until when the gateway passes its POST on; absent if the server's clock was unknown. */
export interface Dates {
  createdAt: number
  sendBy?: number
}

/** An intent confirmed longer ago is not sent any more, and the gateway refuses it (decision 0038), ms. */
const sendWithinMs = 60_000
/**
 * Servers may forget idempotency keys after a day; 'unknown' then proves nothing. Final rows are deleted after it
 * too.
 */
const keysKeptMs = 24 * 60 * 60_000

/** A row's age, ms; never negative, even if the clock was set back. */
export const ageOf = ({ createdAt }: { createdAt: number }, now: number): number =>
  Math.max(0, now - createdAt)
/** Prepared but never sent in time. `age` in ms, here and below. */
export const isAbandoned = (age: number): boolean => age > sendWithinMs
/** Whether the server may have forgotten the key. */
export const keyMayBeForgotten = (age: number): boolean => age >= keysKeptMs

/** When an intent was made, and until when the gateway passes it on if it can tell (`isServers`). */
export const datesOf = (createdAt: number, isServers: boolean): Dates => ({
  createdAt,
  ...(isServers ? { sendBy: createdAt + sendWithinMs } : {}),
})

/**
 * After this time a call that the gateway passed on has ended: its timeout is 10 s; the rest allows for clock drift.
 */
const endsWithinMs = 60_000
/** If the gateway received no deadline: TCP may deliver a sent request for a quarter of an hour. */
const deliveredWithinMs = 15 * 60_000
/**
 * Whether the request can no longer take effect: what the server does not know now never happens. Earlier than that
 * the customer is not asked (ruling 10): 'no' would be a guess, and a second request a double payment.
 */
export const isOver = ({ createdAt, sendBy }: Dates, now: number): boolean =>
  now >= (sendBy === undefined ? createdAt + deliveredWithinMs : sendBy + endsWithinMs)
