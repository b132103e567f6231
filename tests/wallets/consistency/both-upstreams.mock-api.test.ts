import { describe, expect, it } from 'vitest'
import { mockApiFixture } from '../../fixtures/rest'
import { type Call, calls, moneyFixture } from '../money/money-calls.fixture'

const tooLate = { status: 409, summary: 'This request came too late' }
describe.each(['keys', 'none'] as const)(
  'x-send-by before an upstream with %s (ruling 23)',
  (upstreamKeys) => {
    const fixture = moneyFixture(mockApiFixture(upstreamKeys === 'keys' ? undefined : { upstreamKeys }))
    const { rest, holds } = fixture
    const send = (call: Call, sendBy?: string, body: object = {}) =>
      fixture.move(call, body, { key: 'k-1', ...(sendBy === undefined ? {} : { sendBy }) })
    const inMs = (ms: number) => String(rest.api.clock.now().getTime() + ms)

    it.each(calls.map((call) => [call]))(
      'the API accepts %s up to its deadline and rejects it afterwards',
      async (call) => {
        expect(await send(call, inMs(-1))).toMatchObject(tooLate)
        expect(await holds()).toBe('100')
        // The API stored nothing, so that the customer may send the same order again.
        expect((await send(call, inMs(60_000))).status).toBe(200)
        expect(await holds()).not.toBe('100')
      },
    )

    it.each(['', 'soon', '-1', '12345678901', '1'.repeat(16), '1.5e12'])(
      'the API rejects the malformed deadline %j with 422',
      async (sendBy) => {
        expect(await send('sell', sendBy)).toMatchObject({
          status: 422,
          fields: { 'x-send-by': expect.any(String) },
        })
        expect(await holds()).toBe('100')
      },
    )

    it('the API checks the deadline after the fields and before mode and balance', async () => {
      expect((await send('sell', inMs(-1), { amountCrypto: 'x' })).status).toBe(422)
      expect(await send('sell', inMs(-1), { amountCrypto: '1000' })).toMatchObject(tooLate)
      await rest.world.setAdminWalletMode(false)
      expect(await send('sell', inMs(-1))).toMatchObject(tooLate)
      expect(
        (await rest.request('/v1/app/wallets/sell', { body: {}, headers: { 'x-send-by': inMs(-1) } })).status,
      ).toBe(401)
    })

    if (upstreamKeys === 'none') {
      it.each<[Call, string]>([...calls.map((call): [Call, string] => [call, 'k-1']), ['sell', 'a b']])(
        '%s ignores the key %j and runs again when it is repeated',
        async (call, key) => {
          const first = await fixture.move(call, {}, { key })
          await fixture.credit('USDT', 'tron', '100')
          const second = await fixture.move(call, {}, { key })
          expect([first.status, second.status]).toEqual([200, 200])
          expect(second.text).not.toBe(first.text)
          expect(second.headers.get('idempotent-replayed')).toBeNull()
        },
      )

      it('an upstream that keeps no keys treats /intents as an unknown path', async () => {
        await fixture.move('sell', {}, { key: 'k-1' })
        const unknown = await rest.get('/v1/app/no-such-call')
        for (const call of ['', '?since=0', '?since=x', '/k-1'])
          for (const token of ['ada', undefined]) {
            const { status, text } = await rest.get(`/v1/app/wallets/intents${call}`, token)
            expect({ call, status, text }).toEqual({ call, status: unknown.status, text: unknown.text })
          }
      })
    }
  },
)
