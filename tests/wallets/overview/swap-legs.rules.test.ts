import { describe, expect, it } from 'vitest'
import { type ListedMove, rowsOf } from '../../../machines/money/swap-legs'

const at = '2026-11-20T09:30:00.000Z'
const leg = (id: string, symbol: string, amountCrypto: string, changed: Partial<ListedMove> = {}) => ({
  id,
  type: 'inter-transfer',
  amountCrypto,
  amountUSD: '600.00',
  createDate: at,
  currency: { symbol, chain: 'eth' },
  ...changed,
})
const read = (moves: ListedMove[]) =>
  rowsOf(moves).map(({ move, legs }) =>
    legs ? `${legs.outgoing.id}${legs.isKnown ? '>' : '?'}${legs.incoming.id}` : move.id,
  )

describe('swap legs in a list', () => {
  it.each([
    ['what has more than 4 decimals came in', leg('a', 'ETH', '0.18633540'), leg('b', 'USDT', '600'), 'b>a'],
    ['in the other order too', leg('b', 'USDT', '600'), leg('a', 'ETH', '0.18633540'), 'b>a'],
    [
      'of equal precision, what is worth less came in',
      leg('a', 'USDT', '600'),
      leg('b', 'ETH', '0.1863', { amountUSD: '599.99' }),
      'a>b',
    ],
    [
      'also where it is the first',
      leg('a', 'USDT', '600', { amountUSD: '599.99' }),
      leg('b', 'ETH', '0.1863'),
      'b>a',
    ],
    [
      'nothing tells: both are shown without a direction',
      leg('a', 'BTC', '0.01'),
      leg('b', 'USDT', '600'),
      'a?b',
    ],
    ['needless zeros are no decimals', leg('a', 'BTC', '0.010000000'), leg('b', 'ETH', '0.18633541'), 'a>b'],
  ] as const)('%s', (_, first, second, row) => {
    expect(read([first, second])).toEqual([row])
  })

  it('legs at different times, of one coin or of three coins stay separate rows', () => {
    const later = { createDate: '2026-11-20T09:30:00.001Z' }
    expect(read([leg('a', 'BTC', '0.01', later), leg('b', 'USDT', '600')])).toEqual(['a', 'b'])
    expect(read([leg('a', 'USDT', '1'), leg('b', 'USDT', '1')])).toEqual(['a', 'b'])
    expect(read([leg('a', 'BTC', '1'), leg('b', 'USDT', '1'), leg('c', 'ETH', '1')])).toEqual(['a', 'b', 'c'])
    expect(read([leg('a', 'BTC', '1', { type: 'sell' }), leg('b', 'USDT', '1')])).toEqual(['a', 'b'])
  })

  it('a merged row takes the position of its first leg', () => {
    const sale = leg('s', 'BTC', '1', { type: 'sell' })
    expect(read([leg('a', 'ETH', '0.18633540'), sale, leg('b', 'USDT', '600')])).toEqual(['b>a', 's'])
  })
})
