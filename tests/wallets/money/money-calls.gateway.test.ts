import { expect, it } from 'vitest'
import { gatewayStage } from '../../gateway/stage'
import { bad, good } from '../../gateway/upstream'

const stage = gatewayStage()
const keyless = gatewayStage({ upstreamIdempotency: 'none' })
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

it('an account’s money calls come as the upstream lists them, those of any coin and network too (ruling 34)', async () => {
  const running = { ...call, state: 'running', status: null, currencySymbol: 'DOGE', chain: 'moon' }
  stage.upstream.on(route, good([running, call]))
  const one = { idempotencyKey: 'k-1', kind: 'sellAll', amountCrypto: call.amountCrypto }
  expect((await stage.ask(query, {}, 'token')).data?.moneyCalls).toEqual([
    { ...one, state: 'running', status: null, symbol: 'DOGE', chain: 'moon', createDate: call.createDate },
    { ...one, state: 'done', status: 200, symbol: 'USDT', chain: 'tron', createDate: call.createDate },
  ])
  expect(stage.upstream.seen[0]?.headers.authorization).toBe('token')
})

it('an upstream without the list has none to tell of, and where no keys are kept nobody is asked', async () => {
  stage.upstream.on(route, bad(404, { summary: 'Not found', fields: {} }))
  expect(await stage.ask(query)).toMatchObject({ data: { moneyCalls: null }, error: undefined })
  expect(await keyless.ask(query)).toMatchObject({ data: { moneyCalls: null }, error: undefined })
  expect(keyless.upstream.seen).toEqual([])
})

it.each([
  ['UNREACHABLE', { status: 404, body: '<h1>Not Found</h1>' }],
  ['INTERNAL', bad(500, { summary: 'No', fields: {} })],
  ['UNAUTHENTICATED', bad(401, { summary: 'No', fields: {} })],
])('%s is no empty list', async (code, answer) => {
  stage.upstream.on(route, answer)
  const { data, error } = await stage.ask(query)
  expect([data?.moneyCalls, error?.extensions.code]).toEqual([null, code])
})
