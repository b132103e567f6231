import { connect } from 'node:net'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import manifest from '../../../client/generated/persisted-documents.json'
import { type Gateway, startGateway } from '../../../gateway/server'
import type { MoneyIntent } from '../../../machines/money/intent'
import { transactions } from '../../../mock-api/schema/transactions'
import { Browser } from '../browser'
import { type AttackStage, attackStage } from '../stage'
import { BadWire, type WireFault } from '../wire/bad-wire'
import { internalDetails } from '../wire/hostile'

/** What never answers is given up soon; the rest may take its time on a busy machine. */
const upstreamTimeoutMs = { hasty: 400, patient: 8_000 }
const endlessly = /^(hang|drip)/
const timeLimitMs = 4_000
const tron = { symbol: 'USDT', chain: 'tron' } as const

/** The calls that move money, by the end of their paths; 'sell/all' names no amount. */
export const intents: Record<string, (id: string, amountCrypto: string) => MoneyIntent> = {
  sell: (id, amountCrypto) => ({ kind: 'sell', id, ...tron, amountCrypto, leastNgn: '0' }),
  'sell/all': (id) => ({
    kind: 'sellAll',
    id,
    symbol: 'USDT',
    chain: 'bsc',
    amountCrypto: '0',
    leastNgn: '0',
    mostCrypto: '1000000',
  }),
  transfer: (id, amountCrypto) => ({ kind: 'transfer', id, ...tron, amountCrypto, recipient: 'acc-bola' }),
  swap: (id, amountCrypto) => ({
    kind: 'swap',
    id,
    ...tron,
    amountCrypto,
    toSymbol: 'BTC',
    toChain: 'btc',
    leastCrypto: '0',
  }),
}
const legs: Record<string, number> = { sell: 1, 'sell/all': 1, transfer: 1, swap: 2 }

/** Each call under each fault, as rows of a table. */
export const table = (calls: readonly string[], faults: readonly WireFault[]) =>
  calls.flatMap((call) => faults.map((fault) => [call, fault.name, fault] as const))

export const intentId = (call: string, fault: string): string =>
  `attack-${call}-${fault}`.replace(/\W+/g, '-')

/** Ada's browser, a gateway, a wire that can break, and an upstream that honours keys or does not. */
export class FaultBench {
  readonly browser = new Browser()
  readonly stage: AttackStage
  cells = 0
  readonly #wire = new BadWire(() => this.stage.api.url)
  #gateways: Gateway[] = []

  constructor(readonly keys: 'keys' | 'none') {
    this.stage = attackStage({ api: { upstreamKeys: keys }, gateway: { upstreamIdempotency: keys } })
    beforeAll(() => this.#start())
    afterAll(() => this.#stop())
  }

  /** Sees to it that there is something for 'sell/all' to sell; answers what tells how often the call was posted since. */
  async prepare(call: string): Promise<() => Promise<number>> {
    if (call === 'sell/all')
      await this.stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'bsc', amount: '50' })
    const before = await this.#posted(call)
    return async () => (await this.#posted(call)) - before
  }

  /** How many of ada's moves the books hold, in postings of one call. */
  async #posted(call: string): Promise<number> {
    const moving = inArray(transactions.type, ['sell', 'transfer', 'inter-transfer'])
    const adasMoves = and(eq(transactions.accountId, 'acc-ada'), moving)
    const rows = await this.stage.api.db.select({ id: transactions.id }).from(transactions).where(adasMoves)
    return rows.length / (legs[call] ?? 1)
  }

  /** Injects the fault into one call; checks that it happened, and that the response was typed and in time. */
  async under(call: string, fault: WireFault, work: () => Promise<unknown>): Promise<void> {
    const { browser } = this
    browser.lastAnswer = null
    browser.gateway = this.#gateways[endlessly.test(fault.name) ? 0 : 1]!.url
    await this.#wire.arm(call, fault)
    await work()
    browser.gateway = this.#gateways[1]!.url
    const fired = fault.when === 'gone' ? await this.#refusesConnections() : this.#wire.struck === 1
    expect(fired, 'the fault fired').toBe(true)
    await this.#wire.disarm()
    const { code, ms, status, text } = browser.lastAnswer!
    expect(fault.outcomes).toContain(code)
    expect(ms).toBeLessThan(timeLimitMs)
    expect(status).toBe(200)
    expect(text).not.toMatch(internalDetails)
    this.cells += 1
  }

  /**
   * Places an intent under the fault: it is posted where the call had got through, and only then, and the outbox is
   * honest about it. Answers what tells how often it was posted.
   */
  async place(call: string, fault: WireFault, intent: MoneyIntent): Promise<() => Promise<number>> {
    const posted = await this.prepare(call)
    let placed = ''
    await this.under(`POST /v1/app/wallets/${call}`, fault, async () => {
      placed = (await this.browser.outbox.place(intent)).state
    })
    expect(await posted()).toBe(fault.when === 'after' ? 1 : 0)
    expect(placed).toBe(this.browser.lastAnswer?.code === 'served' ? 'settled' : 'unknown')
    return posted
  }

  #refusesConnections(): Promise<boolean> {
    return new Promise((resolve) => {
      const { hostname, port } = new URL(this.#wire.url)
      const socket = connect(Number(port), hostname, () => {
        socket.destroy()
        resolve(false)
      })
      socket.once('error', () => resolve(true))
    })
  }

  async #start(): Promise<void> {
    const { stage, browser, keys } = this
    await this.#wire.start()
    const begin = (timeoutMs: number) =>
      startGateway({
        port: 0,
        upstream: this.#wire.url,
        upstreamIdempotency: keys,
        production: true,
        trustedDocuments: manifest,
        log: { write: (line) => stage.hear(line) },
        upstreamTimeoutMs: timeoutMs,
      })
    this.#gateways = [await begin(upstreamTimeoutMs.hasty), await begin(upstreamTimeoutMs.patient)]
    browser.gateway = this.#gateways[1]!.url
    browser.token = await stage.tokenOf('acc-ada')
    await stage.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '1000000' })
  }

  async #stop(): Promise<void> {
    await Promise.all(this.#gateways.map((gateway) => gateway.stop()))
    await this.#wire.stop()
  }
}
