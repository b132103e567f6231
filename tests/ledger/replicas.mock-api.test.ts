import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../gateway/server'
import { personas } from '../../mock-api/accounts/personas'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { rowsOf } from '../../mock-api/database/database'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { Chances, fuzzSeed } from '../attack/faults/chances'
import type { PostgresServer } from '../fixtures/postgres-server'
import { describeOnPostgres } from './on-postgres'

/** Two replicas of mock-api on one PostgreSQL server, each with a gateway before it. */
interface Replicas {
  apis: [MockApi, MockApi]
  gateways: [Gateway, Gateway]
  tokens: Record<'ada' | 'bola', string>
}

const openReplicas = async (server: PostgresServer): Promise<Replicas> => {
  const options = { port: 0, databaseUrl: server.urlOf(), settlement: 'manual', feed: 'steady' } as const
  // At once, on an empty server: one of them migrates and seeds, the other waits for it.
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
  const tokenOf = (who: 'ada' | 'bola') =>
    issueToken({ db, clock, newAddress: () => '' }, personas[who].accountId, 'password')
  return { apis, gateways, tokens: { ada: await tokenOf('ada'), bola: await tokenOf('bola') } }
}

const move = 'id amountCrypto'
const operations = {
  sell: `mutation ($key: String!) { sellFromWallet(input: {amountCrypto: "11", symbol: "USDT", chain: tron}, idempotencyKey: $key) { ${move} } }`,
  sellAll: `mutation ($key: String!) { sellAllFromWallet(symbol: "USDT", chain: eth, idempotencyKey: $key) { ${move} } }`,
  transfer: `mutation ($key: String!, $to: ID!) { transferFromWallet(input: {amountCrypto: "7", symbol: "USDT", chain: tron, recipient: $to}, idempotencyKey: $key) { id } }`,
  swap: `mutation ($key: String!) { swapInWallet(input: {amountCrypto: "5", fromSymbol: "USDT", fromChain: tron, toSymbol: "BTC", toChain: btc}, idempotencyKey: $key) { from { id } } }`,
  swapBack: `mutation ($key: String!) { swapInWallet(input: {amountCrypto: "0.001", fromSymbol: "BTC", fromChain: btc, toSymbol: "USDT", toChain: eth}, idempotencyKey: $key) { from { id } } }`,
}
const people = ['ada', 'bola'] as const

describeOnPostgres('two replicas on one PostgreSQL server', (server) => {
  let replicas: Replicas
  beforeAll(async () => {
    replicas = await openReplicas(server())
  }, 120_000)
  afterAll(async () => {
    await Promise.all((replicas?.gateways ?? []).map((gateway) => gateway.stop()))
    await Promise.all((replicas?.apis ?? []).map((api) => api.stop()))
  }, 60_000)

  const ask = async (replica: number, token: string, query: string, variables: object) => {
    const answer = await fetch(`${replicas.gateways[replica]!.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query, variables }),
    })
    const { errors } = (await answer.json()) as { errors?: { extensions: { status: number } }[] }
    return errors?.[0]?.extensions.status ?? answer.status
  }
  const intent = async (
    replica: number,
    key: string,
    who: (typeof people)[number] = 'ada',
  ): Promise<string> => {
    const answer = await fetch(`${replicas.apis[replica]!.url}/v1/app/wallets/intents/${key}`, {
      headers: { authorization: replicas.tokens[who] },
    })
    return ((await answer.json()) as { data: { state: string } }).data.state
  }
  const listKeys = async (replica: number): Promise<{ key: string }[]> => {
    const answer = await fetch(`${replicas.apis[replica]!.url}/v1/app/wallets/intents`, {
      headers: { authorization: replicas.tokens.ada },
    })
    return ((await answer.json()) as { data: { key: string }[] }).data
  }
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
  /** Another connection holds the customer's row until `release`. */
  const holdRow = async () => {
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
    for (const customer of people)
      for (const [symbol, chain, amount] of [
        ['USDT', 'tron', '1500'],
        ['USDT', 'eth', '400'],
        ['BTC', 'btc', '0.05'],
      ] as const)
        await world.credit({ customer, symbol, chain, amount })
    const chances = new Chances(fuzzSeed)
    const names = Object.keys(operations) as (keyof typeof operations)[]
    const attempt = async (index: number): Promise<number> => {
      const name = chances.pick(names)
      const who = people[index % 2]!
      const to = personas[people[(index + 1) % 2]!].accountId
      const replica = index % 2 === 0 ? (index % 4) >> 1 : ((index + 1) % 4) >> 1
      const send = () =>
        ask(replica, replicas.tokens[who], operations[name], {
          key: `mixed-${index}`,
          ...(name === 'transfer' ? { to } : {}),
        })
      for (let tries = 1; ; tries += 1) {
        const status = await send()
        if (status !== 503 || tries === 5) return status
        // On a slow machine a call may time out on its row: nothing was done (ruling 23), and the customer sends the
        // same order again.
        expect(await intent(1 - replica, `mixed-${index}`, who)).toBe('absent')
      }
    }
    // As many at once as both replicas have connections to the database: more would only wait for those.
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

  it('a call that waits for a row in one replica is running in the other (ruling 23)', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const release = await holdRow()
    const sent = sell(0, 'held-1', Date.now() + 60_000)
    await expect.poll(() => intent(1, 'held-1'), { timeout: 2_500 }).toBe('running')
    // A client that lost the key finds it in the list, on every replica (ruling 34).
    const running = { key: 'held-1', call: 'sell', state: 'running', status: null, amountCrypto: '11' }
    for (const replica of [0, 1]) expect((await listKeys(replica))[0]).toMatchObject(running)
    await release()
    expect((await sent).status).toBe(200)
    expect(await intent(1, 'held-1')).toBe('done')
    for (const replica of [0, 1])
      expect((await listKeys(replica))[0]).toMatchObject({ ...running, state: 'done', status: 200 })
  }, 30_000)

  it('a call that waits too long answers 503 and changes nothing', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    const before = await replicas.apis[0].audit()
    const release = await holdRow()
    const sent = await sell(0, 'held-2', Date.now() + 60_000)
    expect(sent.status).toBe(503)
    expect(await intent(1, 'held-2')).toBe('absent')
    for (const replica of [0, 1]) expect((await listKeys(replica))[0]?.key).not.toBe('held-2')
    await release()
    expect(await intent(1, 'held-2')).toBe('absent')
    expect((await replicas.apis[1].audit()).lines).toEqual(before.lines)
    // The customer may send the same order again.
    expect((await sell(1, 'held-2', Date.now() + 60_000)).status).toBe(200)
  }, 30_000)

  it('one key sent to both replicas at once is done once', async () => {
    await replicas.apis[0].world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '500' })
    for (let round = 0; round < 10; round++) {
      const key = `both-${round}`
      const answers = await Promise.all(
        [0, 1, 0, 1].map((replica) => sell(replica, key, Date.now() + 60_000)),
      )
      const fresh = answers.filter(
        ({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'),
      )
      expect(fresh).toHaveLength(1)
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    }
  }, 60_000)
})
