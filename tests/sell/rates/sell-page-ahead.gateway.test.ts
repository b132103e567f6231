import { beforeEach, expect, it } from 'vitest'
import { account as ada } from '../../fixtures/fixtures'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { failure, success } from '../../gateway/upstream'

const fixture = gatewayFixture()

const account = { ...ada, id: 'acc_1' }
const customer = { id: 'cus_1', accountId: 'acc_1', phone: '+2348012345678', kycRequired: true }
const rates = [
  { id: 1, value: '1650', limit: '0', currency: { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' } },
]
const announcements = [{ body: 'Hello' }]
const rank = { rankName: 'Gold', totalTradesUSDT: '7.00', highestHigherAmountRange: '100.00' }
const kyc = { verificationStatus: 'Pending' }
const latestTransaction = { id: 't-1', status: 'pending' }
const walletMode = { walletStatus: true, adminWalletStatus: true }
const bankAccounts = [{ id: 'b-1', isDefault: true }]
const side = { latestTransactions: [latestTransaction], walletMode, bankAccounts, isComplete: true }
const salesRoute = 'GET /v1/app/transactions/customer'
const modeRoute = 'GET /v1/app/wallets/mode'
const banksRoute = 'GET /v1/app/newbankaccounts'
const rankRoute = 'GET /v1/app/ranks/acc_1'
const kycRoute = 'GET /v1/app/admin/kyc/acc_1'

const selection = `token sellPage {
  rates { id value limit currency { symbol name chain } } announcements { body }
  rank { rankName totalTradesUSDT highestHigherAmountRange } kyc { verificationStatus }
  latestTransactions { id status } walletMode { walletStatus adminWalletStatus } bankAccounts { id isDefault } isComplete
}`
const logins = {
  login: `mutation ($with: Boolean!) {
    session: login(input: { userId: "ada", password: "s" }, withSellPage: $with) { ${selection} } }`,
  register: `mutation ($with: Boolean!) {
    session: register(
      input: { firstName: "A", lastName: "B", username: "ab", email: "a@b.co", phone: "+2348012345678", password: "s" }
      withSellPage: $with
    ) { ${selection} } }`,
  finishBiometricLogin: `mutation ($with: Boolean!) {
    session: finishBiometricLogin(credential: { id: "a", rawId: "a", response: {}, type: "public-key" }, withSellPage: $with)
    { ${selection} } }`,
}

// With a new token per test, the gateway requests shared data again.
let tokens = 0
beforeEach(() => {
  const headers = { authorization: `Bearer fresh-${++tokens}` }
  fixture.upstream.on('POST /v1/auth/login', success(account, {}, headers))
  fixture.upstream.on('POST /v1/app/customers', { ...success(account, {}, headers), status: 201 })
  fixture.upstream.on('POST /v1/auth/biometric/authentication', success(account, {}, headers))
  fixture.upstream.on('GET /v1/app/customers/acc_1', success(customer))
  fixture.upstream.on('GET /v1/app/rates/all', success(rates))
  fixture.upstream.on('GET /v1/app/announcements', success(announcements))
  fixture.upstream.on(rankRoute, success(rank))
  fixture.upstream.on(kycRoute, success(kyc))
  fixture.upstream.on(salesRoute, success({ transactions: [latestTransaction] }))
  fixture.upstream.on(modeRoute, success(walletMode))
  fixture.upstream.on(banksRoute, success(bankAccounts))
})

const sellPage = async (operation = logins.login, withSellPage = true) => {
  const { data, error } = await fixture.ask(operation, { with: withSellPage })
  expect(error).toBeUndefined()
  const { session } = data as { session: { token: string; sellPage: unknown } }
  expect(session.token).toBe(`Bearer fresh-${tokens}`)
  return session.sellPage
}
/** Counts only requests with this test's token: an earlier test may have left some in flight. */
const requestedUrls = () =>
  fixture.upstream.requests
    .filter(({ headers }) => headers.authorization === `Bearer fresh-${tokens}`)
    .map(({ url }) => url)

it.each(Object.entries(logins))(
  '%s returns the sell page’s data, read with the new token',
  async (_, operation) => {
    expect(await sellPage(operation)).toEqual({ rates, announcements, rank, kyc, ...side })
    expect(requestedUrls()).toHaveLength(8)
    expect(requestedUrls()).toContain('/v1/app/transactions/customer?page=1&size=10')
    // Only the login itself has no token.
    expect(
      fixture.upstream.requests.filter(({ headers }) => headers.authorization === undefined),
    ).toHaveLength(1)
  },
)

it('a login that leads to another page reads no sell page data', async () => {
  expect(await sellPage(logins.login, false)).toBeNull()
  expect(requestedUrls()).toEqual(['/v1/app/customers/acc_1'])
})

it('a role that has no customer record gets no sell page data', async () => {
  const staff = { ...account, role: { name: 'admin' } }
  fixture.upstream.on('POST /v1/auth/login', success(staff, {}, { authorization: `Bearer fresh-${tokens}` }))
  expect(await sellPage()).toBeNull()
  expect(requestedUrls()).toEqual([])
})

it('the gateway skips the identity check for a customer without kycRequired [KYC-03]', async () => {
  fixture.upstream.on('GET /v1/app/customers/acc_1', success({ ...customer, kycRequired: false }))
  expect(await sellPage()).toEqual({ rates, announcements, rank, kyc: null, ...side })
  expect(requestedUrls()).not.toContain('/v1/app/admin/kyc/acc_1')
})

it('a missing rank record becomes a null rank (API-33)', async () => {
  fixture.upstream.on(rankRoute, failure(404, { summary: 'No rank', fields: {} }))
  expect(await sellPage()).toEqual({ rates, announcements, rank: null, kyc, ...side })
})

const completePage = { rates, announcements, rank, kyc, ...side }
const parts: [part: keyof typeof completePage, route: string][] = [
  ['announcements', 'GET /v1/app/announcements'],
  ['rank', rankRoute],
  ['kyc', kycRoute],
  ['latestTransactions', salesRoute],
  ['walletMode', modeRoute],
  ['bankAccounts', banksRoute],
]
it.each(parts)('when %s fails or is late, the login returns the other parts', async (part, route) => {
  fixture.upstream.on(route, failure(500, { summary: 'Back soon', fields: {} }))
  expect(await sellPage()).toEqual({ ...completePage, [part]: null, isComplete: false })
  fixture.upstream.on(route, () => undefined)
  expect(await sellPage()).toEqual({ ...completePage, [part]: null, isComplete: false })
})

it('the login returns the rates within its time limit when all else is late', async () => {
  for (const [, route] of parts) fixture.upstream.on(route, () => undefined)
  const startedAt = performance.now()
  const nullParts = Object.fromEntries(parts.map(([part]) => [part, null]))
  expect(await sellPage()).toEqual({ rates, ...nullParts, isComplete: false })
  const duration = performance.now() - startedAt
  expect(duration).toBeGreaterThan(250)
  expect(duration).toBeLessThan(2_000)
})

it('without rates the login returns no sell page data', async () => {
  fixture.upstream.on('GET /v1/app/rates/all', failure(503, { summary: 'Back soon', fields: {} }))
  expect(await sellPage()).toBeNull()
})
