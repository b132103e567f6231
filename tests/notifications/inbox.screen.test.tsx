import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  click,
  fireEvent,
  inDialog,
  type OpenApp,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  waitForPage,
  within,
} from '../fixtures/app.fixture'
import { rejectWith } from '../fixtures/customers'
import { openScene } from '../fixtures/open-scene'
import { removePromptDelay } from '../shell/offer-at-once'
import { waitFor } from '../walker/timeouts'
import { notificationScenes } from './notifications.scenes'

type Subject = { kind: string; id: string | null } | null
const row = (id: number, read: boolean, about: Subject = null, createDate = '2026-01-31T22:30:00.000Z') => ({
  id: String(id),
  title: `Title ${id}`,
  body: `Body ${id}`,
  createDate,
  read,
  about,
})
const listing =
  (...nodes: object[]) =>
  () => ({
    nodes,
    pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
  })
const open = async (answers: Responses) => {
  const app = openApp('/dashboard/sell', { storage: signedInStorage(), answers })
  await waitForPage('Sell')
  return app
}
const requestCount = ({ calls }: OpenApp, name: string) =>
  calls.filter(({ operation }) => operation === name).length
const bell = (name: string) => screen.findByRole('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('notification panel', () => {
  it('a click on the bell loads the notifications even if the page is never idle', async () => {
    const idleMocks = { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined }
    for (const [name, mock] of Object.entries(idleMocks)) vi.stubGlobal(name, mock)
    Object.assign(window, idleMocks)
    onTestFinished(() => void Reflect.deleteProperty(window, 'requestIdleCallback'))
    const app = await open({ notifications: listing(row(1, false)) })
    fireEvent.click(await bell('Notifications'))
    await (await inDialog('Notifications')).findByText('Title 1')
    expect(requestCount(app, 'Notifications')).toBe(1)
    await bell('Notifications, 1 unread')
  })

  it('opening the panel reloads notifications [NOTIF-01] [NOTIF-07] [NOTIF-09]', async () => {
    const app = await open({ notifications: listing(row(1, false), row(2, true), row(3, false)) })
    const unread = await bell('Notifications, 2 unread')
    expect(screen.getByRole('banner').contains(unread)).toBe(true)
    expect(unread.querySelector('[data-unread]')).not.toBeNull()
    await waitFor(() => expect(requestCount(app, 'Notifications')).toBe(1))
    app.responses.notifications = listing(row(5, false), row(4, true))
    fireEvent.click(unread)
    const panel = await inDialog('Notifications')
    await panel.findByText('Title 5')
    const items = panel.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Title 5UnreadBody 531 Jan 2026, 23:30',
      'Title 4Body 431 Jan 2026, 23:30',
    ])
    const date = within(items[0]!).getByText('31 Jan 2026, 23:30')
    expect(date.getAttribute('datetime')).toBe('2026-01-31T22:30:00.000Z')
    expect([requestCount(app, 'Notifications'), app.address()]).toEqual([2, '/dashboard/sell'])
    await click('Close notifications')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an empty panel shows a message, and the bell has no dot [NOTIF-04] [ERR-08]', async () => {
    await openScene(notificationScenes['notifications-empty'])
    expect((await inDialog('Notifications')).getByText('No Notifications')).toBeTruthy()
    expect((await bell('Notifications')).querySelector('[data-unread]')).toBeNull()
  })

  it('the panel shows a failed load, and Refresh retries it [NOTIF-05] [NOTIF-06]', async () => {
    const app = await open({ notifications: rejectWith(503, null) })
    await waitFor(() => expect(requestCount(app, 'Notifications')).toBe(1))
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    await click('Notifications')
    const panel = await inDialog('Notifications')
    await panel.findByText('Oops! Looks like you are offline.')
    expect(panel.queryByText('No Notifications')).toBeNull()
    app.responses.notifications = rejectWith(503, 'Notifications are resting')
    fireEvent.click(panel.getByRole('button', { name: 'Refresh' }))
    await panel.findByText('Notifications are resting')
    const before = requestCount(app, 'Notifications')
    app.responses.notifications = listing(row(7, true))
    fireEvent.click(panel.getByRole('button', { name: 'Refresh' }))
    await panel.findByText('Title 7')
    expect(requestCount(app, 'Notifications')).toBe(before + 1)
    expect(panel.queryByText('Notifications are resting')).toBeNull()
  })
})

describe('notification links', () => {
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  /** Mocks a server that stores which notifications are read. */
  const server = (...rows: ReturnType<typeof row>[]) => {
    const readIds: string[] = []
    const all = () => rows.map((item) => ({ ...item, read: item.read || readIds.includes(item.id) }))
    return {
      readIds,
      answers: {
        notifications: () => listing(...all())(),
        markNotificationRead: ({ id }: { id: string }) => {
          readIds.push(id)
          return all().find((item) => item.id === id)
        },
      },
    }
  }

  it.each([true, false])(
    "'Mark all read' that is focused (%s) leaves the focus to the heading",
    async (isFocused) => {
      await open(server(row(1, false), row(2, false)).answers)
      await click('Notifications, 2 unread')
      const panel = await inDialog('Notifications')
      const button = panel.getByRole('button', { name: 'Mark all read' })
      if (isFocused) button.focus()
      else (document.activeElement as HTMLElement).blur()
      await click('Mark all read')
      await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all read' })).toBeNull())
      const heading = panel.getByRole('heading', { name: 'Notifications' })
      expect(document.activeElement === heading).toBe(isFocused)
    },
  )

  it('notifications are grouped by day and transaction and marked read together', async () => {
    const bankNotification = row(7, false, { kind: 'bankAccounts', id: null }, ago(24))
    const thread = ([9, 8, 6] as const).map((id) =>
      row(id, false, { kind: 'transaction', id: 'move/7' }, ago(id < 8 ? 24 : 0)),
    )
    const { readIds, answers } = server(...thread, bankNotification)
    const { address } = await open(answers)
    await click('Notifications, 4 unread')
    const panel = await inDialog('Notifications')
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
    ])
    const yesterday = within(panel.getByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getByRole('link', { name: /^Title 7/ }).getAttribute('href')).toBe('/dashboard/banks')
    const today = within(panel.getByRole('region', { name: 'Today' }))
    expect(today.getAllByRole('link')).toHaveLength(1)
    expect(today.getByText('2 earlier updates')).toBeTruthy()
    for (const text of ['Title 8', 'Body 8', 'Title 6', 'Body 6']) expect(today.getByText(text)).toBeTruthy()
    fireEvent.click(today.getByRole('link', { name: /^Title 9/ }))
    await waitFor(() => expect([...readIds].sort()).toEqual(['6', '8', '9']))
    await waitFor(() => expect(address()).toBe('/dashboard/transactions/details?id=move%2F7'))
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
  })
})

describe('status changes', () => {
  const transactionsWith = (status: string) => () => [
    { id: 'move-1', status, currency: { symbol: 'USDT', name: 'Tether', chain: 'tron' } },
  ]
  const openAfterChange = async (answers: Responses) => {
    removePromptDelay()
    const app = await open({ notifications: listing(), latestTransactions: transactionsWith('pool') })
    await waitFor(() => expect(requestCount(app, 'Notifications')).toBe(1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    Object.assign(app.responses, { latestTransactions: transactionsWith('pending') }, answers)
    app.services.clock.increment(15_000)
    await waitFor(() => expect(requestCount(app, 'Notifications')).toBe(2))
    return app
  }

  it('a changed status shows a toast, a row and a number in the page title', async () => {
    const { address } = await openAfterChange({})
    await screen.findByText('USDT transaction: Pending')
    expect(document.title).toBe('(1) CoinNaira | Sell')
    await click('Notifications, 1 unread')
    expect(document.title).toBe('CoinNaira | Sell')
    const panel = await inDialog('Notifications')
    fireEvent.click(panel.getByRole('link', { name: /^USDT transaction: Pending/ }))
    await waitFor(() => expect(address()).toBe('/dashboard/transactions/details?id=move-1'))
  })

  it('notifications are readable even if the transactions fail to load [NOTIF-02]', async () => {
    await open({
      notifications: listing(row(9, false)),
      latestTransactions: rejectWith(503, 'This service is not available at the moment'),
    })
    await click('Notifications, 1 unread')
    expect((await inDialog('Notifications')).getByText('Title 9')).toBeTruthy()
  })

  it('a status change with a notification from the server is shown once', async () => {
    await openAfterChange({ notifications: listing(row(9, false)) })
    await click('Notifications, 1 unread')
    const panel = await inDialog('Notifications')
    expect(panel.getByText('Title 9')).toBeTruthy()
    expect(panel.queryByRole('link')).toBeNull()
  })
})
