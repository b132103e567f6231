import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../gateway/server'
import { personas } from '../../mock-api/accounts/personas'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { rowsOf } from '../../mock-api/database/database'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { fuzzSeed, Random } from '../attack/faults/chances'
import type { PostgresServer } from '../fixtures/postgres-server'
import { describeOnPostgres } from './on-postgres'

interface Replicas {
  apis: [MockApi, MockApi]
  gateways: [Gateway, Gateway]
  tokens: Record<'ada' | 'bola', string>
}

const openReplicas = async (server: PostgresServer): Promise<Replicas> => {
  const options = { port: 0, databaseUrl: server.urlOf(), settlement: 'manual', feed: 'steady' } as const
  // Both start at once on an empty server: one migrates and seeds while the other waits.
  const apis = (await Promise.all([startMockApi(options), startMockApi(options)])) as [MockApi, MockApi]
  const gateways = (await Promise.all(
    apis.map(({ url }) =>
      startGateway({
        port: 0,
        upstream: url,
        production: false,
        trustedDocuments: {},
        log: { write: () => {} },
      }),
    ),
  )) as [Gateway, Gateway]
  const { db, clock } = apis[0]
  const tokenOf = (persona: 'ada' | 'bola') =>
    issueToken({ db, clock, newAddress: () => '' }, personas[persona].accountId, 'password')
  return { apis, gateways, tokens: { ada: await tokenOf('ada'), bola: await tokenOf('bola') } }
}

const fields = 'id amountCrypto'
const operations = {
  sell: `mutation ($key: String!) { sellFromWallet(input: {amountCrypto: "11", symbol: "USDT", chain: tron}, idempotencyKey: $key) { ${fields} } }`,
  sellAll: `mutation ($key: String!) { sellAllFromWallet(symbol: "USDT", chain: eth, idempotencyKey: $key) { ${fields} } }`,
  transfer: `mutation ($key: String!, $to: ID!) { transferFromWallet(input: {amountCrypto: "7", symbol: "USDT", chain: tron, recipient: $to}, idempotencyKey: $key) { id } }`,
  swap: `mutation ($key: String!) { swapInWallet(input: {amountCrypto: "5", fromSymbol: "USDT", fromChain: tron, toSymbol: "BTC", toChain: btc}, idempotencyKey: $key) { from { id } } }`,
  swapBack: `mutation ($key: String!) { swapInWallet(input: {amountCrypto: "0.001", fromSymbol: "BTC", fromChain: btc, toSymbol: "USDT", toChain: eth}, idempotencyKey: $key) { from { id } } }`,
}
const customers = ['ada', 'bola'] as const

describeOnPostgres('two replicas on one PostgreSQL server', (server) => {
  let replicas: Replicas
  beforeAll(async () => {
    replicas = await openReplicas(server())
  }, 120_000)
  afterAll(async () => {
    await Promise.all((replicas?.gateways ?? []).map((gateway) => gateway.stop()))
    await Promise.all((replicas?.apis ?? []).map((api) => api.stop()))
  }, 60_000)

  const send = async (replica: number, token: string, query: string, variables: object) => {
    const response = await fetch(`${replicas.gateways[replica]!.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query, variables }),
    })
    const { errors } = (await response.json()) as { errors?: { extensions: { status: number } }[] }
    return errors?.[0]?.extensions.status ?? response.status
  }
  const readIntents = async <Data>(
    replica: number,
    path = '',
    customer: (typeof customers)[number] = 'ada',
  ): Promise<Data> => {
    const response = await fetch(`${replicas.apis[replica]!.url}/v1/app/wallets/intents${path}`, {
      headers: { authorization: replicas.tokens[customer] },
    })
    return ((await response.json()) as { data: Data }).data
  }
  const intentState = async (replica: number, key: string, customer?: (typeof customers)[number]) =>
    (await readIntents<{ state: string }>(replica, `/${key}`, customer)).state
  const listKeys = (replica: number) => readIntents<{ key: string }[]>(replica)
  const sell = (replica: number, key: string, sendBy: number) =>
    fetch(`${replicas.apis[replica]!.url}/v1/app/wallets/sell`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: replicas.tokens.ada,
        'idempotency-key': key,
        'x-send-by': String(sendBy),
      },
      body: JSON.stringify({ amountCrypto: '11', currencySymbol: 'USDT', chain: 'tron' }),
    })
  const lockCustomerRow = async () => {
    const client = new pg.Client({ connectionString: server().urlOf() })
    await client.connect()
    await client.query('begin')
    await client.query('select 1 from accounts where id = $1 for update', [personas.ada.accountId])
    return async () => {
      await client.query('rollback')
      await client.end()
    }
  }

  it('534 mixed money operations cause no deadlock and keep the books exact', async () => {
    const [{ world, db }] = replicas.apis
    for (const customer of customers)
      for (const [symbol, chain, amount] of [
        ['USDT', 'tron', '1500'],
        ['USDT', 'eth', '400'],
        ['BTC', 'btc', '0.05'],
      ] as const)
        await world.credit({ customer, symbol, chain, amount })
    const chances = new Random(fuzzSeed)
    const names = Object.keys(operations) as (keyof typeof operations)[]
    const attempt = async (index: number): Promise<number> => {
      const name = chances.pick(names)
      const customer = customers[index % 2]!
      const to = personas[customers[(index + 1) % 2]!].accountId
      const replica = index % 2 === 0 ? (index % 4) >> 1 : ((index + 1) % 4) >> 1
      const sendOrder = () =>
        send(replica, replicas.tokens[customer], operations[name], {
          key: `mixed-${index}`,
          ...(name === 'transfer' ? { to } : {}),
        })
      for (let attempts = 1; ; attempts += 1) {
        const status = await sendOrder()
        if (status !== 503 || attempts === 5) return status
        // On a slow machine a call may time out while it waits for its row. It then has no effect (ruling 23), so the
        // customer may send the same order again.
        expect(await intentState(1 - replica, `mixed-${index}`, customer)).toBe('absent')
      }
    }
    // 20 is the number of database connections of both replicas; more calls would only wait for one.
    const statuses: number[] = []
    let next = 0
    const worker = async () => {
      while (next < 534) statuses.push(await attempt(next++))
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    expect(statuses).toHaveLength(534)
    const countStatuses = (test: (status: number) => boolean) => statuses.filter(test).length
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(countStatuses((status) => status === 200)).toBeGreaterThan(100)
    const [stats] = await rowsOf<{ deadlocks: string }>(
      db,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(Number(stats!.deadlocks)).toBe(0)
    expect((await replicas.apis[1].audit()).drift).toBe('0')
  }, 180_000)

  it('both replicas report a call that waits for a row as running (ruling 23)', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const release = await lockCustomerRow()
    const pendingSale = sell(0, 'held-1', Date.now() + 60_000)
    await expect.poll(() => intentState(1, 'held-1'), { timeout: 2_500 }).toBe('running')
    // A client that lost the key finds it in the list of each replica (ruling 34).
    const runningIntent = { key: 'held-1', call: 'sell', state: 'running', status: null, amountCrypto: '11' }
    for (const replica of [0, 1]) expect((await listKeys(replica))[0]).toMatchObject(runningIntent)
    await release()
    expect((await pendingSale).status).toBe(200)
    expect(await intentState(1, 'held-1')).toBe('done')
    for (const replica of [0, 1])
      expect((await listKeys(replica))[0]).toMatchObject({ ...runningIntent, state: 'done', status: 200 })
  }, 30_000)

  it('a call that waits too long returns 503 and has no effect', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const before = await replicas.apis[0].audit()
    const release = await lockCustomerRow()
    const timedOut = await sell(0, 'held-2', Date.now() + 60_000)
    expect(timedOut.status).toBe(503)
    expect(await intentState(1, 'held-2')).toBe('absent')
    for (const replica of [0, 1]) expect((await listKeys(replica))[0]?.key).not.toBe('held-2')
    await release()
    expect(await intentState(1, 'held-2')).toBe('absent')
    expect((await replicas.apis[1].audit()).lines).toEqual(before.lines)
    // The customer may send the same order again.
    expect((await sell(1, 'held-2', Date.now() + 60_000)).status).toBe(200)
  }, 30_000)

  it('a key sent to both replicas at once has one effect', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '500' })
    for (let round = 0; round < 10; round++) {
      const key = `both-${round}`
      const responses = await Promise.all(
        [0, 1, 0, 1].map((replica) => sell(replica, key, Date.now() + 60_000)),
      )
      const executed = responses.filter(
        ({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'),
      )
      expect(executed).toHaveLength(1)
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
    }
  }, 60_000)
})
