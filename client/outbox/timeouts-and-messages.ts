/** Times and words of the outbox. All times in ms. */

/** No sender works on a POST for longer than this; where there are no locks, it is how we know. */
export const underWayMs = 30_000
/** What was confirmed longer ago is not sent any more, and the gateway passes it on no more (decision 0038). */
export const sendWithinMs = 60_000
/** What the gateway passed on has ended by then: its own limit is 10 s; the rest is for clocks that differ. */
const endsWithinMs = 60_000
/** Where the gateway was told no time: TCP goes on delivering what left this device for a quarter of an hour. */
const deliveredWithinMs = 15 * 60_000
/** Servers may forget keys after a day: then 'never seen' proves nothing any more. Final rows go after it, too. */
const keysKeptMs = 24 * 60 * 60_000

/** Age of a row; a clock that was set back makes nothing older. */
export const ageOf = ({ createdAt }: { createdAt: number }, now: number): number =>
  Math.max(0, now - createdAt)

/** Prepared, but never sent within its time. `age` in ms, here and below. */
export const isAbandoned = (age: number): boolean => age > sendWithinMs
/**
 * Whether whatever was sent has come to its end: what the server does not know now never happens. Before that nobody
 * is asked what happened (ruling 10): a 'no' would be a guess, and a second send a double one.
 */
export const isOver = ({ createdAt, sendBy }: { createdAt: number; sendBy?: number }, now: number): boolean =>
  now >= (sendBy === undefined ? createdAt + deliveredWithinMs : sendBy + endsWithinMs)
/** The server need not remember the key any longer: it can tell nothing of it. */
export const keyMayBeForgotten = (age: number): boolean => age >= keysKeptMs

export const texts = {
  signedOut: 'You are not logged in. Nothing was sent.',
  otherAccount: 'Another account logged in meanwhile. Nothing was sent.',
  tooLate: 'This device was busy for too long. Nothing was sent.',
  otherValues: 'This was already sent with other values. Nothing was sent again.',
  unreachable: 'This page could not load what it needs to send safely. Nothing was sent.',
  unloaded:
    'Money actions are off: this page could not load what it needs to send safely. Check your connection and load the page again.',
  neverReached: 'This never reached us. Nothing was moved.',
  saidNot: 'You looked, and it did not happen.',
  missing:
    'Money actions are off: this browser keeps no data for us (a private window?), so we could not tell whether something was sent.',
  full: 'Money actions are off: this device has no room to note down what is sent. Free some space and try again.',
} as const

/** Why nothing can be sent when a row cannot be written. */
export const offReason = (error: unknown): string =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? texts.full : texts.missing
