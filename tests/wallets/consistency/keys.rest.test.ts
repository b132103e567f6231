import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { type Call, calls, moneyFixture } from '../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds, typesOf } = fixture

type Intent = Shape<'Intent'>
const intent = (key: string, who: 'ada' | 'bola' = 'ada') =>
  fixture.get<Intent>(`/v1/app/wallets/intents/${key}`, who)
/** Reads all data that a call could change. */
const readState = async () => ({
  balances: [await holds(), await holds('bola'), await holds('ada', 'BTC', 'btc')],
  transactions: [await typesOf(), await typesOf('bola')],
})
const rejectedBodies: Record<Call, object> = {
  sell: { amountCrypto: '100.00000001' },
  'sell/all': { chain: 'eth' },
  transfer: { recipient: 'nobody' },
  swap: { amountCrypto: '0.5' },
}

describe.each(calls.map((call) => [call]))('keyed call %s', (call) => {
  it('a repeated call moves nothing again [WSELL-25] [TRANSFER-12] [SWAP-09]', async () => {
    const first = await move(call, {}, { key: 'k-1' })
    expect(first.status).toBe(200)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const after = await readState()
    for (let repeated = 0; repeated < 3; repeated++) {
      const response = await move(call, {}, { key: 'k-1' })
      expect({ status: response.status, text: response.text }).toEqual({ status: 200, text: first.text })
      expect(response.headers.get('idempotent-replayed')).toBe('true')
    }
    const changedBody = call === 'sell/all' ? { chain: 'eth' } : { amountCrypto: '21' }
    const conflict = await move(call, changedBody, { key: 'k-1' })
    expect(conflict).toMatchObject({
      status: 422,
      summary: 'This request was already sent with other values',
    })
    expect(await readState()).toEqual(after)
    const outcome = { state: 'done', status: 200, data: first.data, error: null }
    expect((await intent('k-1')).data).toEqual(outcome)
  })

  it('a final rejection is stored, even when the call could succeed later', async () => {
    const first = await move(call, rejectedBodies[call], { key: 'k-2' })
    expect(first.status).toBe(422)
    await credit('USDT', 'tron', '900')
    await credit('USDT', 'eth', '900')
    const before = await readState()
    const repeated = await move(call, rejectedBodies[call], { key: 'k-2' })
    expect({ status: repeated.status, text: repeated.text }).toEqual({ status: 422, text: first.text })
    expect(await readState()).toEqual(before)
    const outcome = { state: 'done', status: 422, data: null, error: first.envelope.error }
    expect((await intent('k-2')).data).toEqual(outcome)
  })

  it('a call rejected while wallets are off can be retried with its key [WALLET-18]', async () => {
    await move(call, {}, { key: 'k-done' })
    await credit('USDT', 'tron', '100')
    await rest.world.setAdminWalletMode(false)
    const before = await readState()
    for (const body of [{}, { amountCrypto: 'x' }, { chain: 'doge' }]) {
      const rejection = await move(call, body, { key: 'k-off' })
      expect(rejection).toMatchObject({ status: 403, summary: 'Turned Off By Admin', fields: {} })
    }
    expect(await readState()).toEqual(before)
    expect((await intent('k-off')).data).toEqual({ state: 'absent' })
    expect((await move(call, {}, { key: 'k-done' })).status).toBe(200)
    await rest.world.setAdminWalletMode(true)
    expect((await move(call, {}, { key: 'k-off' })).status).toBe(200)
  })

  it('a call can be retried after a stale price or session [WSELL-24] [SWAP-08]', async () => {
    const refreshPrices = await fixture.letPricesGrowOld()
    expect((await move(call, {}, { key: 'k-3' })).status).toBe(503)
    expect((await intent('k-3')).data).toEqual({ state: 'absent' })
    const anonymousCall = { body: {}, headers: { 'idempotency-key': 'k-3' } }
    expect((await rest.request(`/v1/app/wallets/${call}`, anonymousCall)).status).toBe(401)
    await refreshPrices()
    await fixture.untouched()
    const first = await move(call, {}, { key: 'k-3' })
    expect(first.status).toBe(200)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
  })

  it('a key belongs to its owner and its call', async () => {
    await move(call, {}, { key: 'k-1' })
    await credit('USDT', 'tron', '200', 'bola')
    await credit('USDT', 'tron', '200')
    const transferBack = call === 'transfer' ? { recipient: 'ada' } : {}
    const bolasResponse = await move(call, transferBack, { key: 'k-1', who: 'bola' })
    expect(bolasResponse.status).toBe(200)
    expect(bolasResponse.headers.get('idempotent-replayed')).toBeNull()
    const otherCall = calls.find((candidate) => candidate !== call)!
    expect((await move(otherCall, {}, { key: 'k-1' })).headers.get('idempotent-replayed')).toBeNull()
  })
})

it.each(['sell', 'transfer', 'swap'] as const)(
  'a balance for 10 limits 20 parallel %s to 10 [WSELL-25] [TRANSFER-12] [SWAP-09]',
  async (call) => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => move(call, { amountCrypto: '10' })))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(10).fill(422)])
    expect([await holds(), (await typesOf()).length]).toEqual(['0', call === 'swap' ? 20 : 10])
  },
)

describe('idempotency keys', () => {
  it.each(['', 'a b', 'a/b', 'a;b', 'x'.repeat(129)])(
    'the API rejects the malformed key %j and moves nothing',
    async (key) => {
      const response = await move('sell', {}, { key })
      expect(response).toMatchObject({ status: 422, fields: { 'Idempotency-Key': expect.any(String) } })
      expect(await holds()).toBe('100')
    },
  )

  it('the API accepts keys of up to 128 characters and rejects malformed ones', async () => {
    const key = `${'aZ09_-'.repeat(21)}xx`
    expect((await move('sell', {}, { key })).status).toBe(200)
    expect((await intent(key)).data.state).toBe('done')
    expect((await intent(key, 'bola')).data).toEqual({ state: 'absent' })
    for (const key of ['k-2', `${'aZ09_-'.repeat(21)}xX`, `${'aZ09_-'.repeat(21)}x`])
      expect(await intent(key)).toMatchObject({ status: 200, data: { state: 'absent' } })
    for (const key of ['x'.repeat(129), 'a%20b', '%2e%2e%2f'])
      expect(await intent(key)).toMatchObject({ status: 422, fields: { key: expect.any(String) } })
  })

  it('a key used on several calls returns the newest outcome', async () => {
    await move('sell', {}, { key: 'k-1' })
    await rest.world.advanceClock(1)
    await move('transfer', { amountCrypto: '1000' }, { key: 'k-1' })
    expect((await intent('k-1')).data).toMatchObject({ state: 'done', status: 422 })
  })
})
