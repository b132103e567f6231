import { expect, it } from 'vitest'
import { titleOf } from '../../machines/money/transaction-status'
import { changesBetween, meaningOf } from '../../machines/notifications/status-changes.rules'

const transaction = (id: string, status: string) => ({ id, status, symbol: 'USDT' })
const [a, b, c] = [transaction('a', 'pool'), transaction('b', 'pending'), transaction('c', 'approved')]

const paid = transaction('b', 'approved')

it.each([
  ['the first list', null, [a, b], []],
  ['an unchanged list', [a, b, c], [a, b, c], []],
  ['a changed status', [a, b, c], [a, paid, c], [paid]],
  ['a new transaction at the top', [b, c], [a, b, c], [a]],
  ['the first transaction', [], [a], [a]],
  ['a list of new transactions', [c], [a, b], [a, b]],
  ['an older transaction at the end', [a, b], [a, b, c], []],
])('the status changes of %s', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
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
