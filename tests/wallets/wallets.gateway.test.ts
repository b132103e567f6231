import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'
import { activity } from './money.fixture'

const stage = gatewayStage()

const urls = () => stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)
const tron = { symbol: 'USDT', name: 'USDT', chain: 'tron' }
const wallet = { currency: tron, balance: '0.123456789012345678', usdBalance: '0.12' }
const { amount: _alias, ...shown } = activity
const activityFields = 'id type amountCrypto amountUSD createDate currency { symbol name chain }'

describe('wallets', () => {
  it('[API-49] all of them come with both switches and every digit', async () => {
    const wallets = { wallets: [wallet], totalUsdBalance: '0.12', mode: true, adminWalletMode: false }
    stage.upstream.on('GET /v1/app/wallets', good(wallets))
    const { data } = await stage.ask(
      '{ wallets { wallets { currency { symbol name chain } balance usdBalance } totalUsdBalance mode adminWalletMode } }',
    )
    expect(data).toEqual({ wallets })
  })

  it('[API-50] one is asked for by symbol and chain', async () => {
    stage.upstream.on('GET /v1/app/wallets/USDT/tron', good(wallet))
    const ask = (symbol: string) =>
      stage.ask('query ($symbol: String!) { wallet(symbol: $symbol, chain: tron) { balance usdBalance } }', {
        symbol,
      })
    expect((await ask('USDT')).data).toEqual({ wallet: { balance: wallet.balance, usdBalance: '0.12' } })
    stage.upstream.on('GET /v1/app/wallets/DOGE/tron', bad(404, { summary: 'Wallet not found', fields: {} }))
    expect((await ask('DOGE')).error?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      summary: 'Wallet not found',
    })
    for (const odd of ['..', 'a/b', '']) expect((await ask(odd)).error?.extensions.code).toBe('INVALID')
    expect(urls()).toHaveLength(2)
  })

  it('a chain that nobody serves never leaves the gateway', async () => {
    expect((await stage.ask('{ wallet(symbol: "BTC", chain: doge) { balance } }')).status).toBe(400)
    expect(urls()).toEqual([])
  })

  it('[API-53] that cannot be read say so and leave the rest of the page standing', async () => {
    stage.upstream.on(
      'GET /v1/app/wallets',
      bad(503, { summary: 'This service is not available', fields: {} }),
    )
    stage.upstream.on('GET /v1/app/wallets/mode', good({ walletStatus: true, adminWalletStatus: true }))
    const { data, error } = await stage.ask(
      '{ wallets { mode } walletMode { walletStatus adminWalletStatus } }',
    )
    expect(data).toEqual({ wallets: null, walletMode: { walletStatus: true, adminWalletStatus: true } })
    expect(error).toMatchObject({ path: ['wallets'], extensions: { code: 'UNREACHABLE', status: 503 } })
  })
})

describe('wallet activities', () => {
  const page = { numberOfPages: 3, nextPage: true, previousPage: false }
  const nodes = `nodes { ${activityFields} } pageInfo { page numberOfPages hasNextPage hasPreviousPage }`
  const pageInfo = { page: 1, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false }

  it('[API-51] of every wallet are asked for with all, those of some by symbol or chain', async () => {
    stage.upstream.on('GET /v1/app/wallets/transactions', good([activity], page))
    const { data } = await stage.ask(`{ walletActivities { ${nodes} } }`)
    expect(data).toEqual({ walletActivities: { nodes: [shown], pageInfo } })
    await stage.ask('{ walletActivities(symbol: "BTC", chain: btc, page: 2, size: 5) { nodes { id } } }')
    await stage.ask('{ walletActivities(symbol: null, chain: null) { nodes { id } } }')
    expect(urls()).toEqual([
      'GET /v1/app/wallets/transactions?currencySymbol=all&chain=all&page=1&size=20',
      'GET /v1/app/wallets/transactions?currencySymbol=BTC&chain=btc&page=2&size=5',
      'GET /v1/app/wallets/transactions?currencySymbol=all&chain=all&page=1&size=20',
    ])
  })

  it('[API-52] of one wallet have a call of their own', async () => {
    stage.upstream.on('GET /v1/app/wallets/transactions/USDT/tron', good([activity], page))
    const { data } = await stage.ask(`{ activitiesOfWallet(symbol: "USDT", chain: tron) { ${nodes} } }`)
    expect(data).toEqual({ activitiesOfWallet: { nodes: [shown], pageInfo } })
    expect(urls()).toEqual(['GET /v1/app/wallets/transactions/USDT/tron?page=1&size=20'])
  })
})

describe('the customer’s switch', () => {
  const set = (walletStatus: unknown) =>
    stage.ask(
      'mutation ($walletStatus: Boolean!) { setWalletMode(walletStatus: $walletStatus) { walletStatus adminWalletStatus } }',
      { walletStatus },
    )

  it('[API-54] is set to a value, and nothing else is sent', async () => {
    const mode = { walletStatus: true, adminWalletStatus: true }
    stage.upstream.on('PATCH /v1/app/wallets/mode', good(mode))
    expect((await set(true)).data).toEqual({ setWalletMode: mode })
    expect(JSON.parse(stage.upstream.seen[0]!.body)).toEqual({ walletStatus: true })
  })

  it('refused by the operator’s is FORBIDDEN in the operator’s words', async () => {
    stage.upstream.on('PATCH /v1/app/wallets/mode', bad(403, { summary: 'Turned Off By Admin', fields: {} }))
    expect((await set(false)).error?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      status: 403,
      summary: 'Turned Off By Admin',
    })
  })

  it('takes no text for a value', async () => {
    expect((await set('on')).status).toBe(400)
    expect(urls()).toEqual([])
  })
})

describe('the recipient', () => {
  const ask = (userId: string, token = 'token') =>
    stage.ask(
      'query ($userId: String!) { recipient(userId: $userId) { id firstName lastName username } }',
      { userId },
      token,
    )
  const bola = { id: 'acc-bola', firstName: 'Bola', lastName: 'Ade', username: 'bola' }

  it('[TRANSFER-03] [API-17] is looked up by the account type customer and what was typed, as it was typed', async () => {
    stage.upstream.on('GET /v1/auth/account/find/customer/bola', good(bola))
    expect((await ask('bola')).data).toEqual({ recipient: bola })
    for (const typed of ['Bola@Example.com', ' bola ', 'b o l a', 'bola+x@example.com']) await ask(typed)
    expect(urls()).toEqual([
      'GET /v1/auth/account/find/customer/bola',
      'GET /v1/auth/account/find/customer/Bola%40Example.com',
      'GET /v1/auth/account/find/customer/%20bola%20',
      'GET /v1/auth/account/find/customer/b%20o%20l%20a',
      'GET /v1/auth/account/find/customer/bola%2Bx%40example.com',
    ])
  })

  it('tells nothing but a name to send to', async () => {
    stage.upstream.on(
      'GET /v1/auth/account/find/customer/bola',
      good({ ...bola, email: 'b@x.ng', phone: '080' }),
    )
    expect((await ask('bola')).text).not.toMatch(/b@x\.ng|080/)
  })

  it('unknown is NOT_FOUND; looked up too often is THROTTLED with the time to wait', async () => {
    stage.upstream.on(
      'GET /v1/auth/account/find/customer/nobody',
      bad(404, { summary: 'Account not found', fields: {} }),
    )
    stage.upstream.on(
      'GET /v1/auth/account/find/customer/again',
      bad(429, { summary: 'Too many attempts. Please try again later', fields: {} }, { 'retry-after': '42' }),
    )
    expect((await ask('nobody')).error?.extensions).toMatchObject({
      code: 'NOT_FOUND',
      summary: 'Account not found',
    })
    expect((await ask('again')).error?.extensions).toMatchObject({ code: 'THROTTLED', retryAfter: 42 })
  })

  it.each(['', '..', '../admin', 'a/b', 'a%2Fb', '\u0000'])('%j never leaves the gateway', async (userId) => {
    expect((await ask(userId)).error?.extensions.code).toBe('INVALID')
    expect(urls()).toEqual([])
  })
})

describe('price history', () => {
  it('is asked for by chain, lower-case symbol and range; three months without one', async () => {
    const points = [{ date: '2026-01-30', price: '91500.5' }]
    stage.upstream.on('GET /v1/crypto/btc/btc/default/transactions/rate/history', good(points))
    const { data } = await stage.ask('{ priceHistory(symbol: "BTC", chain: btc) { date price } }')
    expect(data).toEqual({ priceHistory: points })
    await stage.ask('{ priceHistory(symbol: "Btc", chain: btc, range: "1y") { date } }')
    expect(urls()).toEqual([
      'GET /v1/crypto/btc/btc/default/transactions/rate/history?range=3m',
      'GET /v1/crypto/btc/btc/default/transactions/rate/history?range=1y',
    ])
  })
})
