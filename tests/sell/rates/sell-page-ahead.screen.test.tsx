import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { openOfflineCache } from '../../../client/data/offline-cache'
import { createSellPagePrefetch } from '../../../client/data/sell-page-prefetch'
import { SellPageDocument } from '../../../client/generated/graphql'
import { logIn, openApp, screen, token, vi, waitForPage } from '../../fixtures/app.fixture'
import { account, customer } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'
import { board, rank } from './board.fixture'

/** Logs in at a URL; the login's response has the requested data. */
const logInAt = async (address: string, sellPage: object | null) => {
  const requests: boolean[] = []
  const login = ({ withSellPage }: { withSellPage: boolean }) => {
    requests.push(withSellPage)
    return { token, account, customer, sellPage: withSellPage ? sellPage : null }
  }
  // The page is fresh for five seconds, which a busy machine needs to load its code.
  vi.setSystemTime(Date.now())
  const app = openApp(address, { answers: { ...board(), login } })
  await logIn()
  await waitFor(() => expect(requests).toHaveLength(1))
  const pages = () => app.calls.filter(({ operation }) => operation === 'SellPage').length
  return { app, asked: requests, pages }
}
const side = {
  latestTransactions: [],
  walletMode: { walletStatus: false, adminWalletStatus: true },
  bankAccounts: [],
}
const sellPage = (itsRank: object | null, isComplete = true) => {
  const { rates, announcements } = board() as Record<string, () => object>
  return { rates: rates!(), announcements: announcements!(), rank: itsRank, kyc: null, isComplete, ...side }
}

describe('sell page data of a login', () => {
  it('the sell page renders the login’s data without a request', async () => {
    const { asked: requests, pages } = await logInAt('/login', sellPage(rank))
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

  it('an incomplete page shows its rates at once and reads the rest quietly', async () => {
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
    const { asked: requests } = await logInAt('/login?next=%2Fdashboard%2Ftransactions', sellPage(rank))
    await waitForPage('Transactions')
    expect(requests).toEqual([false])
  })
})

it('the login’s data serves its own account while it is fresh', () => {
  const time = { now: 0 }
  const ahead = createSellPagePrefetch(() => time.now)
  const page = { rates: [], announcements: [], rank: null, kyc: null } as never
  expect(ahead.read('a-1')).toBeNull()
  ahead.put('a-1', page)
  time.now = 4_999
  expect(ahead.read('a-1')).toMatchObject({ page, readAt: 0 })
  expect(ahead.read('a-2')).toBeNull()
  time.now = 5_000
  expect(ahead.read('a-1')).toBeNull()
  ahead.put('a-1', null)
  expect(ahead.read('a-1')).toBeNull()
})
