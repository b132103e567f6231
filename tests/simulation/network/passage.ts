import type { Page } from '../browser/page'
import type { GatewayReplica } from '../gateway/copy'
import type { HttpRequest, HttpResponse } from '../gateway/exchange'
import { after, now } from '../time/scheduler'
import type { NetFault, ReadFaults } from './faults'

/** A request as the network's watchers see it. */
export interface Sent {
  page: Page
  operation: string
  /** The intent of a money call. */
  key: string | undefined
}

/** The network as one request finds it. */
export interface Paths {
  reads: ReadFaults
  parts: {
    met: (fault: string) => void
    answered: (sent: Sent, sentAt: number, answer: HttpResponse) => void
  }
  /** The copy that takes the next request, and one other than a given copy; undefined if none is up. */
  copy: () => GatewayReplica | undefined
  other: (copy: GatewayReplica | undefined) => GatewayReplica | undefined
  /** ms for one way. */
  latency: (page: Page) => number
}

/** What `fetch` resolves with, as far as the transport reads it. */
export interface FetchResponse {
  status: number
  headers: { get: (name: string) => string | null }
  json: () => Promise<unknown>
}

const networkError = () => new TypeError('Failed to fetch')
const aborted = () => new DOMException('Aborted', 'AbortError')
/** How soon a browser notices a missing network, a broken connection and a silent one, ms. */
const noticedMs = { offline: 50, reset: 20, lost: 400 }
/** How long it takes until a reply breaks off, ms. */
const breaksOffMs = 200
/** How long a proxy takes for its own response, ms. */
const proxyMs = 30

const responseOf = (
  { status, headers }: Omit<HttpResponse, 'body'>,
  json: () => Promise<unknown>,
): FetchResponse => ({
  status,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  json,
})

const htmlPage = (status: number): FetchResponse =>
  responseOf({ status, headers: {} }, async () => {
    throw new SyntaxError('Unexpected token <')
  })

type FaultOf<Net> = NetFault extends infer One
  ? One extends { net: infer Nets }
    ? Net extends Nets
      ? One
      : never
    : never
  : never
type Ways = {
  [Net in NetFault['net']]: (passage: Passage, fault: FaultOf<Net>, copy: GatewayReplica | undefined) => void
}

const doNothing = () => undefined

/** Each fault's effect on a money call. */
const ways: Ways = {
  ok: (passage, _, copy) => passage.send(copy, 0, passage.answer),
  late: (passage, { ms }, copy) => passage.send(copy, ms, passage.answer),
  requestLost: (passage) => passage.fail(noticedMs.lost),
  replyLost: (passage, _, copy) => passage.send(copy, 0, () => passage.fail(noticedMs.lost)),
  reset: (passage, _, copy) => {
    passage.send(copy, 0, doNothing)
    passage.fail(noticedMs.reset)
  },
  cutBody: (passage, _, copy) => passage.send(copy, 0, (answer) => passage.answer(answer, breaksOffMs, true)),
  slowBody: (passage, { ms }, copy) => passage.send(copy, 0, (answer) => passage.answer(answer, ms)),
  page: (passage, { passedOn }, copy) => {
    if (passedOn) passage.send(copy, 0, doNothing)
    passage.page(404)
  },
  resend: (passage, { ms, toOther }, copy) => {
    passage.send(copy, 0, doNothing)
    passage.send(toOther ? passage.network.other(copy) : copy, noticedMs.reset + ms, passage.answer)
  },
  copy: (passage, { ms, toOther }, copy) => {
    passage.send(copy, 0, passage.answer)
    passage.send(toOther ? passage.network.other(copy) : copy, noticedMs.reset + ms, doNothing)
  },
}

/** One request and its response in transit. */
export class Passage {
  readonly #sentAt = now()

  constructor(
    readonly network: Paths,
    readonly sent: Sent,
    readonly request: HttpRequest,
    readonly signal: AbortSignal | null,
    readonly resolve: (answer: FetchResponse) => void,
    readonly reject: (error: Error) => void,
  ) {}

  begin(fault: NetFault): void {
    const { met } = this.network.parts
    // The page's timeout ends a request without a response.
    this.signal?.addEventListener('abort', () => this.reject(aborted()))
    if (!this.sent.page.device.isOnline) {
      met('offline')
      this.fail(noticedMs.offline)
      return
    }
    if (fault.net !== 'ok') met(`net ${fault.net}`)
    if (this.sent.key === undefined) this.#read()
    else ways[fault.net](this, fault as never, this.network.copy())
  }

  #read(): void {
    const { reads, parts } = this.network
    if (now() < reads.downUntil) {
      parts.met('reads lost')
      this.fail(noticedMs.lost)
    } else if (now() < reads.pageUntil) {
      parts.met('reads answered by a page')
      this.page(502)
    } else {
      const slowed = now() < reads.slowUntil ? reads.slowMs : 0
      if (slowed > 0) parts.met('reads slow')
      this.send(this.network.copy(), 0, (answer) => this.answer(answer, slowed))
    }
  }

  /** Sends it to a copy of the gateway, this many ms later than usual. */
  send(copy: GatewayReplica | undefined, ms: number, answered: (answer: HttpResponse) => void): void {
    if (!copy) {
      this.network.parts.met('no gateway')
      this.page(502)
      return
    }
    const cut = () => this.fail(noticedMs.reset)
    const way = this.network.latency(this.sent.page) + ms
    const connection = copy.receive(this.request, this.sent.key, { ms: way, answered, cut })
    this.signal?.addEventListener('abort', () => connection.abandon())
  }

  /** Delivers a response to the tab: its head, and the body later, unless the body is cut off. */
  readonly answer = (answer: HttpResponse, bodyMs = 0, isCut = false): void => {
    this.#arrive(this.network.latency(this.sent.page), () => {
      const json = () =>
        new Promise((resolve, reject) => {
          this.signal?.addEventListener('abort', () => reject(aborted()))
          after(bodyMs, () => {
            if (isCut) return reject(networkError())
            this.network.parts.answered(this.sent, this.#sentAt, answer)
            return resolve(JSON.parse(answer.body))
          })
        })
      this.resolve(responseOf(answer, json))
    })
  }

  /** A proxy responds instead of the gateway. */
  page(status: number): void {
    this.#arrive(proxyMs, () => this.resolve(htmlPage(status)))
  }

  fail(ms: number): void {
    after(ms, () => this.reject(networkError()), { owner: this.sent.page.process })
  }

  /** Work in the tab after this many ms; nothing arrives if its device is offline then. */
  #arrive(ms: number, work: () => void): void {
    const { page } = this.sent
    const arrive = () => (page.device.isOnline ? work() : this.network.parts.met('answer lost offline'))
    after(ms, arrive, { owner: page.process })
  }
}
