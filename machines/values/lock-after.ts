/** Minutes out of sight after which the app locks (EXT-21); 0: never. */
export const lockChoices = [1, 5, 15, 0] as const
export type LockAfter = (typeof lockChoices)[number]

/** What a device keeps, or 5 minutes where it keeps nothing or something else. */
export const lockAfterIn = (kept: unknown): LockAfter => lockChoices.find((choice) => choice === kept) ?? 5

/** Devices correct their own clocks by so much, ms: that is nobody's attempt to stay in. */
const correctionMs = 60_000

/** `seen` and `now` by the same clock, ms. A clock set back by more than a correction locks (EXT-24). */
export const isLockDue = (after: LockAfter, seen: number, now: number): boolean =>
  after > 0 && !(now - seen >= -correctionMs && now - seen < after * 60_000)
