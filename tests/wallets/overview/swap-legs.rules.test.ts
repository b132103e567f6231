import { describe, expect, it } from 'vitest'
import { type ListedMove, rowsOf } from '../../../machines/money/swap-legs'

const createDate = '2026-11-20T09:30:00.000Z'
const leg = (id: string, symbol: string, amountCrypto: string, changed: Partial<ListedMove> = {}) => ({
  id,
  type: 'inter-transfer',
  amountCrypto,
  amountUSD: '600.00',
  createDate: createDate,
  currency: { symbol, chain: 'eth' },
  ...changed,
})
const rowTexts = (moves: ListedMove[]) =>
  rowsOf(moves).map(({ move, legs }) =>
    legs ? `${legs.outgoing.id}${legs.isKnown ? '>' : '?'}${legs.incoming.id}` : move.id,
  )

describe('swap legs in a list', () => {
  it.each([
    [
      'the leg with more than 4 decimals is incoming',
      leg('a', 'ETH', '0.18633540'),
      leg('b', 'USDT', '600'),
      'b>a',
    ],
    ['the order of the legs does not matter', leg('b', 'USDT', '600'), leg('a', 'ETH', '0.18633540'), 'b>a'],
    [
      'with equal precision, the leg of lower value is incoming',
      leg('a', 'USDT', '600'),
      leg('b', 'ETH', '0.1863', { amountUSD: '599.99' }),
      'a>b',
    ],
    [
      'the leg of lower value is incoming in first position, too',
      leg('a', 'USDT', '600', { amountUSD: '599.99' }),
      leg('b', 'ETH', '0.1863'),
      'b>a',
    ],
    ['legs of equal value have no direction', leg('a', 'BTC', '0.01'), leg('b', 'USDT', '600'), 'a?b'],
    [
      'trailing zeros do not count as decimals',
      leg('a', 'BTC', '0.010000000'),
      leg('b', 'ETH', '0.18633541'),
      'a>b',
    ],
  ] as const)('%s', (_, first, second, row) => {
    expect(rowTexts([first, second])).toEqual([row])
  })

  it('legs at different times, of one coin or of three coins remain separate rows', () => {
    const later = { createDate: '2026-11-20T09:30:00.001Z' }
    expect(rowTexts([leg('a', 'BTC', '0.01', later), leg('b', 'USDT', '600')])).toEqual(['a', 'b'])
    expect(rowTexts([leg('a', 'USDT', '1'), leg('b', 'USDT', '1')])).toEqual(['a', 'b'])
    expect(rowTexts([leg('a', 'BTC', '1'), leg('b', 'USDT', '1'), leg('c', 'ETH', '1')])).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(rowTexts([leg('a', 'BTC', '1', { type: 'sell' }), leg('b', 'USDT', '1')])).toEqual(['a', 'b'])
  })

  it('a merged row takes the position of its first leg', () => {
    const sale = leg('s', 'BTC', '1', { type: 'sell' })
    expect(rowTexts([leg('a', 'ETH', '0.18633540'), sale, leg('b', 'USDT', '600')])).toEqual(['b>a', 's'])
  })
})
