import { describe, expect, it } from 'vitest'
import { gatewayFixture } from '../gateway.fixture'
import { failure, success } from '../upstream'

const fixture = gatewayFixture()
const upstreamCalls = () => fixture.upstream.requests.map(({ method, url }) => `${method} ${url}`).sort()

it('a failed read makes only its own field null', async () => {
  const failingFields = [
    'rates { id }',
    'rate(id: 6) { id }',
    'currencies { symbol }',
    'depositAddress(symbol: "USDT", chain: tron, accountId: "acc-ada") { address }',
    'dollarPrice(symbol: "USDT", chain: tron) { price }',
    'rank(accountId: "acc-ada") { rankName }',
    'kyc(accountId: "acc-ada") { verificationStatus }',
    'banks { id }',
    'bankAccounts { id }',
    'referralInfo(accountId: "acc-ada") { referralCode }',
    'referralTradeInfo { totalReferred }',
  ]
  const summary = 'This service is not available at the moment'
  fixture.upstream.on('*', failure(503, { summary, fields: {} }))
  fixture.upstream.on('GET /v1/app/announcements', success([{ body: 'Hello' }]))
  const { data, text } = await fixture.ask(`{ ${failingFields.join(' ')} announcements { body } }`)
  const fields = failingFields.map((selection) => /^\w+/.exec(selection)![0])
  const nullFields = Object.fromEntries(fields.map((field) => [field, null]))
  expect(data).toEqual({ ...nullFields, announcements: [{ body: 'Hello' }] })
  const extensions = { code: 'UNREACHABLE', status: 503, summary, fields: {} }
  const { errors } = JSON.parse(text) as { errors: { path: string[] }[] }
  expect(
    errors.toSorted((first, second) => fields.indexOf(first.path[0]!) - fields.indexOf(second.path[0]!)),
  ).toEqual(fields.map((field) => expect.objectContaining({ path: [field], extensions })))
})

describe('reads in one request', () => {
  it('a request reads an object once, even if its document selects it repeatedly', async () => {
    const transaction = { id: 'tx-1', transactionId: 'CN-1', status: 'pool' }
    fixture.upstream.on('GET /v1/app/transactions/tx-1', success(transaction))
    fixture.upstream.on('GET /v1/app/transactions/tx-2', failure(404, { summary: 'Transaction not found' }))
    const { data } = await fixture.ask(
      '{ one: transaction(id: "tx-1") { id } same: transaction(id: "tx-1") { status } }',
    )
    expect(data).toEqual({ one: { id: 'tx-1' }, same: { status: 'pool' } })
    expect(upstreamCalls()).toEqual(['GET /v1/app/transactions/tx-1'])
    const other = await fixture.ask(
      '{ a: rate(id: 1) { id } b: rate(id: 1) { id } c: rate(id: 2) { id } d: rate(id: 2) { value } }',
    )
    // Rates have no script: both reads fail, for both of their fields.
    expect(JSON.parse(other.text).errors).toHaveLength(4)
    expect(upstreamCalls().filter((url) => url.includes('/rates/'))).toEqual([
      'GET /v1/app/rates/1',
      'GET /v1/app/rates/2',
    ])
  })

  it('requests never share a read, even of the same customer', async () => {
    let responseCount = 0
    fixture.upstream.on('GET /v1/app/announcements', (response) => {
      responseCount += 1
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(success([{ body: `${responseCount}` }]).body))
    })
    const ask = (token: string) => fixture.ask('{ announcements { body } }', {}, token)
    expect((await ask('t1')).data).toEqual({ announcements: [{ body: '1' }] })
    expect((await ask('t1')).data).toEqual({ announcements: [{ body: '2' }] })
    const responses = await Promise.all([ask('t1'), ask('t2')])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(2)
  })

  it('a document with the same mutation twice sends both', async () => {
    fixture.upstream.on('POST /v1/auth/logout', success(true))
    await fixture.ask('mutation { a: logout b: logout }', {}, 't')
    expect(upstreamCalls()).toEqual(['POST /v1/auth/logout', 'POST /v1/auth/logout'])
  })
})
