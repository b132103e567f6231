import { describe, expect, it } from 'vitest'
import { titleOf } from '../../machines/money/transaction-status'
import { changesBetween, meaningOf } from '../../machines/notifications/status-changes.rules'

const transaction = (id: string, status: string) => ({ id, status, symbol: 'USDT' })
const [a, b, c] = [transaction('a', 'pool'), transaction('b', 'pending'), transaction('c', 'approved')]

describe('status changes', () => {
  it('the first list has no changes', () => {
    expect(changesBetween(null, [a, b])).toEqual([])
  })
  it('only a changed status is a change', () => {
    const paid = transaction('b', 'approved')
    expect(changesBetween([a, b, c], [a, paid, c])).toEqual([paid])
    expect(changesBetween([a, b, c], [a, b, c])).toEqual([])
  })
  it('a new transaction at the top is a change, even the first one', () => {
    expect(changesBetween([b, c], [a, b, c])).toEqual([a])
    expect(changesBetween([], [a])).toEqual([a])
    expect(changesBetween([c], [a, b])).toEqual([a, b])
  })
  it('an older transaction that appears at the end is not a change', () => {
    expect(changesBetween([a, b], [a, b, c])).toEqual([])
  })
})

it('a change has a plain status name; an unknown status is shown as it is', () => {
  expect(titleOf(a)).toBe('USDT transaction: Pool')
  expect(titleOf(transaction('x', 'frozen'))).toBe('USDT transaction: frozen')
  expect([a, b, c, transaction('d', 'reported')].map(meaningOf)).toEqual([
    "We've detected it. It's waiting for the network to confirm.",
    "The network has confirmed it. It's awaiting final approval.",
    "It's complete.",
    "It's been reported. Please contact support.",
  ])
  expect(meaningOf(transaction('x', 'frozen'))).toBe('')
  const inherited = transaction('x', 'constructor')
  expect([titleOf(inherited), meaningOf(inherited)]).toEqual(['USDT transaction: constructor', ''])
})
