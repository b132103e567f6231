import { describe, expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'
import { type Activity, moneyFixture } from './money/money-calls.fixture'

const rest = contractFixture()

type Info = Shape<'WalletsInfo'>
const info = async (token = 'ada') => (await rest.get<Info>('/v1/app/wallets', token)).data
const credit = (symbol: string, chain: string, amount: string, customer = 'ada') =>
  rest.world.credit({ customer, symbol, chain, amount })

describe('GET wallets', () => {
  it('GET wallets lists every coin and network [API-49] [ENT-15] [ENT-16] [WALLET-02]', async () => {
    const { data } = await rest.get<Info>('/v1/app/wallets', 'ada')
    expect(Object.keys(data).sort()).toEqual(['adminWalletMode', 'mode', 'totalUsdBalance', 'wallets'])
    expect(data.wallets).toEqual([
      wallet('BTC', 'Bitcoin', 'btc', '0.01', '915.00'),
      wallet('ETH', 'Ethereum', 'eth', '0', '0.00'),
      wallet('BNB', 'BNB', 'bsc', '0', '0.00'),
      wallet('USDT', 'USDT', 'eth', '0', '0.00'),
      wallet('USDT', 'USDT', 'bsc', '0', '0.00'),
      wallet('USDT', 'USDT', 'tron', '0', '0.00'),
    ])
    expect(data).toMatchObject({ totalUsdBalance: '915.00', mode: false, adminWalletMode: true })
  })

  it('GET wallets returns 18 decimals and rounds the total to the nearest cent', async () => {
    await credit('USDT', 'bsc', '1.999999999999999999')
    const { wallets, totalUsdBalance } = await info()
    expect(wallets[4]).toMatchObject({ balance: '1.999999999999999999', usdBalance: '2.00' })
    expect(totalUsdBalance).toBe('917.00')
    for (const chain of ['tron', 'eth']) await credit('USDT', chain, '0.0049')
    expect((await info()).totalUsdBalance).toBe('917.00')
  })

  it('GET wallets returns 503 when the price of a held coin is older than 5 minutes', async () => {
    await rest.world.setFeed('down')
    // The price is new from here on, whatever the server's age.
    await rest.world.setPrice('BTC', '91500')
    await rest.world.advanceClock(298_000)
    expect((await rest.get('/v1/app/wallets', 'ada')).status).toBe(200)
    await rest.world.advanceClock(3_000)
    const unavailable = { status: 503, summary: 'This service is not available at the moment' }
    expect(await rest.get('/v1/app/wallets', 'ada')).toMatchObject(unavailable)
    expect((await rest.get('/v1/app/wallets/btc/btc', 'ada')).status).toBe(503)
    expect((await info('bola')).totalUsdBalance).toBe('0.00')
    expect((await rest.get('/v1/app/wallets/eth/eth', 'ada')).data).toMatchObject({ usdBalance: '0.00' })
  })
})

const wallet = (symbol: string, name: string, chain: string, balance: string, usdBalance: string) => ({
  currency: { symbol, name, chain },
  balance,
  usdBalance,
})

describe('GET wallets/{a}/{b}', () => {
  it('GET wallets/{a}/{b} finds a wallet in any case [API-50]', async () => {
    for (const path of ['BTC/btc', 'btc/BTC', 'bTc/Btc'])
      expect((await rest.get(`/v1/app/wallets/${path}`, 'ada')).data).toEqual(
        wallet('BTC', 'Bitcoin', 'btc', '0.01', '915.00'),
      )
    await credit('USDT', 'tron', '5')
    expect((await rest.get('/v1/app/wallets/usdt/eth', 'ada')).data).toMatchObject({ balance: '0' })
    expect((await rest.get('/v1/app/wallets/usdt/tron', 'ada')).data).toMatchObject({ balance: '5' })
  })

  it.each([
    ['BTC/eth', 404, 'Wallet not found'],
    ['DOGE/btc', 404, 'Wallet not found'],
    ['BTC/doge', 404, 'Wallet not found'],
    ['transactions/x', 404, 'Wallet not found'],
    [`${'x'.repeat(65)}/btc`, 404, 'Wallet not found'],
    ['%00/btc', 404, 'Not found'],
    ['BTC%20/btc', 200, ''],
  ])('GET wallets/%s responds with %i %s', async (path, status, summary) => {
    expect(await rest.get(`/v1/app/wallets/${path}`, 'ada')).toMatchObject({ status, summary })
  })
})

describe('wallet mode switches', () => {
  const mode = (token = 'ada') => rest.get('/v1/app/wallets/mode', token)
  const set = (body: unknown, token = 'ada') =>
    rest.request('/v1/app/wallets/mode', { method: 'PATCH', body, token })

  it('the API returns both switches separately [API-53] [ENT-17]', async () => {
    expect((await mode()).data).toEqual({ walletStatus: false, adminWalletStatus: true })
    await rest.world.setAdminWalletMode(false)
    expect((await mode()).data).toEqual({ walletStatus: false, adminWalletStatus: false })
  })

  it('PATCH mode changes only the customer’s own switch [API-54] [WALLET-07]', async () => {
    for (const walletStatus of [true, true, false, true]) {
      const { status, data } = await set({ walletStatus, adminWalletStatus: false })
      expect({ status, data }).toEqual({ status: 200, data: { walletStatus, adminWalletStatus: true } })
      expect((await mode()).data).toEqual(data)
    }
    expect(await info()).toMatchObject({ mode: true, adminWalletMode: true })
    expect((await mode('bola')).data).toEqual({ walletStatus: false, adminWalletStatus: true })
  })

  it('the API rejects a change of mode while the operator’s switch is off', async () => {
    await set({ walletStatus: true })
    await rest.world.setAdminWalletMode(false)
    for (const body of [{ walletStatus: false }, {}, { walletStatus: 'on' }])
      expect(await set(body)).toMatchObject({ status: 403, summary: 'Turned Off By Admin' })
    expect(await info()).toMatchObject({ mode: true, adminWalletMode: false })
  })

  it.each([undefined, null, 'on', 1, ''])('the API rejects the mode %j', async (walletStatus) => {
    const { status, fields } = await set({ walletStatus })
    expect({ status, fields }).toEqual({ status: 422, fields: { walletStatus: 'This field is required' } })
  })
})

describe('price history', () => {
  const history = (range = '', path = 'btc/btc/default') =>
    rest.get<{ date: string; price: string }[]>(`/v1/crypto/${path}/transactions/rate/history${range}`, 'ada')

  it.each([
    ['?range=1m', 30],
    ['?range=3m', 90],
    ['', 90],
    ['?range=1y', 365],
  ])('the history %j has one closing price per past day, oldest first', async (range, days) => {
    const { data } = await history(range)
    const dates = data.map(({ date }) => date)
    expect(dates).toHaveLength(days)
    expect(dates).toEqual([...new Set(dates)].sort())
    const yesterday = new Date((await rest.now()) - 86_400_000)
    expect(dates.at(-1)).toBe(yesterday.toISOString().slice(0, 10))
    expect(data.every(({ price }) => Number(price) > 0)).toBe(true)
  })

  it('price history ignores case and wallet type and rejects other ranges and coins', async () => {
    expect((await history('', 'BTC/Btc/x')).text).toBe((await history()).text)
    expect(await history('?range=5y')).toMatchObject({ status: 422, fields: { range: expect.any(String) } })
    const unknown = { status: 404, summary: 'Currency not supported' }
    expect(await history('', 'btc/doge/default')).toMatchObject(unknown)
  })
})

describe('wallet activities', () => {
  const { credit, move, get } = moneyFixture(rest)
  const list = (query = '', who: 'ada' | 'bola' = 'ada') =>
    get<Activity[]>(`/v1/app/wallets/transactions${query}`, who)
  /** Creates an activity of each kind, a second apart; the swap is the newest. */
  const createActivities = async () => {
    const steps = [
      () => move('transfer', { recipient: 'ada' }, { who: 'bola' }),
      () => move('sell'),
      () => move('transfer'),
      () => move('swap'),
    ]
    await credit('USDT', 'tron', '50', 'bola')
    for (const step of steps) {
      await rest.world.advanceClock(1_000)
      expect((await step()).status).toBe(200)
    }
  }

  it('wallet activities are newest first, of all wallets or of one [API-51] [API-52]', async () => {
    await createActivities()
    const { data } = await list()
    expect(data.map(({ type, currency }) => `${type} ${currency.symbol}.${currency.chain}`)).toEqual([
      expect.stringMatching(/^inter-transfer (USDT.tron|BTC.btc)$/),
      expect.stringMatching(/^inter-transfer (USDT.tron|BTC.btc)$/),
      'transfer USDT.tron',
      'sell USDT.tron',
      'credit USDT.tron',
      'deposit USDT.tron',
      'deposit BTC.btc',
    ])
    expect(data[0]!.currency).not.toEqual(data[1]!.currency)
    for (const activity of data) {
      expect(activity.amount).toBe(activity.amountCrypto)
      expect((await get<Activity>(`/v1/app/transactions/${activity.id}`)).data).toMatchObject(activity)
    }
    const activitiesOf = (symbol: string) => data.filter(({ currency }) => currency.symbol === symbol)
    for (const bitcoin of ['?currencySymbol=btc', '?chain=BTC', '/BTC/btc'])
      expect((await list(bitcoin)).data).toEqual(activitiesOf('BTC'))
    for (const tron of ['?currencySymbol=usdt&chain=tron', '/usdt/TRON'])
      expect((await list(tron)).data).toEqual(activitiesOf('USDT'))
    expect((await list('?currencySymbol=USDT&chain=eth')).data).toEqual([])
    for (const all of ['?currencySymbol=all&chain=ALL', '?currencySymbol=&chain=', '?currencySymbol=All'])
      expect((await list(all)).data).toEqual(data)
    expect((await list('/USDT/eth')).envelope).toMatchObject({ data: [], numberOfPages: 0, nextPage: false })
    for (const path of ['/DOGE/btc', '/BTC/eth'])
      expect(await list(path)).toMatchObject({ status: 404, summary: 'Wallet not found' })
    expect((await list('/BTC/btc?size=101')).status).toBe(422)
  })

  it('wallet activities omit other customers and pending deposits', async () => {
    await move('sell')
    expect((await list('', 'bola')).data).toEqual([])
    // The server sells the deposit at once, so that it moves no wallet.
    const soldDeposit = await rest.world.deposit({
      customer: 'bola',
      symbol: 'USDT',
      chain: 'tron',
      amount: '50',
    })
    await rest.world.confirm(soldDeposit.id)
    expect((await list('', 'bola')).data).toEqual([])
    const turnOn = { method: 'PATCH', body: { walletStatus: true }, token: 'bola' }
    await rest.request('/v1/app/wallets/mode', turnOn)
    const { id } = await rest.world.deposit({ customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '5' })
    expect((await list('', 'bola')).data).toEqual([])
    await rest.world.confirm(id)
    expect((await list('', 'bola')).data).toMatchObject([{ id, type: 'deposit', amountCrypto: '5' }])
  })
})
