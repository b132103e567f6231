// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { GraphQLError } from 'graphql'
import { describe, expect, it } from 'vitest'
import {
  type Answers,
  fireEvent,
  inDialog,
  onPage,
  openApp,
  press,
  screen,
  signedIn,
  vi,
  within,
} from '../shared/app-stage'

const row = (id: number, read: boolean) => ({
  id: String(id),
  title: `Title ${id}`,
  body: `Body ${id}`,
  createDate: '2026-01-31T22:30:00.000Z',
  read,
})
const listing =
  (...nodes: object[]) =>
  () => ({
    nodes,
    pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
  })
const refusing = (summary: string | null) => () => {
  throw new GraphQLError('Refused', { extensions: { code: 'UNREACHABLE', status: 503, summary, fields: {} } })
}
const open = async (answers: Answers) => {
  const app = openApp('/dashboard/sell', { storage: signedIn(), answers })
  await onPage('Sell')
  return app
}
/** The row, once what is listed is not read again at the moment. */
const unfold = async (title: RegExp) => {
  await vi.waitFor(() => expect(document.querySelector('ul[aria-busy=true]')).toBeNull())
  return screen.findByRole('button', { name: title })
}
const loads = (calls: { operation: string }[]) =>
  calls.filter(({ operation }) => operation === 'Notifications').length

describe('the bell', () => {
  it('[NOTIF-01] is in the top bar, and says how much is unread', async () => {
    await open({ notifications: listing(row(1, false), row(2, true), row(3, false)) })
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    expect(screen.getByRole('banner').contains(bell)).toBe(true)
    expect(bell.querySelector('[data-unread]')).not.toBeNull()
  })

  it('has no dot when everything is read, or nothing could be loaded; nobody is bothered', async () => {
    const { answers, calls } = await open({ notifications: listing(row(1, true)) })
    await vi.waitFor(() => expect(loads(calls)).toBe(1))
    expect(screen.getByRole('button', { name: 'Notifications' }).querySelector('[data-unread]')).toBeNull()
    answers.notifications = refusing(null)
    await open(answers)
    expect(screen.getByRole('alert').textContent).toBe('')
  })
})

describe('the panel', () => {
  it('[NOTIF-07] shows title, body and creation date of each, newest first as they came', async () => {
    await open({ notifications: listing(row(2, false), row(1, true)) })
    await press(/^Notifications/)
    const panel = await inDialog('Notifications')
    const [first, second] = await panel.findAllByRole('listitem')
    const parts = (item: HTMLElement) => item.textContent
    expect(parts(first!)).toBe('Title 2UnreadBody 231 Jan 2026, 23:30')
    expect(parts(second!)).toBe('Title 1Body 131 Jan 2026, 23:30')
    expect(within(first!).getByText('31 Jan 2026, 23:30').getAttribute('datetime')).toBe(
      '2026-01-31T22:30:00.000Z',
    )
  })

  it("[NOTIF-04] [ERR-08] says 'No Notifications' when there are none", async () => {
    await open({ notifications: listing() })
    await press('Notifications')
    expect((await inDialog('Notifications')).getByText('No Notifications')).toBeTruthy()
  })

  it.each([
    ['Oops! Looks like you are offline.', null],
    ['Notifications are resting', 'Notifications are resting'],
  ])('[NOTIF-05] [NOTIF-06] a failure says %s, and Refresh loads again', async (text, summary) => {
    const { answers, calls } = await open({ notifications: refusing(summary) })
    await press('Notifications')
    const panel = await inDialog('Notifications')
    await panel.findByText(text)
    expect(panel.queryByText('No Notifications')).toBeNull()
    const before = loads(calls)
    answers.notifications = listing(row(7, true))
    fireEvent.click(panel.getByRole('button', { name: 'Refresh' }))
    await panel.findByText('Title 7')
    expect(loads(calls)).toBe(before + 1)
    expect(panel.queryByText(text)).toBeNull()
  })

  it('[NOTIF-09] opens over the page it was asked from, loads anew each time, and closes', async () => {
    const { address, answers, calls } = await open({ notifications: listing(row(1, false)) })
    await vi.waitFor(() => expect(loads(calls)).toBe(1))
    answers.notifications = listing(row(2, false))
    await press(/^Notifications/)
    await (await inDialog('Notifications')).findByText('Title 2')
    expect(loads(calls)).toBe(2)
    expect(address()).toBe('/dashboard/sell')
    await press('Close notifications')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('reading', () => {
  const marking = (...ids: string[]) => ({
    notifications: listing(row(2, false), row(1, true)),
    markNotificationRead: ({ id }: { id: string }) => {
      ids.push(id)
      return row(Number(id), true)
    },
    ids,
  })

  it('unfolding one marks it as read, once; the dot goes with the last', async () => {
    const { ids, ...answers } = marking()
    const { calls } = await open(answers)
    await press('Notifications, 1 unread')
    fireEvent.click(await unfold(/^Title 2/))
    await screen.findByRole('button', { name: 'Notifications' })
    expect((await unfold(/^Title 2/)).getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(await unfold(/^Title 2/))
    fireEvent.click(await unfold(/^Title 2/))
    fireEvent.click(await unfold(/^Title 1/))
    await vi.waitFor(async () =>
      expect((await unfold(/^Title 1/)).getAttribute('aria-expanded')).toBe('true'),
    )
    expect(calls.filter(({ operation }) => operation === 'MarkNotificationRead')).toHaveLength(1)
    expect(ids).toEqual(['2'])
  })

  it('one that could not be marked stays unread, and nobody is bothered', async () => {
    await open({ notifications: listing(row(2, false)), markNotificationRead: refusing('Not now') })
    await press('Notifications, 1 unread')
    fireEvent.click(await unfold(/^Title 2/))
    await vi.waitFor(async () =>
      expect((await unfold(/^Title 2/)).getAttribute('aria-expanded')).toBe('true'),
    )
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
    expect(screen.queryByText('Not now')).toBeNull()
  })
})

describe('news of transactions', () => {
  const moves = (status: string) => () => ({
    nodes: [{ id: 'move-1', status, currency: { symbol: 'USDT', name: 'Tether', chain: 'tron' } }],
    pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
    totals: { totalTrades: 1, totalNgn: '0.00', totalUsd: '0.00' },
  })
  const looks = (calls: { operation: string }[]) =>
    calls.filter(({ operation }) => operation === 'NotificationNews').length

  /** The second look comes 20 s after the first one's answer. */
  const lookAgain = (
    { clock }: { clock: { increment: (ms: number) => void } },
    calls: { operation: string }[],
  ) =>
    vi.waitFor(() => {
      clock.increment(5_000)
      expect(looks(calls)).toBe(2)
    }, 5_000)

  it("a changed status is a toast, a row that leads to it, and a number in the page's title until it is seen", async () => {
    const { address, answers, calls, services } = await open({
      notifications: listing(),
      transactions: moves('pool'),
    })
    services.clock.increment(9_999)
    expect(looks(calls)).toBe(0)
    services.clock.increment(1)
    await vi.waitFor(() => expect(looks(calls)).toBe(1))
    answers.transactions = moves('pending')
    await lookAgain(services, calls)
    await screen.findByText('USDT transaction: Pending')
    expect(document.title).toBe('(1) CoinNaira | Sell')
    await press('Notifications, 1 unread')
    expect(document.title).toBe('CoinNaira | Sell')
    const panel = await inDialog('Notifications')
    fireEvent.click(panel.getByRole('link', { name: /^USDT transaction: Pending/ }))
    await vi.waitFor(() => expect(address()).toBe('/dashboard/transactions/details?id=move-1'))
  })

  it('one that the server notifies of is not shown twice', async () => {
    const { answers, calls, services } = await open({ notifications: listing(), transactions: moves('pool') })
    services.clock.increment(10_000)
    await vi.waitFor(() => expect(looks(calls)).toBe(1))
    Object.assign(answers, { transactions: moves('pending'), notifications: listing(row(9, false)) })
    await lookAgain(services, calls)
    await press('Notifications, 1 unread')
    const panel = await inDialog('Notifications')
    expect(panel.getByText('Title 9')).toBeTruthy()
    expect(panel.queryByRole('link')).toBeNull()
  })
})
