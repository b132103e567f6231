/** Times and words of the outbox. All times in ms. */

/** No sender works on a POST for longer than this; where there are no locks, it is how we know. */
export const underWayMs = 30_000
/** What was prepared this long ago and never sent belongs to a page that is gone. */
const preparedForMs = 60_000
/**
 * That the server never saw a key proves nothing while the request may still be on its way: TCP goes on delivering
 * what left this device for a quarter of an hour.
 */
const absentIsFinalMs = 15 * 60_000
/** Servers may forget keys after a day: then 'never seen' proves nothing any more. Final rows go after it, too. */
const keysKeptMs = 24 * 60 * 60_000
/** The customer is not asked before this: a POST that came through is in the list; one that is held up may come yet. */
const decidedAfterMs = 30_000

/** Age of a row; a clock that was set back makes nothing older. */
export const ageOf = ({ createdAt }: { createdAt: number }, now: number): number =>
  Math.max(0, now - createdAt)

/** Prepared, but never sent within its time. `age` in ms, here and below. */
export const isAbandoned = (age: number): boolean => age > preparedForMs
/** Whether a key the server does not know now proves that nothing happened. */
export const absentIsFinal = (age: number): boolean => age >= absentIsFinalMs && age < keysKeptMs
/** The server need not remember the key any longer: it can tell nothing of it. */
export const keyMayBeForgotten = (age: number): boolean => age >= keysKeptMs
/** Whether the customer is asked what happened (ruling 10). */
export const mayBeDecided = (age: number): boolean => age >= decidedAfterMs

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
