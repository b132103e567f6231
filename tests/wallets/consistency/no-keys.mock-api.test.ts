import { describe, expect, it } from 'vitest'
import { mockApiStage } from '../../stage/rest'
import { calls, moneyStage } from '../money/money.stage'

const stage = moneyStage(mockApiStage({ upstreamKeys: 'none' }))
const { rest, credit, move } = stage

describe('an upstream that knows no keys', () => {
  it.each(calls.map((call) => [call]))(
    '%s ignores the header: the same call again is done again',
    async (call) => {
      const first = await move(call, {}, { key: 'k-1' })
      await credit('USDT', 'tron', '100')
      const second = await move(call, {}, { key: 'k-1' })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.text).not.toBe(first.text)
      expect(second.headers.get('idempotent-replayed')).toBeNull()
      expect((await stage.typesOf()).length).toBe(call === 'swap' ? 4 : 2)
    },
  )

  it('even a malformed one', async () => {
    expect((await move('sell', {}, { key: 'a b' })).status).toBe(200)
  })

  it('has no intents call: it answers as for any path that is not served', async () => {
    await move('sell', {}, { key: 'k-1' })
    const unknown = await rest.get('/v1/app/no-such-call')
    for (const token of [await stage.tokenOf('ada'), undefined]) {
      const { status, text } = await rest.get('/v1/app/wallets/intents/k-1', token)
      expect({ status, text }).toEqual({ status: unknown.status, text: unknown.text })
    }
  })
})
