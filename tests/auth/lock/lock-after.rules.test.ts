import { expect, it } from 'vitest'
import { isLockDue, lockAfterIn, lockChoices } from '../../../machines/values/lock-after'

const lastActiveAt = Date.UTC(2026, 10, 25, 6)
const minute = 60_000

it.each(lockChoices.filter((minutes) => minutes > 0))(
  'the app locks exactly %d minutes after it was last visible [EXT-21]',
  (minutes) => {
    expect(isLockDue(minutes, lastActiveAt, lastActiveAt)).toBe(false)
    expect(isLockDue(minutes, lastActiveAt, lastActiveAt + minutes * minute - 1)).toBe(false)
    expect(isLockDue(minutes, lastActiveAt, lastActiveAt + minutes * minute)).toBe(true)
    expect(isLockDue(minutes, lastActiveAt, lastActiveAt + minutes * minute + 1)).toBe(true)
  },
)

it('the choice Never disables the lock for any clock value [EXT-21]', () => {
  for (const now of [lastActiveAt - 2 * minute, lastActiveAt, lastActiveAt + 1_000_000 * minute, Number.NaN])
    expect(isLockDue(0, lastActiveAt, now)).toBe(false)
})

it('a clock set back and an invalid time lock the app [EXT-24]', () => {
  expect(isLockDue(15, lastActiveAt, lastActiveAt - minute - 1)).toBe(true)
  expect(isLockDue(15, lastActiveAt, 0)).toBe(true)
  expect(isLockDue(15, Number.NaN, lastActiveAt)).toBe(true)
})

it.each([1, 999, minute])('a clock correction of %d ms does not lock the app [EXT-24]', (correction) => {
  expect(isLockDue(1, lastActiveAt, lastActiveAt - correction)).toBe(false)
})

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
])('a stored delay of %j reads as %d minutes [EXT-29]', (storedDelay, minutes) =>
  expect(lockAfterIn(storedDelay)).toBe(minutes),
)
