import { describe, expect, it } from 'vitest'
import {
  dayGroupsOf,
  type Notification,
  notificationsInThread,
  pageOf,
  type Subject,
} from '../../machines/notifications/inbox.rules'

const notification = (id: string, about: Subject, createDate = '2026-11-20T09:30:00.000Z'): Notification => ({
  id,
  createDate,
  read: false,
  about,
})
const transaction = (id: string | null): Subject => ({ kind: 'transaction', id })

describe('subject of a notification', () => {
  it.each<[string, Subject, string | null]>([
    ['a transaction', transaction('tx 1'), '/dashboard/transactions/details?id=tx%201'],
    ['a transaction that is not named', transaction(null), null],
    ['bank accounts', { kind: 'bankAccounts', id: null }, '/dashboard/banks'],
    ['a new sign-in', { kind: 'devices', id: null }, '/dashboard/profile#devices'],
    ['a fingerprint', { kind: 'fingerprints', id: 'f-1' }, '/dashboard/profile#fingerprints'],
    ['a ticket', { kind: 'ticket', id: 'T-7H2K9Q4M' }, '/dashboard/help#tickets'],
    ['the identity check', { kind: 'identity', id: null }, '/dashboard/sell'],
    ['something of a later release', { kind: 'constructor', id: 'x' }, null],
    ['nothing that the server names', null, null],
  ])('the link of a notification about %s', (_, about, page) => {
    expect(pageOf(about)).toBe(page)
  })
})

describe('notifications of one transaction', () => {
  const [first, second] = [notification('1', transaction('tx-1')), notification('2', transaction('tx-2'))]
  const earlier = notification('3', transaction('tx-1'), '2026-11-19T09:30:00.000Z')
  const unnamed = [notification('4', transaction(null)), notification('5', transaction(null))] as const
  const bank = notification('tx-1', { kind: 'bankAccounts', id: 'tx-1' })
  const silent = notification('6', null, '2026-11-18T09:30:00.000Z')
  const all = [first, second, earlier, ...unnamed, bank, silent]

  it('notifications of one transaction form a group, others remain alone', () => {
    expect(notificationsInThread(all, earlier)).toEqual([first, earlier])
    for (const alone of [second, ...unnamed, bank, silent])
      expect(notificationsInThread(all, alone)).toEqual([alone])
  })

  it('a group is on the day of its newest notification, in order of arrival', () => {
    const alone = (newest: Notification) => ({ newest, earlier: [] })
    expect(dayGroupsOf(all, (iso) => iso.slice(0, 10))).toEqual([
      {
        day: '2026-11-20',
        threads: [{ newest: first, earlier: [earlier] }, alone(second), ...unnamed.map(alone), alone(bank)],
      },
      { day: '2026-11-18', threads: [alone(silent)] },
    ])
    expect(dayGroupsOf([], String)).toEqual([])
  })
})
