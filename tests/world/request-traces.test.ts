import { beforeEach, describe, expect, it } from 'vitest'
import type { SeenAction, SentAction } from '../../mock-api/world/request-traces'
import { curlOf } from '../../scripts/dev/trace-actions'
import { worldCommands } from '../../scripts/world/commands'
import { worldFixture } from './world.fixture'

const { rest, ask, get } = worldFixture()
const traceId = '0af7651916cd43dd8448eb211c80319c'
const requestId = 'request-00000001'

const action = (id: string, requests: Partial<SentAction['requests'][number]>[] = []): SentAction => ({
  id,
  at: '2026-11-28T10:00:00.000Z',
  flow: 'walletSale',
  event: 'walletSale.confirm',
  before: 'reviewing',
  after: 'done',
  domainEvents: ['wallets.sold'],
  requests: requests.map((request) => ({
    ...{ requestId, traceId, operation: 'SellFromWallet', ms: 40, bytes: 210 },
    ...{ outcome: 'ok', curl: 'curl' },
    ...request,
  })),
})

/** A span of a gateway call in the exporter's format. */
const span = (name: string, status: number, kind = 3) => ({
  traceId,
  name,
  kind,
  startTimeUnixNano: '1000000000',
  endTimeUnixNano: '1012500000',
  attributes: [{ key: 'http.response.status_code', value: { intValue: status } }],
})
const sendSpans = (...spans: object[]) => ask('v1/traces', { resourceSpans: [{ scopeSpans: [{ spans }] }] })
const listActions = async (): Promise<SeenAction[]> => (await get('/requests')).json()

beforeEach(() => {
  rest.forget()
  return rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
})

const sell = () =>
  rest.request('/v1/app/wallets/sell', {
    token: 'ada',
    body: { currencySymbol: 'USDT', chain: 'tron', amountCrypto: '20' },
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': requestId },
  })

it('the curl command of a request has no private data', () => {
  const privateTexts = {
    password: 'Ada-1',
    accountNumber: '0123456789',
    phone: '+234803',
    text: 'Rent',
    endpoint: 'https://push',
  }
  const input = {
    ...privateTexts,
    amountCrypto: '20',
    chain: 'tron',
    keys: [{ auth: 'a-secret' }],
    names: ['private-name'],
  }
  const extensions = { persistedQuery: { sha256Hash: 'abc', version: 1 }, known: 'digest' }
  const body = { operationName: "Sell'", variables: { input }, extensions }
  const line = curlOf(body, 'http://app')
  expect(line).toMatch(/^curl 'http:\/\/app\/graphql' .*"authorization: \$TOKEN" --data '/)
  for (const text of [...Object.values(privateTexts), 'a-secret', 'private-name', 'digest'])
    expect(line).not.toContain(text)
  for (const text of ['"amountCrypto":"20"', '"chain":"tron"', '"sha256Hash":"abc"', "Sell'\\''"])
    expect(line).toContain(text)
})

describe('requests of the app', () => {
  it('an action has its REST calls with SQL statements and postings', async () => {
    expect((await sell()).status).toBe(200)
    await sendSpans(span('SellFromWallet', 200, 2), span('POST /v1/app/wallets/sell', 200))
    await ask('requests', action('a', [{}]))
    const [{ requests }] = (await listActions()) as [SeenAction]
    expect(requests[0]!.calls).toMatchObject([
      { route: 'POST /v1/app/wallets/sell', status: 200, ms: 12.5, faults: [] },
    ])
    const { work } = requests[0]!.calls[0]!
    expect(work!.statements).toBeGreaterThan(10)
    expect(work!.slowest!.ms).toBeLessThanOrEqual(work!.ms)
    expect(work!.slowest!.text).toMatch(/^(select|insert|update|begin|commit|savepoint|release)/)
    expect(work!.postings).toContain('wallet sale: wallet -20 USDT.tron')
  })

  it('a call with a fault names it; a call that mock-api never got has no statements', async () => {
    await rest.world.fault({ path: '/v1/app/wallets/sell', effect: 'status', status: 503 })
    await sell()
    await sendSpans(span('POST /v1/app/wallets/sell', 503), span('GET /v1/app/rates', 0))
    await ask('requests', action('a', [{ outcome: 'UNREACHABLE' }]))
    const [{ requests }] = (await listActions()) as [SeenAction]
    expect(requests[0]!.calls.map(({ status, faults, work }) => [status, faults, work?.postings])).toEqual([
      [503, ['status'], []],
      [null, [], undefined],
    ])
  })

  it('the list has the latest report of the last 200 actions, newest first', async () => {
    for (let number = 0; number < 202; number += 1) await ask('requests', action(`a${number}`))
    await ask('requests', { ...action('a201'), after: 'failed' })
    const actions = await listActions()
    expect(actions).toHaveLength(200)
    expect(actions[0]).toMatchObject({ id: 'a201', after: 'failed' })
    expect(actions.at(-1)!.id).toBe('a2')
    for (const invalidAction of [{ flow: 'x' }, { ...action('b'), requests: [null] }])
      expect((await ask('requests', invalidAction)).status).toBe(422)
  })

  it('the command line prints the calls and postings of one request', async () => {
    await sell()
    await sendSpans(span('POST /v1/app/wallets/sell', 200))
    await ask('requests', action('a', [{}]))
    const lines: string[] = []
    const tail = (id: string) =>
      worldCommands((text) => void lines.push(text), rest.url).parseAsync(['tail', '--request', id], {
        from: 'user',
      })
    await tail(requestId)
    expect(lines.join('\n')).toMatch(
      /^10:00:00 {2}walletSale.confirm {2}walletSale: reviewing → done\n {2}domain event {2}wallets.sold\n {2}SellFromWallet {2}ok {2}40 ms {2}210 bytes {2}request-00000001\n {4}POST \/v1\/app\/wallets\/sell {2}200 {2}12\.5 ms\n {6}\d+ SQL statements.*posting {2}wallet sale: wallet -20 USDT\.tron/s,
    )
    await expect(tail('unknown-request')).rejects.toThrow('No action of the last 200 sent request')
  })
})
