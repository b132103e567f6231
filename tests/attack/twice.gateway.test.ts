import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { transactions } from '../../mock-api/shared/payments.schema'
import { attackStage } from './stage'
import { exchange } from './wire'

const stage = attackStage({ api: { upstreamKeys: 'none' }, gateway: { upstreamIdempotency: 'none' } })
const usdt = { amountCrypto: '20', symbol: 'USDT', chain: 'tron' }
const calls: Record<string, (key: string) => { query: string; variables: object }> = {
  sell: (key) => ({
    query:
      'mutation ($i: WalletSellInput!, $k: String!) { sellFromWallet(input: $i, idempotencyKey: $k) { id } }',
    variables: { i: usdt, k: key },
  }),
  'sell all': (key) => ({
    query:
      'mutation ($k: String!) { sellAllFromWallet(symbol: "USDT", chain: bsc, idempotencyKey: $k) { id } }',
    variables: { k: key },
  }),
  transfer: (key) => ({
    query:
      'mutation ($i: WalletTransferInput!, $k: String!) { transferFromWallet(input: $i, idempotencyKey: $k) { id } }',
    variables: { i: { ...usdt, recipient: 'bola' }, k: key },
  }),
  swap: (key) => ({
    query:
      'mutation ($i: SwapInput!, $k: String!) { swapInWallet(input: $i, idempotencyKey: $k) { from { id } } }',
    variables: {
      i: { amountCrypto: '20', fromSymbol: 'USDT', fromChain: 'tron', toSymbol: 'BTC', toChain: 'btc' },
      k: key,
    },
  }),
}
/** How many entries of ada's wallets one call makes. */
const entries: Record<string, number> = { swap: 2 }

const post = async (body: object, token: string): Promise<string> => {
  const { text } = await exchange(stage.gateway.url, {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  })
  const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
  return errors?.[0]?.extensions.code ?? 'served'
}
const made = async (call: string): Promise<number> => {
  const types = inArray(transactions.type, ['sell', 'transfer', 'inter-transfer'])
  const own = and(eq(transactions.accountId, 'acc-ada'), types)
  const rows = await stage.api.db.select({ id: transactions.id }).from(transactions).where(own)
  return rows.length / (entries[call] ?? 1)
}

beforeAll(async () => {
  for (const amount of ['100000'])
    await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount })
})

describe.each(Object.keys(calls))('where the upstream keeps no keys, the same %s posted twice', (call) => {
  const prepare = async () => {
    await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'bsc', amount: '50' })
    return {
      body: calls[call]!(randomUUID()),
      before: await made(call),
      token: await stage.tokenOf('acc-ada'),
    }
  }

  it('one after the other moves money once: the repeat is told that nothing is known', async () => {
    const { body, before, token } = await prepare()
    expect([await post(body, token), await post(body, token)]).toEqual(['served', 'UNREACHABLE'])
    expect((await made(call)) - before).toBe(1)
  })

  it('at the same moment, five times, moves money once', async () => {
    const { body, before, token } = await prepare()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, token)))
    expect(answers.sort()).toEqual([...Array.from({ length: 4 }, () => 'UNREACHABLE'), 'served'])
    expect((await made(call)) - before).toBe(1)
  })

  it('with another token of the same customer, as after signing in again, moves money once', async () => {
    const { body, before, token } = await prepare()
    expect(await post(body, token)).toBe('served')
    expect(await post(body, await stage.tokenOf('acc-ada'))).toBe('UNREACHABLE')
    expect((await made(call)) - before).toBe(1)
  })

  it('under two keys moves money twice: two presses are two', async () => {
    const { body, before, token } = await prepare()
    await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'bsc', amount: '50' })
    expect(await post(body, token)).toBe('served')
    await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'bsc', amount: '50' })
    expect(await post(calls[call]!(randomUUID()), token)).toBe('served')
    expect((await made(call)) - before).toBe(2)
  })
})
