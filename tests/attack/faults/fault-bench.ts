import { connect } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import manifest from '../../../client/generated/persisted-documents.json'
import { type Gateway, startGateway } from '../../../gateway/server'
import { transactions } from '../../../mock-api/schema/transactions'
import { Browser } from '../browser'
import { type AttackStage, attackStage } from '../stage'
import { BadWire, type WireFault } from '../wire/bad-wire'
import { internalDetails } from '../wire/hostile'

/** What never answers is given up soon; the rest may take its time on a busy machine. */
const upstreamTimeoutMs = { hasty: 400, patient: 8_000 }
const endlessly = /^(hang|drip)/
const timeLimitMs = 4_000
/** Ada's browser, a gateway, a wire that can break, and an upstream that honours keys. */
export class FaultBench {
  readonly browser = new Browser()
  readonly stage: AttackStage = attackStage({
    api: { upstreamKeys: 'keys' },
    gateway: { upstreamIdempotency: 'keys' },
  })
  readonly #wire = new BadWire(() => this.stage.api.url)
  #gateways: Gateway[] = []

  constructor() {
    beforeAll(() => this.#start())
    afterAll(() => this.#stop())
  }

  /** How many sales of ada's the books hold. */
  async sales(): Promise<number> {
    const adasSales = and(eq(transactions.accountId, 'acc-ada'), eq(transactions.type, 'sell'))
    return (await this.stage.api.db.select({ id: transactions.id }).from(transactions).where(adasSales))
      .length
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
    const { stage, browser } = this
    await this.#wire.start()
    const begin = (timeoutMs: number) =>
      startGateway({
        port: 0,
        upstream: this.#wire.url,
        upstreamIdempotency: 'keys',
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
