import { expect, it } from 'vitest'
import { askAgainAfterMs, canOffer, installText } from '../../../machines/shell/install/install.rules'

it.each([
  [true, null, 0, false],
  [false, null, 0, true],
  [false, 5, 4 + askAgainAfterMs, false],
  [false, 5, 5 + askAgainAfterMs, true],
  [true, 5, 5 + askAgainAfterMs, false],
])(
  'first visit %s, declined %s, install prompt at %s: %s (PWA-03)',
  (isFirstVisit, declinedAt, now, isOffered) => {
    expect(canOffer({ isFirstVisit, declinedAt }, now)).toBe(isOffered)
  },
)

it('the install prompt has the specified wording and returns after 30 days', () => {
  expect([installText, askAgainAfterMs / 86_400_000]).toEqual(['Install the app?', 30])
})
