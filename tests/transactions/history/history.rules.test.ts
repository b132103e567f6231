import { describe, expect, it } from 'vitest'
import { isNearEnd } from '../../../machines/core/scroll-end'
import { moveSign, moveVerb, paysNaira } from '../../../machines/money/move'
import { isUnderWay, type TransactionStatus } from '../../../machines/money/transaction-status'
import { matchesFilter, type statusFilters } from '../../../machines/transactions/history/history.rules'

const statuses = ['pool', 'approved', 'pending', 'reported', 'approved'] as const
const ids = (filter: (typeof statusFilters)[number]): number[] =>
  statuses.flatMap((status, index) => (matchesFilter(filter, status) ? [index] : []))

describe('history', () => {
  it('the status filter keeps the rows of that status in their order [TX-06]', () => {
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
  ])('the list requests the next page with %d px left: %s [CONST-10]', (remainingPx, isRequested) => {
    expect(isNearEnd({ scrollTop: 400, clientHeight: 600, scrollHeight: 1000 + remainingPx })).toBe(
      isRequested,
    )
  })
})

describe('statuses', () => {
  it('only pool and pending transactions are in progress', () => {
    const allStatuses: TransactionStatus[] = ['pool', 'pending', 'approved', 'reported']
    expect(allStatuses.filter(isUnderWay)).toEqual(['pool', 'pending'])
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
    ['refund', 'bank', 'approved', 'refund'],
  ])('the verb of a %s to %s with status %s is %s [ENT-10]', (type, direction, status, verb) => {
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
  ])('a wallet transaction of type %s reads %s with the sign %j [ENT-10]', (type, verb, sign) => {
    expect([moveVerb({ type }), moveSign(type)]).toEqual([verb, sign])
  })

  it('every direction except wallet pays naira', () => {
    expect(['bank', 'wallet', 'elsewhere'].map((direction) => paysNaira({ direction }))).toEqual([
      true,
      false,
      true,
    ])
  })
})
