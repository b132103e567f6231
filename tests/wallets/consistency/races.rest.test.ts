import { describe, expect, it } from 'vitest'
import { inParallel } from '../../auth/account/customers.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import { moneyFixture } from '../money/money-calls.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, credit, move, holds, typesOf } = fixture
/** Sends all calls at once on separate connections and retries each 503, which means no effect. */
const concurrently = async (
  count: number,
  attempt: (index: number) => Promise<{ status: number; summary: string }>,
) => {
  const retried = async (index: number) => {
    for (;;) {
      const response = await attempt(index)
      if (response.status !== 503) return response
    }
  }
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => retried(index)))
  const countByReply: Record<string, number> = {}
  for (const { status, summary } of responses) {
    const line = `${status} ${summary}`.trim()
    countByReply[line] = (countByReply[line] ?? 0) + 1
  }
  return countByReply
}

describe('concurrent calls', () => {
  it('20 sales and 20 deposits of the same coin do not deadlock', async () => {
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '0')
    const order = { customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '5' }
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) ids.push((await rest.world.deposit(order)).id)
    const sales = concurrently(20, () => move('sell', { amountCrypto: '1' }))
    const confirmed = await Promise.all(ids.map((id) => rest.world.confirm(id)))
    expect(confirmed.flat().map(({ status }) => status)).toEqual(ids.map(() => 'pending'))
    expect(await sales).toEqual({ '200': 20 })
  }, 60_000)

  it('no sale is posted after the operator turns wallets off', async () => {
    const calls = Promise.all(Array.from({ length: 40 }, () => move('sell', { amountCrypto: '10' })))
    await rest.world.setAdminWalletMode(false)
    const before = (await typesOf()).length
    expect((await move('sell', { amountCrypto: '10' })).status).toBe(403)
    const responses = await calls
    const done = responses.filter(({ status }) => status === 200).length
    expect(responses.filter(({ status }) => ![200, 403, 422].includes(status))).toEqual([])
    expect(before).toBeLessThanOrEqual(done)
    expect(await typesOf()).toHaveLength(done)
    expect(await holds()).toBe(String(100 - 10 * done))
  }, 60_000)

  it('each of 200 sales and transfers precedes a freeze or is rejected [EXT-56]', async () => {
    await credit('USDT', 'tron', '9900')
    const token = await rest.tokenOf('ada')
    const sent = Array.from({ length: 200 }, (_, index) =>
      move(index % 2 === 0 ? 'sell' : 'transfer', { amountCrypto: '10' }),
    )
    await Promise.all(sent.slice(0, 60))
    expect((await rest.request('/v1/app/freeze', { method: 'POST', token })).status).toBe(200)
    const remaining = await holds()
    const responses = await Promise.all(sent)
    const done = responses.filter(({ status }) => status === 200).length
    // 503 means that a waiting call timed out and had no effect.
    expect(responses.filter(({ status }) => ![200, 423, 503].includes(status))).toEqual([])
    expect(done).toBeGreaterThan(0)
    expect([remaining, await holds()]).toEqual([String(10_000 - 10 * done), remaining])
    expect((await move('sell')).status).toBe(423)
  }, 120_000)

  it('a stream of sales and transfers does not delay a freeze [EXT-56]', async () => {
    await credit('USDT', 'tron', '9900')
    const token = await rest.tokenOf('ada')
    const statuses: number[] = []
    let freeze: Promise<{ status: number }> | undefined
    await inParallel(20, async (nth) => {
      for (let count = 0; count < 10; count += 1) {
        statuses.push((await move(nth % 2 === 0 ? 'sell' : 'transfer', { amountCrypto: '10' })).status)
        if (statuses.length === 60) freeze = rest.request('/v1/app/freeze', { method: 'POST', token })
      }
    })
    expect((await freeze)?.status).toBe(200)
    const [done, rejected] = [200, 423].map((code) => statuses.filter((status) => status === code).length)
    expect(done! + rejected!).toBe(200)
    expect(rejected).toBeGreaterThan(60)
    expect(await holds()).toBe(String(10_000 - 10 * done!))
  }, 120_000)

  it('an account deleted during transfers to it loses no coins', async () => {
    const bola = await rest.logIn('bola')
    const sending = Promise.all(Array.from({ length: 10 }, () => move('transfer', { amountCrypto: '1' })))
    const { status } = await rest.request('/v1/auth/account/Bola-Naira-1', { method: 'DELETE', token: bola })
    const sent = (await sending).filter((response) => response.status === 200).length
    // The API deletes the account before the first coin arrives, or rejects the deletion.
    expect(status).toBe(sent === 0 ? 200 : 409)
    expect(await holds()).toBe(String(100 - sent))
    // A deleted account can no longer send requests.
    if (sent > 0) expect(await holds('bola')).toBe(String(sent))
  }, 60_000)
})
