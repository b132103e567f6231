import { describe, expect, it } from 'vitest'
import { titleOf } from '../../machines/money/transaction-status'
import { meaningOf, newsIn } from '../../machines/notifications/news.rules'

const move = (id: string, status: string) => ({ id, status, symbol: 'USDT' })
const [a, b, c] = [move('a', 'pool'), move('b', 'pending'), move('c', 'approved')]

describe('what is news', () => {
  it('nothing, as long as nothing was known', () => {
    expect(newsIn(null, [a, b])).toEqual([])
  })
  it('a status that is another one than before, and only that', () => {
    const paid = move('b', 'approved')
    expect(newsIn([a, b, c], [a, paid, c])).toEqual([paid])
    expect(newsIn([a, b, c], [a, b, c])).toEqual([])
  })
  it('a move that came in on top, the first one too', () => {
    expect(newsIn([b, c], [a, b, c])).toEqual([a])
    expect(newsIn([], [a])).toEqual([a])
    expect(newsIn([c], [a, b])).toEqual([a, b])
  })
  it('no move that was there all the time and slid in at the end', () => {
    expect(newsIn([a, b], [a, b, c])).toEqual([])
  })
})

it('is said in plain words; an unknown status stays as it is', () => {
  expect(titleOf(a)).toBe('USDT transaction: Pool')
  expect(titleOf(move('x', 'frozen'))).toBe('USDT transaction: frozen')
  expect([a, b, c, move('d', 'reported')].map(meaningOf)).toEqual([
    'We have seen it. It waits for the network to confirm.',
    'The network has confirmed it. It awaits final approval.',
    'It is complete.',
    'It is reported. Please contact support.',
  ])
  expect(meaningOf(move('x', 'frozen'))).toBe('')
  const odd = move('x', 'constructor')
  expect([titleOf(odd), meaningOf(odd)]).toEqual(['USDT transaction: constructor', ''])
})
