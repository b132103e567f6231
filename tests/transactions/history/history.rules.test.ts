import { describe, expect, it } from 'vitest'
import { nearEnd } from '../../../machines/core/near-end'
import { moveSign, moveVerb, paysNaira } from '../../../machines/money/move'
import { isUnderWay, type TransactionStatus } from '../../../machines/money/transaction-status'
import { letsThrough, type statusFilters } from '../../../machines/transactions/history/history.rules'

const statuses = ['pool', 'approved', 'pending', 'reported', 'approved'] as const
const ids = (filter: (typeof statusFilters)[number]): number[] =>
  statuses.flatMap((status, index) => (letsThrough(filter, status) ? [index] : []))

describe('history', () => {
  it('[TX-06] a status shows its rows only, all shows every row, in their order', () => {
    expect(ids('all')).toEqual([0, 1, 2, 3, 4])
    expect(ids('pool')).toEqual([0])
    expect(ids('pending')).toEqual([2])
    expect(ids('approved')).toEqual([1, 4])
    expect(ids('reported')).toEqual([3])
  })

  it.each([
    [99, true],
    [100, true],
    [101, false],
    [0, true],
    [-3, true], // rubber band at the end
  ])('[CONST-10] with %d px left the next page is asked for: %s', (left, asked) => {
    expect(nearEnd({ scrollTop: 400, clientHeight: 600, scrollHeight: 1000 + left })).toBe(asked)
  })
})

describe('statuses', () => {
  it('pool and pending change by themselves', () => {
    const under: TransactionStatus[] = ['pool', 'pending', 'approved', 'reported']
    expect(under.filter(isUnderWay)).toEqual(['pool', 'pending'])
  })
})

describe('moves', () => {
  it.each([
    ['deposit', 'bank', 'approved', 'Sold'],
    ['deposit', 'bank', 'pending', 'Selling'],
    ['deposit', 'bank', 'reported', 'Sold'],
    ['deposit', 'bank', 'pool', 'Selling'],
    ['deposit', 'wallet', 'approved', 'Deposited'],
    ['deposit', 'wallet', 'pool', 'Depositing'],
    ['sell', 'bank', 'pool', 'Selling'],
    ['sell', 'bank', 'pending', 'Selling'],
    ['sell', 'bank', 'approved', 'Sold'],
    ['transfer', 'wallet', 'approved', 'Sent'],
    ['credit', 'wallet', 'approved', 'Received'],
    ['inter-transfer', 'wallet', 'approved', 'Swapped'],
    ['withdraw', 'bank', 'approved', 'Withdrew'],
    ['withdrawal', 'bank', 'approved', 'Withdrew'],
    ['refund', 'bank', 'approved', 'refund'],
    ['constructor', 'bank', 'approved', 'constructor'],
  ])('[ENT-10] %s to %s that is %s reads %s', (type, direction, status, verb) => {
    expect(moveVerb({ type, direction, status })).toBe(verb)
  })

  it.each([
    ['deposit', 'Deposited', '+'],
    ['credit', 'Received', '+'],
    ['sell', 'Sold', '−'],
    ['transfer', 'Sent', '−'],
    ['withdraw', 'Withdrew', '−'],
    ['withdrawal', 'Withdrew', '−'],
    ['inter-transfer', 'Swapped', ''],
    ['refund', 'refund', ''],
    ['constructor', 'constructor', ''],
  ])('[ENT-10] in a wallet %s reads %s, %j', (type, verb, sign) => {
    expect([moveVerb({ type }), moveSign(type)]).toEqual([verb, sign])
  })

  it('only moves between wallets pay no naira', () => {
    expect(['bank', 'wallet', 'elsewhere'].map((direction) => paysNaira({ direction }))).toEqual([
      true,
      false,
      true,
    ])
  })
})
