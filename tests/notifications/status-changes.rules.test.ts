import { describe, expect, it } from 'vitest'
import { titleOf } from '../../machines/money/transaction-status'
import { changesBetween, meaningOf } from '../../machines/notifications/status-changes.rules'

const move = (id: string, status: string) => ({ id, status, symbol: 'USDT' })
const [a, b, c] = [move('a', 'pool'), move('b', 'pending'), move('c', 'approved')]

describe('transaction news', () => {
  it('the first list is no news', () => {
    expect(changesBetween(null, [a, b])).toEqual([])
  })
  it('only a changed status is news', () => {
    const paid = move('b', 'approved')
    expect(changesBetween([a, b, c], [a, paid, c])).toEqual([paid])
    expect(changesBetween([a, b, c], [a, b, c])).toEqual([])
  })
  it('a new move at the top is news, also the first one', () => {
    expect(changesBetween([b, c], [a, b, c])).toEqual([a])
    expect(changesBetween([], [a])).toEqual([a])
    expect(changesBetween([c], [a, b])).toEqual([a, b])
  })
  it('an older move that appears at the end is no news', () => {
    expect(changesBetween([a, b], [a, b, c])).toEqual([])
  })
})

it('news shows plain status names and keeps an unknown status', () => {
  expect(titleOf(a)).toBe('USDT transaction: Pool')
  expect(titleOf(move('x', 'frozen'))).toBe('USDT transaction: frozen')
  expect([a, b, c, move('d', 'reported')].map(meaningOf)).toEqual([
    "We've detected it. It's waiting for the network to confirm.",
    "The network has confirmed it. It's awaiting final approval.",
    "It's complete.",
    "It's been reported. Please contact support.",
  ])
  expect(meaningOf(move('x', 'frozen'))).toBe('')
  const odd = move('x', 'constructor')
  expect([titleOf(odd), meaningOf(odd)]).toEqual(['USDT transaction: constructor', ''])
})
