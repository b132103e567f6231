import { expect, it } from 'vitest'
import { askAgainAfterMs, mayAsk } from '../../../machines/shell/install/install.rules'

const day = 86_400_000
const past = (declinedAt: number | null, isFirstVisit = false) => ({ declinedAt, isFirstVisit })

it("a 'no' holds for thirty days, to the millisecond (AMB-103)", () => {
  expect(askAgainAfterMs).toBe(30 * day)
  expect(mayAsk(past(null), 0)).toBe(true)
  expect(mayAsk(past(5), 5)).toBe(false)
  expect(mayAsk(past(5), 5 + 30 * day - 1)).toBe(false)
  expect(mayAsk(past(5), 5 + 30 * day)).toBe(true)
  expect(mayAsk(past(5), 5 + 30 * day + 1)).toBe(true)
})

it('nobody is asked on a first visit', () => {
  expect(mayAsk(past(null, true), 40 * day)).toBe(false)
})
