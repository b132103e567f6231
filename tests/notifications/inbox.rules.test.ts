import { describe, expect, it } from 'vitest'
import {
  groupsOf,
  type Notification,
  pageOf,
  type Subject,
  toldWith,
} from '../../machines/notifications/inbox.rules'

const told = (id: string, about: Subject, createDate = '2026-11-20T09:30:00.000Z'): Notification => ({
  id,
  createDate,
  read: false,
  about,
})
const transaction = (id: string | null): Subject => ({ kind: 'transaction', id })

describe('what a notification tells of', () => {
  it.each<[string, Subject, string | null]>([
    ['a transaction', transaction('tx 1'), '/dashboard/transactions/details?id=tx%201'],
    ['a transaction that is not named', transaction(null), null],
    ['bank accounts', { kind: 'bankAccounts', id: null }, '/dashboard/banks'],
    ['a fingerprint', { kind: 'fingerprints', id: 'f-1' }, '/dashboard/profile#fingerprints'],
    ['the identity check', { kind: 'identity', id: null }, '/dashboard/sell'],
    ['something of a later release', { kind: 'constructor', id: 'x' }, null],
    ['nothing that the server names', null, null],
  ])('%s', (_, about, page) => {
    expect(pageOf(about)).toBe(page)
  })
})

describe('notifications of one transaction', () => {
  const [one, other] = [told('1', transaction('tx-1')), told('2', transaction('tx-2'))]
  const earlier = told('3', transaction('tx-1'), '2026-11-19T09:30:00.000Z')
  const unnamed = [told('4', transaction(null)), told('5', transaction(null))] as const
  const bank = told('tx-1', { kind: 'bankAccounts', id: 'tx-1' })
  const silent = told('6', null, '2026-11-18T09:30:00.000Z')
  const all = [one, other, earlier, ...unnamed, bank, silent]

  it('belong together; all others are alone', () => {
    expect(toldWith(all, earlier)).toEqual([one, earlier])
    for (const alone of [other, ...unnamed, bank, silent]) expect(toldWith(all, alone)).toEqual([alone])
  })

  it('stand on the day of the newest, in the order that they came in', () => {
    const alone = (newest: Notification) => ({ newest, earlier: [] })
    expect(groupsOf(all, (iso) => iso.slice(0, 10))).toEqual([
      {
        day: '2026-11-20',
        threads: [{ newest: one, earlier: [earlier] }, alone(other), ...unnamed.map(alone), alone(bank)],
      },
      { day: '2026-11-18', threads: [alone(silent)] },
    ])
    expect(groupsOf([], String)).toEqual([])
  })
})
