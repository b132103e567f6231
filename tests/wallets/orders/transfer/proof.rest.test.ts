import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../../contract/contract.fixture'
import { type Activity, type CallOptions, moneyFixture } from '../../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds } = fixture
const hour = 3_600_000
const stale = { status: 403, summary: 'Please enter your password again', fields: {} }
const send = (body: object = {}, options: CallOptions = {}) => move<Activity>('transfer', body, options)
/** Makes bola a known recipient with a transfer, and advances the clock until the login is an hour old. */
const makeKnownRecipient = async (amountCrypto = '20') => {
  await credit('USDT', 'tron', '5000')
  expect((await send({ amountCrypto })).status).toBe(200)
  await rest.world.advanceClock(hour)
}

describe('transfers without recent authentication (ruling 30)', () => {
  it('a rejected transfer succeeds under its key after a login', async () => {
    await rest.tokenOf('ada')
    await rest.world.advanceClock(hour)
    expect(await send({}, { key: 'k-1' })).toMatchObject(stale)
    expect((await fixture.get('/v1/app/wallets/intents/k-1')).data).toEqual({ state: 'absent' })
    rest.forget()
    expect((await send({}, { key: 'k-1' })).status).toBe(200)
    await rest.world.advanceClock(hour)
    expect((await send({}, { key: 'k-2' })).status).toBe(200)
    // Each sender has their own known recipients: bola has not sent to ada before.
    await rest.tokenOf('bola')
    await rest.world.advanceClock(hour)
    expect(await send({ recipient: 'ada' }, { who: 'bola' })).toMatchObject(stale)
    expect(await send({ recipient: 'acc-kemi' })).toMatchObject(stale)
  })

  it('a failed first transfer does not make the recipient known', async () => {
    expect((await send({ amountCrypto: '100.00000001' })).status).toBe(422)
    expect((await send({ amountCrypto: '0.5' })).status).toBe(422)
    await rest.world.advanceClock(hour)
    expect(await send()).toMatchObject(stale)
  })

  it('the API checks switch, wallet, fields, recipient, freshness, worth and balance', async () => {
    await rest.tokenOf('ada')
    await rest.world.advanceClock(hour)
    const responseTo = async (body: object) => {
      const { status, summary } = await send(body)
      return [status, summary]
    }
    expect(await responseTo({ amountCrypto: 'x', chain: 'doge' })).toEqual([404, 'Wallet not found'])
    expect(await responseTo({ amountCrypto: 'x', chain: undefined })).toMatchObject([422, expect.any(String)])
    expect(await responseTo({ amountCrypto: 'x', recipient: 'nobody' })).toEqual([422, 'Invalid amount'])
    expect(await responseTo({ chain: 'doge', recipient: 'nobody' })).toEqual([404, 'Wallet not found'])
    expect(await responseTo({ recipient: 'nobody' })).toEqual([422, 'Account not found'])
    expect(await responseTo({ recipient: 'ada' })).toEqual([422, 'You cannot transfer to yourself'])
    expect(await responseTo({ amountCrypto: '0.5' })).toEqual([403, stale.summary])
    expect(await responseTo({ amountCrypto: '5000' })).toEqual([403, stale.summary])
    rest.forget()
    expect(await responseTo({ amountCrypto: '0.5', chain: 'bsc' })).toEqual([422, 'Invalid amount'])
    expect(await responseTo({ amountCrypto: '5000' })).toEqual([422, 'Insufficient balance'])
    await rest.world.setAdminWalletMode(false)
    await rest.world.advanceClock(hour)
    expect(await responseTo({})).toEqual([403, 'Turned Off By Admin'])
  })

  it.each([
    ['979.99999999', 200],
    ['980', 200],
    ['980.00000001', 403],
  ])('after transfers of 20 dollars, another %s dollars give %i', async (amountCrypto, status) => {
    await makeKnownRecipient()
    const response = await send({ amountCrypto })
    expect(response.status).toBe(status)
    if (status === 403) expect(await holds('bola')).toBe('20')
  })

  it('the daily sum counts 24 hours of every coin at current prices', async () => {
    await credit('BTC', 'btc', '1')
    const bitcoin = { currency: 'BTC', chain: 'btc', amountCrypto: '0.005' }
    await makeKnownRecipient('500')
    rest.forget()
    expect((await send(bitcoin)).status).toBe(200)
    await rest.world.advanceClock(hour)
    // 500 + 0.005 × 91,500 = 957.50.
    expect((await send({ amountCrypto: '42.5' })).status).toBe(200)
    expect(await send({ amountCrypto: '1' })).toMatchObject(stale)
    await rest.world.setPrice('BTC', '91300')
    expect((await send({ amountCrypto: '1' })).status).toBe(200)
    expect(await send({ amountCrypto: '1' })).toMatchObject(stale)
    // 24 hours after the first 500, in a session that is 11 hours old.
    await rest.world.advanceClock(11 * hour)
    rest.forget()
    await rest.tokenOf('ada')
    await rest.world.advanceClock(10.9 * hour)
    expect(await send({ amountCrypto: '1' })).toMatchObject(stale)
    await rest.world.advanceClock(0.2 * hour)
    expect((await send({ amountCrypto: '400' })).status).toBe(200)
  })

  it('two concurrent transfers cannot both use the rest of the daily sum', async () => {
    await makeKnownRecipient()
    const responses = await Promise.all([1, 2, 3].map(() => send({ amountCrypto: '600' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await holds('bola')).toBe('620')
  })

  it('a transfer returns 503 if there is no price and skips the daily sum', async () => {
    await makeKnownRecipient()
    await rest.tokenOf('ada')
    await rest.world.setFeed('down')
    await rest.world.advanceClock(301_000)
    expect((await send({ amountCrypto: '2000' }, { key: 'k-1' })).status).toBe(503)
    expect((await send({ recipient: 'acc-kemi' })).status).toBe(403)
    expect((await send({ amountCrypto: '9999' })).summary).toBe('Insufficient balance')
    expect(await fixture.typesOf()).toEqual(['transfer'])
  })

  it('the stored response of a key takes precedence over the authentication check', async () => {
    const first = await send({}, { key: 'k-1' })
    await rest.world.advanceClock(hour)
    const repeated = await send({}, { key: 'k-1' })
    expect([repeated.status, repeated.text]).toEqual([200, first.text])
  })

  it('a response that reveals an account counts as a look-up', async () => {
    await rest.tokenOf('ada')
    await rest.world.advanceClock(hour)
    for (let guess = 0; guess < 60; guess++)
      expect((await send({ recipient: guess % 2 ? 'bola' : 'nobody' })).status).toBe(guess % 2 ? 403 : 422)
    expect((await send({ recipient: 'bola' })).status).toBe(429)
  })
})
