import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import manifest from '../../../client/generated/persisted-documents.json'
import { restStage } from '../../stage/rest'
import { openStage, type Stage } from '../stage'
import { bad, good } from '../upstream'

const rest = restStage()
let scripted: Stage
let real: Stage
let ada = ''
beforeAll(async () => {
  scripted = await openStage()
  real = await openStage({ upstream: rest.api.url })
  ada = await rest.logIn('ada')
})
beforeEach(() => {
  scripted.upstream.clear()
  rest.world.clearFaults()
})
afterAll(() => Promise.all([scripted.stop(), real.stop()]))

const urls = () => scripted.upstream.seen.map(({ method, url }) => `${method} ${url}`).sort()
const tron = { symbol: 'USDT', name: 'USDT', chain: 'tron' }
const documentOf = (operation: string): string => {
  const found = Object.values(manifest).find((text) => text.includes(`query ${operation}(`))
  expect(found, operation).toBeDefined()
  return found ?? ''
}

/** Everything that may fail alone, with the upstream path behind it. */
const extras: [field: string, selection: string, path: string][] = [
  ['rates', 'rates { id }', '/v1/app/rates/all'],
  ['rate', 'rate(id: 6) { id }', '/v1/app/rates/{id}'],
  ['currencies', 'currencies { symbol }', '/v1/app/currencies'],
  [
    'depositAddress',
    'depositAddress(symbol: "USDT", chain: tron, accountId: "acc-ada") { address }',
    '/v1/crypto/{chain}/{symbol}/{type}/addresses/{id}',
  ],
  [
    'dollarPrice',
    'dollarPrice(symbol: "USDT", chain: tron) { price }',
    '/v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
  ],
  ['announcements', 'announcements { body }', '/v1/app/announcements'],
  ['rank', 'rank(accountId: "acc-ada") { rankName }', '/v1/app/ranks/{id}'],
  ['kyc', 'kyc(accountId: "acc-ada") { verificationStatus }', '/v1/app/admin/kyc/{id}'],
  ['banks', 'banks { id }', '/v1/app/banks'],
  ['bankAccounts', 'bankAccounts { id }', '/v1/app/newbankaccounts'],
  ['referralInfo', 'referralInfo(accountId: "acc-ada") { referralCode }', '/v1/app/referrals/{id}'],
  ['referralTradeInfo', 'referralTradeInfo { totalReferred }', '/v1/app/referrals/users/earnings'],
]
const everything = `{ ${extras.map(([, selection]) => selection).join(' ')} }`

describe('a read that fails', () => {
  it.each(extras)('takes only its own field with it: %s', async (field, _, path) => {
    const whole = await real.ask(everything, {}, ada)
    expect(whole.error).toBeUndefined()
    const summary = 'This service is not available at the moment'
    rest.world.fault({ method: 'GET', path, effect: 'status', status: 503, summary })
    const { data, error, text } = await real.ask(everything, {}, ada)
    expect(data).toEqual({ ...whole.data, [field]: null })
    expect(JSON.parse(text).errors).toHaveLength(1)
    expect(error).toMatchObject({
      path: [field],
      extensions: { code: 'UNREACHABLE', status: 503, summary, fields: {} },
    })
  })
})

describe('one request', () => {
  it('holds the whole sell page, and asks the upstream for each resource once', async () => {
    scripted.upstream.on(
      'GET /v1/app/rates/all',
      good([{ id: 1, value: '1', limit: '0.00', currency: tron }]),
    )
    scripted.upstream.on('GET /v1/app/announcements', good([{ body: 'Hello' }]))
    scripted.upstream.on('GET /v1/app/ranks/acc-1', bad(503, null))
    scripted.upstream.on('GET /v1/app/admin/kyc/acc-1', good({ verificationStatus: 'Pending' }))
    const { data } = await scripted.ask(
      documentOf('SellPage'),
      { accountId: 'acc-1', kycRequired: true },
      't',
    )
    expect(data).toMatchObject({
      rates: [{ id: 1 }],
      announcements: [{ body: 'Hello' }],
      rank: null,
      kyc: { verificationStatus: 'Pending' },
    })
    expect(urls()).toEqual([
      'GET /v1/app/admin/kyc/acc-1',
      'GET /v1/app/announcements',
      'GET /v1/app/ranks/acc-1',
      'GET /v1/app/rates/all',
    ])
  })

  it('asks once for what its document names several times, and tells it everywhere', async () => {
    const transaction = { id: 'tx-1', transactionId: 'CN-1', status: 'pool' }
    scripted.upstream.on('GET /v1/app/transactions/tx-1', good(transaction))
    scripted.upstream.on('GET /v1/app/transactions/tx-2', bad(404, { summary: 'Transaction not found' }))
    const { data } = await scripted.ask(
      '{ one: transaction(id: "tx-1") { id } same: transaction(id: "tx-1") { status } }',
    )
    expect(data).toEqual({ one: { id: 'tx-1' }, same: { status: 'pool' } })
    expect(urls()).toEqual(['GET /v1/app/transactions/tx-1'])
    const other = await scripted.ask(
      '{ a: rate(id: 1) { id } b: rate(id: 1) { id } c: rate(id: 2) { id } d: rate(id: 2) { value } }',
    )
    // No script: 599 each, told to both askers.
    expect(JSON.parse(other.text).errors).toHaveLength(4)
    expect(urls().filter((url) => url.includes('/rates/'))).toEqual([
      'GET /v1/app/rates/1',
      'GET /v1/app/rates/2',
    ])
  })

  it('shares nothing with the next one, nor with another asker’s', async () => {
    let answers = 0
    scripted.upstream.on('GET /v1/app/announcements', (response) => {
      answers += 1
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(good([{ body: `${answers}` }]).body))
    })
    const ask = (token: string) => scripted.ask('{ announcements { body } }', {}, token)
    expect((await ask('t1')).data).toEqual({ announcements: [{ body: '1' }] })
    expect((await ask('t1')).data).toEqual({ announcements: [{ body: '2' }] })
    const both = await Promise.all([ask('t1'), ask('t2')])
    expect(new Set(both.map(({ text }) => text)).size).toBe(2)
  })

  it('never shares a change: a document that asks for two sends two', async () => {
    scripted.upstream.on('POST /v1/auth/logout', good(true))
    await scripted.ask('mutation { a: logout b: logout }', {}, 't')
    expect(urls()).toEqual(['POST /v1/auth/logout', 'POST /v1/auth/logout'])
  })
})
