import { connect } from 'node:net'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeleteBankAccountDocument, MakeBankAccountDefaultDocument } from '../../client/generated/graphql'
import manifest from '../../client/generated/persisted-documents.json'
import { send } from '../../client/outbox/send'
import { type Gateway, startGateway } from '../../gateway/server'
import type { MoneyIntent } from '../../machines/shared/intent'
import { bankAccounts, transactions } from '../../mock-api/shared/payments.schema'
import { BadWire, designed, type WireFault, wireFaults } from './bad-wire'
import { Browser } from './browser'
import { innards } from './hostile'
import { attackStage } from './stage'

/** What never answers is given up soon; the rest may take its time on a busy machine. */
const upstreamTimeoutMs = { hasty: 400, patient: 8_000 }
const endlessly = /^(hang|drip)/
const timeLimitMs = 4_000
const stage = attackStage()
const wire = new BadWire(() => stage.api.url)
const browser = new Browser()
let gateways: Gateway[] = []
let cells = 0
let turns = 0

beforeAll(async () => {
  await wire.start()
  const begin = (upstreamTimeoutMs: number) =>
    startGateway({
      port: 0,
      upstream: wire.url,
      production: true,
      trustedDocuments: manifest,
      log: { write: (line) => stage.hear(line) },
      upstreamTimeoutMs,
    })
  gateways = [await begin(upstreamTimeoutMs.hasty), await begin(upstreamTimeoutMs.patient)]
  browser.gateway = gateways[1]!.url
  browser.token = await stage.tokenOf('acc-ada')
  await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '1000000' })
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  await wire.stop()
  console.info(`faults: ${cells} cells of ${wireFaults.length} faults, each fired; at most one posting each`)
})

const tron = { symbol: 'USDT', chain: 'tron' } as const
const intents: Record<string, (id: string) => MoneyIntent> = {
  sell: (id) => ({ kind: 'sell', id, ...tron, amountCrypto: '20' }),
  'sell/all': (id) => ({ kind: 'sellAll', id, symbol: 'USDT', chain: 'bsc', amountCrypto: '0' }),
  transfer: (id) => ({ kind: 'transfer', id, ...tron, amountCrypto: '20', recipient: 'acc-bola' }),
  swap: (id) => ({ kind: 'swap', id, ...tron, amountCrypto: '20', toSymbol: 'BTC', toChain: 'btc' }),
}
const legs: Record<string, number> = { sell: 1, 'sell/all': 1, transfer: 1, swap: 2 }

/** How many of ada's moves the books hold. */
const moves = async (): Promise<number> => {
  const moving = inArray(transactions.type, ['sell', 'transfer', 'inter-transfer'])
  const own = and(eq(transactions.accountId, 'acc-ada'), moving)
  return (await stage.api.db.select({ id: transactions.id }).from(transactions).where(own)).length
}

const refusesConnections = (): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(wire.url)
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })

/** Lets the fault befall one call, and sees to it that it did. */
const under = async (call: string, fault: WireFault, work: () => Promise<unknown>): Promise<void> => {
  browser.heard = null
  browser.gateway = gateways[endlessly.test(fault.name) ? 0 : 1]!.url
  await wire.arm(call, fault)
  await work()
  browser.gateway = gateways[1]!.url
  expect(fault.when === 'gone' ? await refusesConnections() : wire.struck === 1, 'the fault fired').toBe(true)
  await wire.disarm()
  const { code, ms, status, text } = browser.heard!
  expect(fault.heard).toContain(code)
  expect(ms).toBeLessThan(timeLimitMs)
  expect(status).toBe(200)
  expect(text).not.toMatch(innards)
  cells += 1
}

it('knows the fourteen faults of the design', () => {
  expect(designed).toHaveLength(14)
  expect(wireFaults.map(({ name }) => name)).toEqual(expect.arrayContaining([...designed]))
})

const table = (calls: readonly string[]) =>
  calls.flatMap((call) => wireFaults.map((fault) => [call, fault.name, fault] as const))

describe('a money call is refused by name, in time and posted at most once, and the outbox is honest', () => {
  it.each(table(Object.keys(intents)))('%s, %s', async (call, name, fault) => {
    if (call === 'sell/all')
      await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'bsc', amount: '50' })
    const intent = intents[call]!(`attack-${call}-${name}`.replace(/\W+/g, '-'))
    const before = await moves()
    const posted = async () => ((await moves()) - before) / legs[call]!
    const happened = fault.when === 'after' ? 1 : 0

    let placed = ''
    await under(`POST /v1/app/wallets/${call}`, fault, async () => {
      placed = (await browser.outbox.place(intent)).state
    })
    expect(await posted()).toBe(happened)
    expect(placed).toBe(browser.heard?.code === 'served' ? 'settled' : 'unknown')
    const looked = () => browser.outbox.reconcile(intent.id).then(({ state }) => state)
    await expect.poll(looked).toBe(happened ? 'settled' : 'unknown')
    // Nothing can still be on its way: what never came to be is told as that.
    browser.now += 16 * 60_000
    await expect.poll(looked).toBe(happened ? 'settled' : 'rejected')
    // Whoever sends it once more with its key moves nothing that has moved.
    const again = () =>
      send(browser.transport, intent).then(
        ({ id }) => id,
        () => null,
      )
    await expect.poll(again).not.toBeNull()
    expect(await posted()).toBe(1)
  })
})

describe('a change of where money is paid is refused by name, in time, and done or not done', () => {
  const rowOf = async (id: string) =>
    (await stage.api.db.select().from(bankAccounts).where(eq(bankAccounts.id, id)))[0]
  const calls: Record<
    string,
    {
      document: typeof MakeBankAccountDefaultDocument | typeof DeleteBankAccountDocument
      path: string
      isDone: (id: string) => Promise<boolean>
    }
  > = {
    'bank default': {
      document: MakeBankAccountDefaultDocument,
      path: 'PATCH /v1/app/newbankaccounts/default/',
      isDone: async (id) => (await rowOf(id))?.isDefault === true,
    },
    'bank delete': {
      document: DeleteBankAccountDocument,
      path: 'DELETE /v1/app/newbankaccounts/',
      isDone: async (id) => (await rowOf(id))?.status === 'deleted',
    },
  }

  it.each(table(Object.keys(calls)))('%s, %s', async (call, name, fault) => {
    const { document, path, isDone } = calls[call]!
    turns += 1
    const id = `bac-attack-${turns}`
    const fresh = { isDefault: false, accountNumber: String(4_000_000_000 + turns), accountName: name }
    const known = (await rowOf('bac-ada-002'))!
    await stage.api.db.insert(bankAccounts).values({ ...known, ...fresh, id })
    const ask = () => browser.transport(document as typeof MakeBankAccountDefaultDocument, { id })

    await under(path, fault, ask)
    expect(await isDone(id)).toBe(fault.when === 'after')
    const again = () => ask().then(() => browser.heard?.code)
    await expect.poll(again).toMatch(/^(served|CONFLICT)$/)
    expect(await isDone(id)).toBe(true)
    const defaults = and(eq(bankAccounts.accountId, 'acc-ada'), eq(bankAccounts.isDefault, true))
    expect(await stage.api.db.select().from(bankAccounts).where(defaults)).toHaveLength(1)
  })
})
