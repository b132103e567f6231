// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createSellPageAhead } from '../../../client/api/sell-page-ahead'
import { logIn, onPage, openApp, screen, token, vi } from '../../stage/app-stage'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { board, rank } from './board.fixture'

/** Logs in at an address; the answer to the login brings what it is asked for. */
const logInAt = async (address: string, sellPage: object | null) => {
  const asked: boolean[] = []
  const login = ({ withSellPage }: { withSellPage: boolean }) => {
    asked.push(withSellPage)
    return { token, account, customer, sellPage: withSellPage ? sellPage : null }
  }
  // The page is fresh for five seconds, which a busy machine needs to load its code.
  vi.setSystemTime(Date.now())
  const app = openApp(address, { answers: { ...board(), login } })
  await logIn()
  await waitFor(() => expect(asked).toHaveLength(1))
  const pages = () => app.calls.filter(({ operation }) => operation === 'SellPage').length
  return { app, asked, pages }
}
const side = {
  latestTransactions: [],
  walletMode: { walletStatus: false, adminWalletStatus: true },
  bankAccounts: [],
}
const sellPage = (itsRank: object | null) => {
  const { rates, announcements } = board() as Record<string, () => object>
  return { rates: rates!(), announcements: announcements!(), rank: itsRank, kyc: null, ...side }
}

describe('what a login brings for the page after it', () => {
  it('is shown without another question', async () => {
    const { asked, pages } = await logInAt('/login', sellPage(rank))
    expect(await screen.findByRole('link', { name: /^Bitcoin/ })).toBeTruthy()
    expect(screen.getByText('Newest <b>news</b>')).toBeTruthy()
    expect(screen.getByText('Gold')).toBeTruthy()
    expect([asked, pages()]).toEqual([[true], 0])
  })

  it('is not asked for on the way to another page', async () => {
    const { asked } = await logInAt('/login?next=%2Fdashboard%2Ftransactions', sellPage(rank))
    await onPage('Transactions')
    expect(asked).toEqual([false])
  })
})

it('is given once, to its own account, and while it is fresh', () => {
  const time = { now: 0 }
  const ahead = createSellPageAhead(() => time.now)
  const page = { rates: [], announcements: [], rank: null, kyc: null } as never
  const takeAfter = (ms: number, accountId = 'a-1') => {
    ahead.put('a-1', page)
    time.now += ms
    return ahead.take(accountId)
  }
  expect(ahead.take('a-1')).toBeNull()
  expect(takeAfter(4_999)).toBe(page)
  expect(ahead.take('a-1')).toBeNull()
  expect([takeAfter(5_000), takeAfter(0, 'a-2'), ahead.take('a-1')]).toEqual([null, null, null])
})
