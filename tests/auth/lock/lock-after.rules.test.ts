import { describe, expect, it } from 'vitest'
import { isLockDue, lockAfterIn, lockChoices } from '../../../machines/values/lock-after'

const seen = Date.UTC(2026, 10, 25, 6)
const minute = 60_000

it.each(lockChoices.filter((minutes) => minutes > 0))(
  '[EXT-21] locks %d minutes after it was last in sight, not a moment before',
  (minutes) => {
    expect(isLockDue(minutes, seen, seen)).toBe(false)
    expect(isLockDue(minutes, seen, seen + minutes * minute - 1)).toBe(false)
    expect(isLockDue(minutes, seen, seen + minutes * minute)).toBe(true)
    expect(isLockDue(minutes, seen, seen + minutes * minute + 1)).toBe(true)
  },
)

it('[EXT-21] never, where that was chosen, whatever the clock says', () => {
  for (const now of [seen - 2 * minute, seen, seen + 1_000_000 * minute, Number.NaN])
    expect(isLockDue(0, seen, now)).toBe(false)
})

it('[EXT-24] a clock that was set back, and a broken time, lock', () => {
  expect(isLockDue(15, seen, seen - minute - 1)).toBe(true)
  expect(isLockDue(15, seen, 0)).toBe(true)
  expect(isLockDue(15, Number.NaN, seen)).toBe(true)
})

it.each([1, 999, minute])(
  '[EXT-24] a device that corrects its clock by %d ms is not locked',
  (correction) => {
    expect(isLockDue(1, seen, seen - correction)).toBe(false)
  },
)

describe('[EXT-29] what a device keeps', () => {
  it.each([
    [1, 1],
    [5, 5],
    [15, 15],
    [0, 0],
    [null, 5],
    ['1', 5],
    [2, 5],
    [-1, 5],
    [{}, 5],
  ])('%j is %d minutes', (kept, minutes) => expect(lockAfterIn(kept)).toBe(minutes))
})
