import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { personas } from '../../mock-api/accounts/personas'
import { root } from '../prepare.mjs'

export const people = ['ada', 'bola'] as const
const outcomes = ['settled', 'rejected', 'absent'] as const
/** The app's own timeout for one response. */
const responseTimeoutMs = 20_000

interface Response {
  data?: Record<string, unknown> | null
  errors?: { extensions: { code: string; status?: number | null } }[]
}

const documentsFile = join(root, 'client', 'generated', 'persisted-documents.json')

/** Simulates customers' tabs that read and sell, and handle missing responses like the app. */
export class Load {
  readonly counts = {
    requests: 0,
    /** No response came, or only the proxy's: the app then retries a read or looks up the outcome. */
    cutOff: 0,
    /** Failures that a customer notices: reads that failed three times, and rejected sales. */
    failed: 0,
    settled: 0,
    rejected: 0,
    absent: 0,
    unknown: 0,
    slowestMs: 0,
  }
  readonly reasons = new Map<string, number>()
  readonly #documents = Object.entries<string>(JSON.parse(readFileSync(documentsFile, 'utf8')))
  #agent = new Agent()
  #tabs: Promise<void>[] = []
  #isOver = false

  constructor(private readonly url: string) {}

  /** Signs in and opens this many tabs, half of which sell, over separate connections. */
  async start(tabs: number): Promise<void> {
    this.#agent = new Agent()
    this.#isOver = false
    const tokens = await Promise.all(people.map((name) => this.#signIn(name)))
    this.#tabs = Array.from({ length: tabs }, (_, tab) => this.#tab(tokens[tab % 2]!, tab % 4 < 2))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#tabs)
    await this.#agent.close()
  }

  #note(reason: string): void {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1)
  }

  async #send(operationName: string, variables: object, token = ''): Promise<Response | null> {
    this.counts.requests += 1
    const startedAt = performance.now()
    const [hash] = this.#documents.find(([, text]) => text.includes(` ${operationName}(`))!
    try {
      const { statusCode, body } = await request(`${this.url}/graphql`, {
        method: 'POST',
        dispatcher: this.#agent,
        headersTimeout: responseTimeoutMs,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: token }),
          ...(operationName === 'PlaceSell' && { 'x-send-by': String(Date.now() + 60_000) }),
        },
        body: JSON.stringify({
          operationName,
          variables,
          extensions: { persistedQuery: { version: 1, sha256Hash: hash.slice(7) } },
        }),
      })
      const text = await body.text()
      if (!text.startsWith('{')) throw new Error(`HTTP ${statusCode} of the proxy`)
      return JSON.parse(text) as Response
    } catch (error) {
      this.counts.cutOff += 1
      this.#note(`${operationName}: ${(error as Error).message}`)
      return null
    } finally {
      this.counts.slowestMs = Math.max(this.counts.slowestMs, Math.round(performance.now() - startedAt))
    }
  }

  async #signIn(name: (typeof people)[number]): Promise<string> {
    const response = await this.#send('Login', { input: { userId: name, password: personas[name].password } })
    if (!response?.data) throw new Error(`${name} could not log in: ${JSON.stringify(response)}`)
    return (response.data.login as { token: string }).token
  }

  async #tab(token: string, sells: boolean): Promise<void> {
    for (let step = 0; !this.#isOver; step += 1) {
      await (sells && step % 5 === 0 ? this.#sell(token) : this.#read(token))
      await pause(20)
    }
  }

  async #read(token: string): Promise<void> {
    for (const waitMs of [300, 600, 900]) {
      const response = await this.#send('HistoryPage', { page: 1, size: 20, currency: 'all' }, token)
      if (response && !response.errors) return
      await pause(waitMs)
    }
    this.counts.failed += 1
    this.#note('HistoryPage: failed three times')
  }

  /** Sends a sale once; if there is no response, looks up the outcome, as the outbox does. */
  async #sell(token: string): Promise<void> {
    const idempotencyKey = randomUUID()
    const input = { amountCrypto: '11', symbol: 'USDT', chain: 'tron' }
    const response = await this.#send('PlaceSell', { idempotencyKey, input }, token)
    const error = response?.errors?.[0]?.extensions
    // Only a 4xx means 'not done' for money (ruling 10).
    if (error && error.status !== null && (error.status ?? 0) < 500) {
      this.counts.failed += 1
      return this.#note(`PlaceSell: ${error.code} ${error.status}`)
    }
    let outcome: (typeof outcomes)[number] | undefined = response && !error ? 'settled' : undefined
    for (let tries = 0; tries < 140 && !outcome; tries += 1) {
      await pause(500)
      const { data } = (await this.#send('IntentOutcome', { idempotencyKey }, token)) ?? {}
      outcome = outcomes.find((state) => state === (data?.moneyOutcome as { state: string } | null)?.state)
    }
    this.counts[outcome ?? 'unknown'] += 1
  }
}
