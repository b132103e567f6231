import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import { browserStorage } from '../../../client/platform/storage'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { storedPages } from '../../../client/transactions/search/stored-history.store'
import { account, openScreen } from '../../stage/screen-stage'
import { pageOf, row, rows } from '../transactions.fixture'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
})

const visibleIds = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])

/** A history of this many rows, of which the last but one is 413,021 naira; a deposit follows each request. */
const open = (count: number) => {
  createSessionStore(browserStorage(), Date.now).write({ token: 'token', account, customer: null })
  const history = rows(count)
  history[count - 2] = row(count - 2, { amountNGN: '413021.29' })
  const pages: string[] = []
  let newest = 0
  const transactions = (args: { page: number; size: number; currency: string }) => {
    pages.push(`${args.page} of ${args.size}`)
    const page = pageOf(history)(args)
    history.unshift(row(--newest))
    return page
  }
  openScreen(<HistoryScreen />, '/dashboard/transactions', { currencies: () => [], transactions })
  return pages
}
const keptIds = async () => {
  const ids: string[] = []
  for await (const { nodes } of storedPages(account.id)) ids.push(...nodes.map(({ id }) => id))
  return ids
}
const idsOf = (count: number) => rows(count).map(({ id }) => id)

it('a search reaches the oldest row while deposits arrive [EXT-01]', async () => {
  const pages = open(250)
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  fireEvent.change(await screen.findByLabelText('Search transactions'), { target: { value: '413,021' } })
  await waitFor(() => expect(visibleIds()).toEqual(['t248']))
  expect(pages.length).toBeLessThan(12)
})

it('the device keeps each row once while deposits arrive during a search [EXT-03]', async () => {
  open(250)
  await waitFor(() => expect(visibleIds()).toHaveLength(20))
  fireEvent.change(await screen.findByLabelText('Search transactions'), { target: { value: '413,021' } })
  await waitFor(async () => expect((await keptIds()).at(-1)).toBe('t249'))
  const storedIds = await keptIds()
  expect(new Set(storedIds).size).toBe(storedIds.length)
  expect(storedIds.filter((id) => !id.startsWith('t-'))).toEqual(idsOf(250))
})

it('scrolling reaches the oldest row while deposits arrive, each page once [TX-11] [TX-12] [TX-13]', async () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(0)
  const pages = open(70)
  await waitFor(() => expect(visibleIds()).toEqual(idsOf(70)))
  const { length } = pages
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pages).toHaveLength(length)
  expect(new Set(pages).size).toBe(pages.length)
})
