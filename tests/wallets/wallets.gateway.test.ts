import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { good } from '../gateway/upstream'
import { activity } from './money/money.fixture'

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
    const { data } = await stage.ask('{ wallet(symbol: "USDT", chain: tron) { balance usdBalance } }')
    expect(data).toEqual({ wallet: { balance: wallet.balance, usdBalance: '0.12' } })
  })

  it('[API-53] both switches are read alone', async () => {
    const walletMode = { walletStatus: true, adminWalletStatus: false }
    stage.upstream.on('GET /v1/app/wallets/mode', good(walletMode))
    expect((await stage.ask('{ walletMode { walletStatus adminWalletStatus } }')).data).toEqual({
      walletMode,
    })
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

it('[API-54] the customer’s switch is set to a value, and nothing else is sent', async () => {
  const mode = { walletStatus: true, adminWalletStatus: true }
  stage.upstream.on('PATCH /v1/app/wallets/mode', good(mode))
  const { data } = await stage.ask(
    'mutation { setWalletMode(walletStatus: true) { walletStatus adminWalletStatus } }',
  )
  expect(data).toEqual({ setWalletMode: mode })
  expect(JSON.parse(stage.upstream.seen[0]!.body)).toEqual({ walletStatus: true })
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
