/** Minutes in the background after which the app locks (EXT-21); 0: never. */
export const lockChoices = [1, 5, 15, 0] as const
export type LockAfter = (typeof lockChoices)[number]

/** 5 minutes without a valid stored value. */
export const lockAfterIn = (storedValue: unknown): LockAfter =>
  lockChoices.find((choice) => choice === storedValue) ?? 5

/** Devices correct their clocks by this much, ms: not an attempt to stay logged in. */
const correctionMs = 60_000

/** Times in ms by one clock. A clock set back by more than a correction locks (EXT-24). */
export const isLockDue = (after: LockAfter, lastSeenAt: number, now: number): boolean =>
  after > 0 && !(now - lastSeenAt >= -correctionMs && now - lastSeenAt < after * 60_000)
