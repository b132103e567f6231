import { describe, expect, it } from 'vitest'
import { calls, moneyStage } from './money.stage'

const late = { status: 409, summary: 'This request came too late' }
const usual = {
  sell: { amountCrypto: '20', currencySymbol: 'USDT', chain: 'tron' },
  'sell/all': { amountCrypto: 0, currencySymbol: 'USDT', chain: 'tron' },
  transfer: { amountCrypto: '20', currency: 'USDT', recipient: 'bola', chain: 'tron' },
  swap: {
    fromCurrencySymbol: 'USDT',
    toCurrencySymbol: 'BTC',
    walletType: 'main',
    amountCrypto: '20',
    fromChain: 'tron',
    toChain: 'btc',
  },
} as const

describe.each(['keys', 'none'] as const)(
  'x-send-by before an upstream with %s (ruling 23)',
  (upstreamKeys) => {
    const stage = moneyStage({ upstreamKeys })
    const { rest, holds } = stage
    const send = async (
      call: keyof typeof usual,
      sendBy: string | undefined,
      more: Record<string, unknown> = {},
    ) =>
      rest.ask(`/v1/app/wallets/${call}`, {
        token: await stage.tokenOf('ada'),
        body: { ...usual[call], ...more },
        headers: { 'idempotency-key': 'k-1', ...(sendBy === undefined ? {} : { 'x-send-by': sendBy }) },
      })
    const inMs = (ms: number) => String(rest.api.clock.now().getTime() + ms)

    it.each(calls.map((call) => [call]))('%s is done until then and not afterwards', async (call) => {
      expect(await send(call, inMs(-1))).toMatchObject(late)
      expect(await holds()).toBe('100')
      // Nothing was stored: the same press may be sent again by its customer.
      expect((await send(call, inMs(60_000))).status).toBe(200)
      expect(await holds()).not.toBe('100')
    })

    it.each(['', 'soon', '-1', '12345678901', '1'.repeat(16), '1.5e12'])(
      '%j is no moment: 422',
      async (sendBy) => {
        expect(await send('sell', sendBy)).toMatchObject({
          status: 422,
          fields: { 'x-send-by': expect.any(String) },
        })
        expect(await holds()).toBe('100')
      },
    )

    it('comes after the fields, and before the operator’s switch and the balance', async () => {
      expect((await send('sell', inMs(-1), { amountCrypto: 'x' })).status).toBe(422)
      expect(await send('sell', inMs(-1), { amountCrypto: '1000' })).toMatchObject(late)
      await rest.world.setAdminWalletMode(false)
      expect(await send('sell', inMs(-1))).toMatchObject(late)
      expect(
        (await rest.ask('/v1/app/wallets/sell', { body: {}, headers: { 'x-send-by': inMs(-1) } })).status,
      ).toBe(401)
    })

    it('without one nothing is too late', async () => {
      expect((await send('sell', undefined)).status).toBe(200)
    })

    if (upstreamKeys === 'keys')
      it('an answer already given wins over the deadline', async () => {
        const first = await send('sell', inMs(60_000))
        await rest.world.advanceClock(120_000)
        const again = await send('sell', inMs(-1))
        expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text })
      })
  },
)
