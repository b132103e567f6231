import { describe, expect, it } from 'vitest'
import { checkHistory, type Operation } from './linearizable'

const coin = 'USDT.tron'
const balance = (invoked: number, returned: number, units: bigint): Operation => ({
  kind: 'balance',
  invoked,
  returned,
  coin,
  units,
})
const credit = (invoked: number, returned: number, units: bigint, answer: 'moved' | 'unknown' = 'moved') =>
  ({ kind: 'credit', invoked, returned, coin, units, answer }) as const
const debit = (
  invoked: number,
  returned: number,
  units: bigint | 'all',
  answer: 'moved' | 'refused' | 'too little' | 'unknown',
  more: { key?: string; moved?: bigint; gains?: { coin: string; units: bigint } } = {},
): Operation => ({ kind: 'debit', invoked, returned, coin, units, answer, key: 'k', ...more })
const outcome = (invoked: number, returned: number, answer: 'settled' | 'rejected' | 'absent', key = 'k') =>
  ({ kind: 'outcome', invoked, returned, key, answer }) as const

const isFine = (history: Operation[], coinBalance = 100n) =>
  checkHistory({ [coin]: coinBalance }, history).isLinearizable

describe('possible wallet histories', () => {
  it.each<[string, Operation[]]>([
    ['nothing happened', []],
    ['a sale, then the rest', [debit(0, 10, 40n, 'moved'), balance(11, 12, 60n)]],
    ['the old balance, read during the sale', [debit(0, 10, 40n, 'moved'), balance(5, 6, 100n)]],
    ['the new balance, read during the sale', [debit(0, 10, 40n, 'moved'), balance(5, 6, 60n)]],
    [
      'an unknown sale, executed late',
      [debit(0, 60, 40n, 'unknown'), balance(5, 6, 100n), balance(50, 51, 60n)],
    ],
    ['an unknown sale, never executed', [debit(0, 60, 40n, 'unknown'), balance(100, 101, 100n)]],
    [
      'an unknown sale that is known later',
      [
        debit(0, 60, 40n, 'unknown'),
        outcome(5, 6, 'absent'),
        outcome(70, 71, 'settled'),
        balance(80, 81, 60n),
      ],
    ],
    [
      'a sale that was refused',
      [debit(0, 10, 40n, 'refused'), balance(11, 12, 100n), outcome(20, 21, 'rejected')],
    ],
    [
      'a sale of everything',
      [credit(0, 10, 5n), debit(5, 8, 'all', 'moved', { moved: 105n }), balance(11, 12, 0n)],
    ],
    [
      'insufficient, because another came first',
      [
        debit(0, 10, 80n, 'moved', { key: 'a' }),
        debit(0, 10, 80n, 'too little', { key: 'b' }),
        balance(11, 12, 20n),
      ],
    ],
    [
      'a swap, both sides at once',
      [
        debit(0, 10, 40n, 'moved', { gains: { coin: 'BTC.btc', units: 3n } }),
        { kind: 'balance', invoked: 5, returned: 6, coin: 'BTC.btc', units: 3n },
        balance(6, 7, 60n),
      ],
    ],
  ])('%s', (_, history) => expect(isFine(history)).toBe(true))
})

describe('impossible wallet histories', () => {
  it.each<[string, Operation[]]>([
    ['the old balance after the response', [debit(0, 10, 40n, 'moved'), balance(11, 12, 100n)]],
    ['one order, moved twice', [debit(0, 10, 40n, 'moved'), balance(11, 12, 20n)]],
    ['the same key moves twice', [debit(0, 10, 40n, 'moved'), debit(20, 30, 40n, 'moved')]],
    [
      'a balance that returns to an old value',
      [debit(0, 60, 40n, 'unknown'), balance(1, 2, 60n), balance(3, 4, 100n)],
    ],
    [
      'an unknown sale, executed too late',
      [debit(0, 60, 40n, 'unknown'), balance(61, 62, 100n), balance(70, 71, 60n)],
    ],
    ['reported rejected, yet executed', [debit(0, 10, 40n, 'refused'), balance(11, 12, 60n)]],
    [
      'not received, yet executed later',
      [debit(0, 100, 40n, 'unknown'), outcome(10, 11, 'rejected'), balance(50, 51, 60n)],
    ],
    [
      'settled, but not executed',
      [debit(0, 60, 40n, 'unknown'), outcome(5, 6, 'settled'), balance(7, 8, 100n)],
    ],
    ['more than the balance', [debit(0, 10, 140n, 'moved')]],
    ['insufficient despite enough', [debit(0, 10, 40n, 'too little')]],
    ['everything, but not all of it', [debit(0, 10, 'all', 'moved', { moved: 90n })]],
    [
      'half a swap',
      [
        debit(0, 10, 40n, 'moved', { gains: { coin: 'BTC.btc', units: 3n } }),
        balance(2, 3, 60n),
        { kind: 'balance', invoked: 4, returned: 5, coin: 'BTC.btc', units: 0n },
      ],
    ],
  ])('%s', (_, history) => expect(isFine(history)).toBe(false))

  it('the checker returns the valid prefix and the operations that do not fit', () => {
    const [sale, read] = [debit(0, 10, 40n, 'moved'), balance(11, 12, 100n)]
    expect(checkHistory({ [coin]: 100n }, [sale, read])).toEqual({
      isLinearizable: false,
      order: [sale],
      stuck: [read],
    })
  })
})
