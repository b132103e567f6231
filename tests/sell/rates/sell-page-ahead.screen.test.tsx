import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openOfflineCache } from '../../../client/data/offline-cache'
import { createSellPagePrefetch } from '../../../client/data/sell-page-prefetch'
import { SellPageDocument } from '../../../client/generated/graphql'
import { logIn, openApp, screen, token, vi, waitForPage } from '../../fixtures/app.fixture'
import { account, customer } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'
import { rank, sellPageResponses } from './board.fixture'

/** Logs in at a URL; the login's response has the sell page data if requested. */
const logInAt = async (url: string, sellPage: object | null) => {
  const requests: boolean[] = []
  const login = ({ withSellPage }: { withSellPage: boolean }) => {
    requests.push(withSellPage)
    return { token, account, customer, sellPage: withSellPage ? sellPage : null }
  }
  // Stops the time: a busy machine may need more than the five seconds of freshness to load code.
  vi.setSystemTime(Date.now())
  const app = openApp(url, { answers: { ...sellPageResponses(), login } })
  await logIn()
  await waitFor(() => expect(requests).toHaveLength(1))
  const pages = () => app.calls.filter(({ operation }) => operation === 'SellPage').length
  return { app, requests, pages }
}
const side = {
  latestTransactions: [],
  walletMode: { walletStatus: false, adminWalletStatus: true },
  bankAccounts: [],
}
const sellPage = (pageRank: object | null, isComplete = true) => {
  const { rates, announcements } = sellPageResponses() as Record<string, () => object>
  return { rates: rates!(), announcements: announcements!(), rank: pageRank, kyc: null, isComplete, ...side }
}

describe('sell page data of a login', () => {
  it('the sell page renders the login’s data and sends no request', async () => {
    const { requests, pages } = await logInAt('/login', sellPage(rank))
    expect(await screen.findByRole('link', { name: /^Bitcoin/ })).toBeTruthy()
    expect(screen.getByText('Newest <b>news</b>')).toBeTruthy()
    expect(screen.getByText('Gold')).toBeTruthy()
    expect([requests, pages()]).toEqual([[true], 0])
    const cached = openOfflineCache({ now: Date.now, accountId: account.id, isSameAccount: () => true })
    const variables = { accountId: account.id, kycRequired: customer.kycRequired }
    await waitFor(async () =>
      expect((await cached.read(SellPageDocument, variables))?.data).toMatchObject({ rank }),
    )
  })

  it('an incomplete page shows its rates immediately and silently loads the rest', async () => {
    const { pages } = await logInAt('/login', { ...sellPage(null, false), announcements: null })
    expect(await screen.findByRole('link', { name: /^Bitcoin/ })).toBeTruthy()
    expect([screen.queryByText('Unranked'), document.querySelector('main [aria-busy=true]')]).toEqual([
      null,
      null,
    ])
    expect(await screen.findByText('Gold')).toBeTruthy()
    expect(screen.getByText('Newest <b>news</b>')).toBeTruthy()
    expect(pages()).toBe(1)
  })

  it('a login to another page requests no sell page data', async () => {
    const { requests } = await logInAt('/login?next=%2Fdashboard%2Ftransactions', sellPage(rank))
    await waitForPage('Transactions')
    expect(requests).toEqual([false])
  })
})

it('the login’s data is valid for five seconds and for its own account only', () => {
  const time = { now: 0 }
  const prefetch = createSellPagePrefetch(() => time.now)
  const page = { rates: [], announcements: [], rank: null, kyc: null } as never
  expect(prefetch.read('a-1')).toBeNull()
  prefetch.put('a-1', page)
  time.now = 4_999
  expect(prefetch.read('a-1')).toMatchObject({ page, readAt: 0 })
  expect(prefetch.read('a-2')).toBeNull()
  for (const otherTime of [5_000, -5_000]) {
    time.now = otherTime
    expect(prefetch.read('a-1')).toBeNull()
  }
  prefetch.put('a-1', null)
  expect(prefetch.read('a-1')).toBeNull()
})
