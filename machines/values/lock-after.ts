/** Minutes in the background after which the app locks (EXT-21); 0: never. */
export const lockChoices = [1, 5, 15, 0] as const
export type LockAfter = (typeof lockChoices)[number]

/** Returns 5 minutes for an invalid stored value. */
export const lockAfterIn = (storedValue: unknown): LockAfter =>
  lockChoices.find((choice) => choice === storedValue) ?? 5

/** Devices correct their clocks by up to this much, ms; a larger step back may be an attempt to stay logged in. */
const correctionMs = 60_000

/** Times in ms from the same clock. Also locks if the clock was set back by more than a correction (EXT-24). */
export const isLockDue = (after: LockAfter, lastSeenAt: number, now: number): boolean =>
  after > 0 && !(now - lastSeenAt >= -correctionMs && now - lastSeenAt < after * 60_000)
