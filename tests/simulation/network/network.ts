import type { Page } from '../browser/page'
import type { GatewayCopy } from '../gateway/copy'
import type { HttpAnswer } from '../gateway/exchange'
import { type Random, randomOf, seedOf } from '../time/random'
import { after, now } from '../time/scheduler'
import { type NetFate, type ReadFaults } from './fates'

/** A request as the network's watchers see it. */
export interface Sent {
  page: Page
  operation: string
  /** Of a money call. */
  key: string | undefined
  /** The key whose outcome it asks for. */
  asked: string | undefined
}

export interface NetworkParts {
  seed: number
  copies: readonly GatewayCopy[]
  /** Told of each request that leaves a tab; the fate of a money call's. */
  sent: (sent: Sent) => NetFate
  /** Told of each answer that reaches a tab. */
  answered: (sent: Sent, sentAt: number, answer: HttpAnswer) => void
  met: (fault: string) => void
}

interface FetchAnswer {
  ok: boolean
  status: number
  headers: { get: (name: string) => string | null }
  json: () => Promise<unknown>
}

const never = <Value>(): Promise<Value> => new Promise(() => undefined)
const lost = () => new TypeError('Failed to fetch')
/** How long a browser takes to notice a broken connection, ms. */
const noticedMs = 400

const answerOf = ({ status, headers, body }: HttpAnswer, json: () => Promise<unknown>): FetchAnswer => ({
  ok: status < 400,
  status,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  json: json ?? (async () => JSON.parse(body)),
})

const htmlPage = (status: number): FetchAnswer =>
  answerOf({ status, headers: {}, body: '<html>' }, async () => {
    throw new SyntaxError('Unexpected token <')
  })

/** Everything between the tabs and the copies of the gateway. */
export class Network {
  readonly reads: ReadFaults = { downUntil: 0, slowUntil: 0, slowMs: 0, pageUntil: 0 }
  readonly #latencies = new Map<string, Random>()
  #turn = 0

  constructor(readonly parts: NetworkParts) {}

  /** What a tab's `fetch` does. */
  readonly fetch = (page: Page, _: string, init: RequestInit): Promise<FetchAnswer> => {
    if (!page.process.isAlive) return never()
    const headers = { ...(init.headers as Record<string, string>) }
    const body = String(init.body)
    const { operationName: operation, variables } = JSON.parse(body) as {
      operationName: string
      variables: { idempotencyKey?: string }
    }
    const key = operation.startsWith('Place') ? variables.idempotencyKey : undefined
    const asked = key === undefined ? variables.idempotencyKey : undefined
    const sent: Sent = { page, operation, key, asked }
    const fate = this.parts.sent(sent)
    return new Promise((resolve, reject) => {
      const request = { headers, body, address: page.device.address }
      new Passage(this, sent, request, resolve, reject, init.signal ?? null).begin(fate)
    })
  }

  /** ms for one way; each tab's vary by themselves, so that nothing arrives in the same moment. */
  latency(page: Page): number {
    const { name } = page.process
    let random = this.#latencies.get(name)
    if (!random) {
      random = randomOf(seedOf(this.parts.seed, name))
      this.#latencies.set(name, random)
    }
    return 5 + 10 * random()
  }

  /** The copy that the balancer chooses among those that are up; undefined where none is. */
  copy(): GatewayCopy | undefined {
    const up = this.parts.copies.filter(({ isUp }) => isUp)
    this.#turn += 1
    return up[this.#turn % up.length]
  }

  other(copy: GatewayCopy | undefined): GatewayCopy | undefined {
    return this.parts.copies.find((one) => one !== copy && one.isUp) ?? copy
  }
}

/** One request on its way there and back. */
class Passage {
  readonly #sentAt = now()

  constructor(
    readonly network: Network,
    readonly sent: Sent,
    readonly request: { headers: Record<string, string>; body: string; address: string },
    readonly resolve: (answer: FetchAnswer) => void,
    readonly reject: (error: Error) => void,
    readonly signal: AbortSignal | null,
  ) {}

  begin(fate: NetFate): void {
    // The page's own limit ends what is never answered.
    this.signal?.addEventListener('abort', () => this.reject(new DOMException('Aborted', 'AbortError')))
    const { met } = this.network.parts
    if (!this.sent.page.device.isOnline) {
      met('offline')
      return this.#fail(50)
    }
    if (fate.net !== 'ok') met(`net ${fate.net}`)
    if (this.sent.key === undefined) return this.#read()
    const copy = this.network.copy()
    switch (fate.net) {
      case 'ok':
        return this.#send(copy, 0, (answer) => this.#answer(answer))
      case 'late':
        return this.#send(copy, fate.ms, (answer) => this.#answer(answer))
      case 'requestLost':
        return this.#fail(noticedMs)
      case 'replyLost':
        return this.#send(copy, 0, () => this.#fail(noticedMs))
      case 'reset':
        this.#send(copy, 0, () => undefined)
        return this.#fail(20)
      case 'cutBody':
        return this.#send(copy, 0, (answer) => this.#answer(answer, 200, true))
      case 'slowBody':
        return this.#send(copy, 0, (answer) => this.#answer(answer, fate.ms))
      case 'page':
        if (fate.passedOn) this.#send(copy, 0, () => undefined)
        return this.#page()
      case 'resend':
        this.#send(copy, 0, () => undefined)
        return this.#send(fate.toOther ? this.network.other(copy) : copy, 20 + fate.ms, (answer) =>
          this.#answer(answer),
        )
      case 'copy':
        this.#send(copy, 0, (answer) => this.#answer(answer))
        return this.#send(fate.toOther ? this.network.other(copy) : copy, 20 + fate.ms, () => undefined)
    }
  }

  #read(): void {
    const { reads, parts } = this.network
    if (now() < reads.downUntil) {
      parts.met('reads lost')
      return this.#fail(noticedMs)
    }
    if (now() < reads.pageUntil) {
      parts.met('reads answered by a page')
      return this.#page()
    }
    const slowed = now() < reads.slowUntil ? reads.slowMs : 0
    if (slowed > 0) parts.met('reads slow')
    this.#send(this.network.copy(), 0, (answer) => this.#answer(answer, slowed))
  }

  #send(copy: GatewayCopy | undefined, ms: number, answered: (answer: HttpAnswer) => void): void {
    if (!copy) {
      this.network.parts.met('no gateway')
      return this.#page()
    }
    const way = this.network.latency(this.sent.page)
    const cut = () => this.#fail(20)
    const connection = copy.receive(this.request, this.sent.key, { ms: way + ms, answered, cut })
    this.signal?.addEventListener('abort', () => connection.abandon())
  }

  /** Work in the tab after so many ms; where its device has no network then, nothing arrives. */
  #arrive(ms: number, work: () => void): void {
    const { page } = this.sent
    after(ms, () => (page.device.isOnline ? work() : this.network.parts.met('answer lost offline')), {
      owner: page.process,
    })
  }

  #answer(answer: HttpAnswer, bodyMs = 0, isCut = false): void {
    this.#arrive(this.network.latency(this.sent.page), () => {
      const json = () =>
        new Promise((resolve, reject) => {
          after(bodyMs, () => {
            if (isCut) return reject(lost())
            this.network.parts.answered(this.sent, this.#sentAt, answer)
            resolve(JSON.parse(answer.body))
          })
          this.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        })
      this.resolve(answerOf(answer, json))
    })
  }

  #page(): void {
    this.#arrive(30, () => this.resolve(htmlPage(this.sent.key ? 404 : 502)))
  }

  #fail(ms: number): void {
    after(ms, () => this.reject(lost()), { owner: this.sent.page.process })
  }
}

