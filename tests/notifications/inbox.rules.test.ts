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
    ['a transaction without an id', transaction(null), null],
    ['bank accounts', { kind: 'bankAccounts', id: null }, '/dashboard/banks'],
    ['a new sign-in', { kind: 'devices', id: null }, '/dashboard/profile#devices'],
    ['a fingerprint', { kind: 'fingerprints', id: 'f-1' }, '/dashboard/profile#fingerprints'],
    ['a ticket', { kind: 'ticket', id: 'T-7H2K9Q4M' }, '/dashboard/help#tickets'],
    ['the identity check', { kind: 'identity', id: null }, '/dashboard/sell'],
    ['an unknown kind', { kind: 'constructor', id: 'x' }, null],
    ['no subject', null, null],
  ])('a notification about %s has the right link', (_, about, page) => {
    expect(pageOf(about)).toBe(page)
  })
})

describe('notifications of one transaction', () => {
  const [first, second] = [notification('1', transaction('tx-1')), notification('2', transaction('tx-2'))]
  const earlier = notification('3', transaction('tx-1'), '2026-11-19T09:30:00.000Z')
  const unnamed = [notification('4', transaction(null)), notification('5', transaction(null))] as const
  const bank = notification('tx-1', { kind: 'bankAccounts', id: 'tx-1' })
  const subjectless = notification('6', null, '2026-11-18T09:30:00.000Z')
  const all = [first, second, earlier, ...unnamed, bank, subjectless]

  it('notifications about one transaction form a thread; others remain separate', () => {
    expect(notificationsInThread(all, earlier)).toEqual([first, earlier])
    for (const single of [second, ...unnamed, bank, subjectless])
      expect(notificationsInThread(all, single)).toEqual([single])
  })

  it('a thread is on the day of its newest notification, newest thread first', () => {
    const thread = (newest: Notification) => ({ newest, earlier: [] })
    expect(dayGroupsOf(all, (iso) => iso.slice(0, 10))).toEqual([
      {
        day: '2026-11-20',
        threads: [
          { newest: first, earlier: [earlier] },
          thread(second),
          ...unnamed.map(thread),
          thread(bank),
        ],
      },
      { day: '2026-11-18', threads: [thread(subjectless)] },
    ])
    expect(dayGroupsOf([], String)).toEqual([])
  })
})
