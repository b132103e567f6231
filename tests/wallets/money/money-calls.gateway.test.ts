import { expect, it } from 'vitest'
import { gatewayFixture } from '../../gateway/gateway.fixture'
import { failure, success } from '../../gateway/upstream'

const fixture = gatewayFixture()
const keyless = gatewayFixture({ upstreamIdempotency: 'none' })
const query = '{ moneyCalls { idempotencyKey kind state status amountCrypto symbol chain createDate } }'
const route = 'GET /v1/app/wallets/intents'
const call = {
  key: 'k-1',
  call: 'sellAll',
  state: 'done',
  status: 200,
  amountCrypto: '7.500000000000000001',
  currencySymbol: 'USDT',
  chain: 'tron',
  createDate: '2026-01-31T12:00:00.000Z',
}

it('moneyCalls returns the upstream’s list, unknown coins included (ruling 34)', async () => {
  const runningCall = { ...call, state: 'running', status: null, currencySymbol: 'DOGE', chain: 'moon' }
  fixture.upstream.on(route, success([runningCall, call]))
  const { amountCrypto, createDate } = call
  const commonFields = { idempotencyKey: 'k-1', kind: 'sellAll', amountCrypto, createDate }
  expect((await fixture.ask(query, {}, 'token')).data?.moneyCalls).toEqual([
    { ...commonFields, state: 'running', status: null, symbol: 'DOGE', chain: 'moon' },
    { ...commonFields, state: 'done', status: 200, symbol: 'USDT', chain: 'tron' },
  ])
  expect(fixture.upstream.requests[0]?.headers.authorization).toBe('token')
})

it('moneyCalls is null if the upstream has no list or stores no keys', async () => {
  fixture.upstream.on(route, failure(404, { summary: 'Not found', fields: {} }))
  expect(await fixture.ask(query)).toMatchObject({ data: { moneyCalls: null }, error: undefined })
  expect(await keyless.ask(query)).toMatchObject({ data: { moneyCalls: null }, error: undefined })
  expect(keyless.upstream.requests).toEqual([])
})

it.each([
  ['UNREACHABLE', { status: 404, body: '<h1>Not Found</h1>' }],
  ['INTERNAL', failure(500, { summary: 'No', fields: {} })],
  ['UNAUTHENTICATED', failure(401, { summary: 'No', fields: {} })],
])('moneyCalls fails with %s instead of returning an empty list', async (code, response) => {
  fixture.upstream.on(route, response)
  const { data, error } = await fixture.ask(query)
  expect([data?.moneyCalls, error?.extensions.code]).toEqual([null, code])
})
