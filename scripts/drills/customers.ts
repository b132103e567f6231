import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import { personas } from '../../mock-api/accounts/personas'
import { pause } from '../cluster/servers'

export interface Tally {
  requests: number
  /** Missing responses, or responses of the proxy alone: the app then retries or asks for the outcome. */
  cutOff: number
  /** Failures that a customer would see: those that the app's own recovery does not fix. */
  failed: number
  rejections: number
  settled: number
  rejected: number
  unknown: number
  slowestMs: number
  reasons: Map<string, number>
}

export const newTally = (): Tally => ({
  requests: 0,
  cutOff: 0,
  failed: 0,
  rejections: 0,
  settled: 0,
  rejected: 0,
  unknown: 0,
  slowestMs: 0,
  reasons: new Map(),
})

/** The documents of a client build. */
export const documentsIn = (path: string): Map<string, string> => {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  return new Map(
    Object.entries(manifest).flatMap(([id, text]) => {
      const name = /(?:query|mutation) (\w+)/.exec(text)?.[1]
      return name ? [[name, id.replace(/^sha256:/, '')] as const] : []
    }),
  )
}

type Name = 'ada' | 'bola'
interface Answer {
  data?: Record<string, unknown> | null
  errors?: { extensions: { code: string; status: number | null } }[]
}

/** The amount of each sale, USDT on Tron. */
export const saleAmount = 11
/** The app's own timeout for one response. */
const answerWithinMs = 20_000

/**
 * Open tabs of active customers: they read, load files of their release and sell, and handle lost responses like the
 * app.
 */
export class Customers {
  readonly #agent = new Agent({ connections: 64, pipelining: 1 })
  #isOver = false
  readonly #running: Promise<void>[] = []
  constructor(
    readonly url: string,
    readonly tally: Tally,
  ) {}

  async #ask(
    documents: Map<string, string>,
    operationName: string,
    variables: object,
    token?: string,
  ): Promise<Answer | null> {
    this.tally.requests += 1
    const began = performance.now()
    try {
      const { statusCode, body } = await request(`${this.url}/graphql`, {
        method: 'POST',
        dispatcher: this.#agent,
        headersTimeout: answerWithinMs,
        bodyTimeout: answerWithinMs,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: token } : {}),
          ...(operationName.startsWith('Place') ? { 'x-send-by': String(Date.now() + 60_000) } : {}),
        },
        body: JSON.stringify({
          operationName,
          variables,
          extensions: { persistedQuery: { version: 1, sha256Hash: documents.get(operationName) } },
        }),
      })
      const text = await body.text()
      if (!text.startsWith('{')) throw new Error(`HTTP ${statusCode} of the proxy`)
      return JSON.parse(text) as Answer
    } catch (error) {
      this.tally.cutOff += 1
      this.#note(`${operationName}: ${(error as Error).message}`)
      return null
    } finally {
      this.tally.slowestMs = Math.max(this.tally.slowestMs, performance.now() - began)
    }
  }

  #note(reason: string): void {
    this.tally.reasons.set(reason, (this.tally.reasons.get(reason) ?? 0) + 1)
  }

  #isUnknown(answer: Answer | null): boolean {
    const status = answer?.errors?.[0]?.extensions.status
    // Like the app: only a 4xx means 'not done' for money (ruling 10).
    return answer === null || status === null || (status !== undefined && status >= 500)
  }

  async signIn(documents: Map<string, string>, name: Name): Promise<string> {
    const input = { userId: name, password: personas[name].password }
    let answer: Answer | null = null
    for (let tries = 0; tries < 5 && !answer?.data?.login; tries += 1)
      answer = await this.#ask(documents, 'Login', { input })
    const login = answer?.data?.login as { token: string } | undefined
    if (!login) throw new Error(`${name} could not log in: ${JSON.stringify(answer)}`)
    return login.token
  }

  /** A read that retries after a failure, like the app's polling while a page shows cached data. */
  async #read(
    documents: Map<string, string>,
    operationName: string,
    variables: object,
    token: string,
  ): Promise<void> {
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await this.#ask(documents, operationName, variables, token)
      const code = answer?.errors?.[0]?.extensions.code
      if (answer && !code) return
      if (code && code !== 'UNREACHABLE' && code !== 'INTERNAL' && code !== 'THROTTLED')
        this.#note(`${operationName}: ${code}`)
      await pause(300 * (tries + 1))
    }
    this.tally.failed += 1
    this.#note(`${operationName}: failed three times`)
  }

  /** Sends a sale once, never twice; without a response it asks for the outcome, as the outbox does. */
  async #sell(documents: Map<string, string>, token: string): Promise<void> {
    const idempotencyKey = randomUUID()
    const input = { amountCrypto: String(saleAmount), symbol: 'USDT', chain: 'tron' }
    const answer = await this.#ask(documents, 'PlaceSell', { idempotencyKey, input }, token)
    if (answer && !answer.errors) {
      this.tally.settled += 1
      return
    }
    if (!this.#isUnknown(answer)) {
      this.tally.rejections += 1
      return this.#note(
        `PlaceSell: ${answer!.errors![0]!.extensions.code} ${answer!.errors![0]!.extensions.status}`,
      )
    }
    const until = Date.now() + 70_000
    while (Date.now() < until) {
      await pause(500)
      const outcome = await this.#ask(documents, 'IntentOutcome', { idempotencyKey }, token)
      const state = (outcome?.data?.moneyOutcome as { state?: string } | undefined)?.state
      if (state === 'settled') {
        this.tally.settled += 1
        return
      }
      if (state === 'rejected' || state === 'absent') {
        this.tally.rejected += 1
        return
      }
    }
    this.tally.unknown += 1
  }

  /** One tab of a release, until the end; fetches the release's own `files` from time to time. */
  open(documents: Map<string, string>, token: string, files: readonly string[], sells: boolean): void {
    const work = async () => {
      for (let step = 0; !this.#isOver; step += 1) {
        if (sells && step % 5 === 0) await this.#sell(documents, token)
        else if (step % 5 === 2 && files.length > 0) await this.#file(files[step % files.length]!)
        else await this.#read(documents, 'HistoryPage', { page: 1, size: 20, currency: 'all' }, token)
        await pause(20)
      }
    }
    this.#running.push(work())
  }

  async #file(path: string): Promise<void> {
    for (let tries = 0; tries < 2; tries += 1) {
      this.tally.requests += 1
      const answer = await request(this.url + path, { dispatcher: this.#agent }).catch(() => null)
      await answer?.body.dump().catch(() => undefined)
      if (answer?.statusCode === 200) return
      this.tally.cutOff += 1
      this.#note(`file: ${answer?.statusCode ?? 'no answer'}`)
    }
    this.tally.failed += 1
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    if (!this.#agent.closed) await this.#agent.close()
  }
}

/** A customer's USDT balance on Tron, read from the upstream. */
export const balanceOf = async (upstream: string, token: string): Promise<number> => {
  const answer = await fetch(`${upstream}/v1/app/wallets`, { headers: { authorization: token } })
  const { data } = (await answer.json()) as {
    data: { wallets: { balance: string; currency: { symbol: string; chain: string } }[] }
  }
  const wallet = data.wallets.find(({ currency }) => currency.symbol === 'USDT' && currency.chain === 'tron')
  return Number(wallet?.balance ?? 0)
}
