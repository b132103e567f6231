import { Big } from 'big.js'
import { afterAll, describe, expect, it } from 'vitest'
import { Random } from '../../attack/faults/chances'
import type { Activity } from '../money/money-calls.fixture'
import { Client, KillableApi } from './kill.fixture'

/** SIGKILLs of each kind of upstream: `npm run test:long` asks for 100 of both. */
const kills = Number(process.env.KILLS ?? 2)
const long = kills >= 50
const modes = long ? (['keys', 'none'] as const) : (['keys'] as const)
/** The short run dies after 2 and 7 responses, so that some calls succeed. */
const seed = Number(process.env.SEED ?? (long ? Date.now() % 1_000_000 : 24))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const funds = [
  { symbol: 'USDT', chain: 'tron', amount: '10000000' },
  { symbol: 'BNB', chain: 'bsc', amount: '100000' },
]
const people = [
  ['ada', 'bola'],
  ['bola', 'ada'],
] as const

interface Run {
  api: KillableApi
  clients: Client[]
  chances: Random
  /** After how many responses the server dies: a separate random stream. */
  places: Random
  /** Calls whose response was lost with the server. */
  swallowed: number
  /** Calls with a response, and the duration of the last one. */
  answered: number
  lastMs: number
}

const begin = async (keys: 'keys' | 'none'): Promise<Run> => {
  const api = new KillableApi(keys)
  apis.push(api)
  await api.start()
  await api.world.setFeed('steady')
  // Payouts continue meanwhile, and a kill interrupts them too.
  const settlement = { mode: 'auto', poolMs: 0, pendingMs: 500 }
  await api.request('/__world/settlement', { body: settlement, headers: { 'x-world': 'test' } })
  const clients = people.map(([name, other]) => new Client(api, name, other))
  for (const client of clients) {
    // Before the first kill, because no client logs in again.
    await api.tokenOf(client.name)
    for (const fund of funds) await api.world.credit({ customer: client.name, ...fund })
  }
  const randomSources = { chances: new Random(seed), places: new Random(seed) }
  return { api, clients, ...randomSources, swallowed: 0, answered: 0, lastMs: 50 }
}
const apis: KillableApi[] = []
afterAll(() => Promise.all(apis.map((api) => api.stop())))

/** Sends in sequence until the server stops responding. */
const lane = async (run: Run, client: Client): Promise<void> => {
  for (;;) {
    const intent = client.confirm(run.chances.integerBelow(4))
    const sentAt = performance.now()
    try {
      await client.send(intent)
      run.answered += 1
      run.lastMs = performance.now() - sentAt
    } catch {
      run.swallowed += 1
      return
    }
  }
}

const killOnce = async (run: Run): Promise<void> => {
  const { api, clients, chances, places } = run
  // After some responses, at a random moment of the next call.
  const target = run.answered + places.integerBelow(8)
  const lanes = Promise.all(clients.map((client) => lane(run, client)))
  while (run.answered < target) await pause(1)
  await pause(chances.next() * run.lastMs)
  await api.kill()
  await lanes
  await api.start()
  for (const client of clients) {
    for (const intent of client.intents.filter(({ state }) => state === 'unknown'))
      await client.reconcile(intent)
    const last = client.intents.at(-1)!
    // The customer asks again: with the same key it is safe even where it had happened.
    if (api.keys === 'keys' && (last.state === 'absent' || chances.chance(0.3))) await client.send(last)
  }
}

const isOwn = ({ type }: Activity) => type !== 'deposit' && type !== 'credit'
const settledOf = ({ intents }: Client) => intents.filter(({ state }) => state === 'settled')
const amounts = (moves: Activity[]) => moves.map(({ amountCrypto }) => amountCrypto).sort()

/** Reports of lost, doubled or wrong amounts. */
const wrongs = async ({ clients }: Run): Promise<string[]> => {
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
    for (const { currency, balance: held } of (data as { wallets: (Activity & { balance: string })[] })
      .wallets) {
      const coin = `${currency.symbol}.${currency.chain}`
      const wanted = balance.get(coin) ?? new Big(0)
      // ada had BTC before all this.
      if (coin !== 'BTC.btc' && !wanted.eq(held))
        violationTexts.push(`${client.name} holds ${held} ${coin}, not ${wanted}`)
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
      expect(await wrongs(run)).toEqual([])
      // Every kill lost the running responses: the test really killed something.
      expect(run.swallowed).toBe(kills * run.clients.length)
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
