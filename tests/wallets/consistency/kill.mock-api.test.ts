import { Big } from 'big.js'
import { afterAll, describe, expect, it } from 'vitest'
import { Random } from '../../attack/faults/chances'
import type { Activity } from '../money/money-calls.fixture'
import { Client, KillableApi } from './kill.fixture'

/** The number of SIGKILLs per kind of upstream: `npm run test:long` sets 100. */
const kills = Number(process.env.KILLS ?? 2)
const isLong = kills >= 50
const modes = isLong ? (['keys', 'none'] as const) : (['keys'] as const)
/** In the short run the server dies after 2 and 7 responses, so that some calls succeed. */
const seed = Number(process.env.SEED ?? (isLong ? Date.now() % 1_000_000 : 24))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const funds = [
  { symbol: 'USDT', chain: 'tron', amount: '10000000' },
  { symbol: 'BNB', chain: 'bsc', amount: '100000' },
]
const customerPairs = [
  ['ada', 'bola'],
  ['bola', 'ada'],
] as const

interface Run {
  api: KillableApi
  clients: Client[]
  random: Random
  /** A separate random stream: the number of responses before the server dies. */
  killPoints: Random
  /** Calls that got no response, because the server died. */
  lostCount: number
  /** Calls that got a response, and the duration of the last one. */
  responseCount: number
  lastMs: number
}

const begin = async (keys: 'keys' | 'none'): Promise<Run> => {
  const api = new KillableApi(keys)
  apis.push(api)
  await api.start()
  await api.world.setFeed('steady')
  // Payouts run at the same time, so that a kill interrupts them too.
  const settlement = { mode: 'auto', poolMs: 0, pendingMs: 500 }
  await api.request('/__world/settlement', { body: settlement, headers: { 'x-world': 'test' } })
  const clients = customerPairs.map(([name, other]) => new Client(api, name, other))
  for (const client of clients) {
    // Logs in before the first kill, because clients never log in again.
    await api.tokenOf(client.name)
    for (const fund of funds) await api.world.credit({ customer: client.name, ...fund })
  }
  const randomSources = { random: new Random(seed), killPoints: new Random(seed) }
  return { api, clients, ...randomSources, lostCount: 0, responseCount: 0, lastMs: 50 }
}
const apis: KillableApi[] = []
afterAll(() => Promise.all(apis.map((api) => api.stop())))

/** Sends in sequence until the server stops responding. */
const sendOrders = async (run: Run, client: Client): Promise<void> => {
  for (;;) {
    const intent = client.confirm(run.random.integerBelow(4))
    const sentAt = performance.now()
    try {
      await client.send(intent)
      run.responseCount += 1
      run.lastMs = performance.now() - sentAt
    } catch {
      run.lostCount += 1
      return
    }
  }
}

const killOnce = async (run: Run): Promise<void> => {
  const { api, clients, random, killPoints } = run
  // Kills after some responses, at a random moment of the next call.
  const target = run.responseCount + killPoints.integerBelow(8)
  const sending = Promise.all(clients.map((client) => sendOrders(run, client)))
  while (run.responseCount < target) await pause(1)
  await pause(random.next() * run.lastMs)
  await api.kill()
  await sending
  await api.start()
  for (const client of clients) {
    for (const intent of client.intents.filter(({ state }) => state === 'unknown'))
      await client.reconcile(intent)
    const lastIntent = client.intents.at(-1)!
    // The customer repeats the call: the key makes this safe even if the server has executed it.
    if (api.keys === 'keys' && (lastIntent.state === 'absent' || random.chance(0.3)))
      await client.send(lastIntent)
  }
}

const isOwn = ({ type }: Activity) => type !== 'deposit' && type !== 'credit'
const settledOf = ({ intents }: Client) => intents.filter(({ state }) => state === 'settled')
const amounts = (moves: Activity[]) => moves.map(({ amountCrypto }) => amountCrypto).sort()

/** Describes lost, doubled or wrong amounts. */
const findViolations = async ({ clients }: Run): Promise<string[]> => {
  const violationTexts = clients.flatMap(({ violations }) => violations)
  for (const client of clients) {
    const list = await client.activities()
    const settled = settledOf(client)
    const expected = settled.flatMap(({ moves }) => moves.map(({ id }) => id))
    const ownIds = list.filter(isOwn).map(({ id }) => id)
    violationTexts.push(...expected.filter((id) => !ownIds.includes(id)).map((id) => `${id} is lost`))
    violationTexts.push(
      ...ownIds.filter((id) => !expected.includes(id)).map((id) => `no client asked for ${id}`),
    )
    const credits = list.filter(({ type }) => type === 'credit')
    const other = clients.find(({ name }) => name === client.other)!
    const sent = settledOf(other).flatMap(({ call, moves }) => (call === 'transfer' ? moves : []))
    if (amounts(credits).join() !== amounts(sent).join())
      violationTexts.push(`${client.name} got other credits`)
    const balance = new Map(funds.map(({ symbol, chain, amount }) => [`${symbol}.${chain}`, new Big(amount)]))
    const add = (coin: string, amount: Big) =>
      balance.set(coin, (balance.get(coin) ?? new Big(0)).plus(amount))
    for (const { moves } of settled)
      moves.forEach(({ amountCrypto, currency }, side) => {
        add(`${currency.symbol}.${currency.chain}`, new Big(amountCrypto).times(side === 0 ? -1 : 1))
      })
    for (const credit of credits) add('USDT.tron', new Big(credit.amountCrypto))
    const { data } = await client.ask('wallets')
    for (const { currency, balance: actual } of (data as { wallets: (Activity & { balance: string })[] })
      .wallets) {
      const coin = `${currency.symbol}.${currency.chain}`
      const expected = balance.get(coin) ?? new Big(0)
      // ada had BTC before the test.
      if (coin !== 'BTC.btc' && !expected.eq(actual))
        violationTexts.push(`${client.name} holds ${actual} ${coin}, not ${expected}`)
    }
  }
  return violationTexts
}

describe.each(modes)('mock-api killed at random points, upstream mode %s', (keys) => {
  it(
    `${kills} kills, seed ${seed}: no loss [WSELL-25] [TRANSFER-12] [SWAP-09]`,
    async () => {
      const run = await begin(keys)
      for (let count = 0; count < kills; count++) {
        await killOnce(run)
        expect(await run.api.world.audit()).toMatchObject({ drift: '0' })
      }
      expect(await findViolations(run)).toEqual([])
      // Every kill must have interrupted the running calls.
      expect(run.lostCount).toBe(kills * run.clients.length)
      const intents = run.clients.flatMap((client) => client.intents)
      expect(intents.filter(({ state }) => state === 'unknown')).toEqual([])
      expect(run.clients.flatMap(settledOf).length).toBeGreaterThan(kills)
      expect(run.api.complaints).toEqual([])
      await run.api.kill()
      expect(await run.api.audit()).toMatchObject({ code: 0, text: expect.stringMatching(/drift +0\n/) })
    },
    120_000 + kills * 60_000,
  )
})
