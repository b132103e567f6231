import type { Page } from '../browser/page'
import type { HttpRequest, HttpResponse } from '../gateway/exchange'
import type { GatewayReplica } from '../gateway/replica'
import { after, now } from '../time/scheduler'
import type { NetFault } from './faults'
import type { Network } from './network'

/** A request that left a tab. */
export interface Sent {
  page: Page
  operation: string
  /** The intent id of a money call. */
  key: string | undefined
}

/** The part of a fetch response that the transport reads. */
export interface FetchResponse {
  status: number
  headers: { get: (name: string) => string | null }
  json: () => Promise<unknown>
}

const networkError = () => new TypeError('Failed to fetch')
const abortError = () => new DOMException('Aborted', 'AbortError')
/** The time until a browser reports a missing network, a broken connection and a silent one, ms. */
const detectionMs = { offline: 50, reset: 20, lost: 400 }
/** The time until a truncated response breaks off, ms. */
const cutAfterMs = 200
/** The response time of a proxy, ms. */
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
type FaultEffects = {
  [Net in NetFault['net']]: (
    passage: Passage,
    fault: FaultOf<Net>,
    replica: GatewayReplica | undefined,
  ) => void
}

const doNothing = () => undefined

/** The effect of each fault on a money call. */
const faultEffects: FaultEffects = {
  ok: (passage, _, replica) => passage.send(replica, 0, passage.deliver),
  late: (passage, { ms }, replica) => passage.send(replica, ms, passage.deliver),
  requestLost: (passage) => passage.fail(detectionMs.lost),
  replyLost: (passage, _, replica) => passage.send(replica, 0, () => passage.fail(detectionMs.lost)),
  reset: (passage, _, replica) => {
    passage.send(replica, 0, doNothing)
    passage.fail(detectionMs.reset)
  },
  cutBody: (passage, _, replica) =>
    passage.send(replica, 0, (response) => passage.deliver(response, cutAfterMs, true)),
  slowBody: (passage, { ms }, replica) =>
    passage.send(replica, 0, (response) => passage.deliver(response, ms)),
  page: (passage, { passedOn }, replica) => {
    if (passedOn) passage.send(replica, 0, doNothing)
    passage.page(404)
  },
  resend: (passage, { ms, toOther }, replica) => {
    passage.send(replica, 0, doNothing)
    passage.send(
      toOther ? passage.network.otherReplica(replica) : replica,
      detectionMs.reset + ms,
      passage.deliver,
    )
  },
  copy: (passage, { ms, toOther }, replica) => {
    passage.send(replica, 0, passage.deliver)
    passage.send(toOther ? passage.network.otherReplica(replica) : replica, detectionMs.reset + ms, doNothing)
  },
}

/** One request and its response in transit. */
export class Passage {
  readonly #sentAt = now()

  constructor(
    readonly network: Network,
    readonly sent: Sent,
    readonly request: HttpRequest,
    readonly signal: AbortSignal | null,
    readonly resolve: (response: FetchResponse) => void,
    readonly reject: (error: Error) => void,
  ) {}

  begin(fault: NetFault): void {
    const { met } = this.network.parts
    // The page's own timeout ends a request that gets no response.
    this.signal?.addEventListener('abort', () => this.reject(abortError()))
    if (!this.sent.page.device.isOnline) {
      met('offline')
      this.fail(detectionMs.offline)
      return
    }
    if (fault.net !== 'ok') met(`net ${fault.net}`)
    if (this.sent.key === undefined) this.#read()
    else faultEffects[fault.net](this, fault as never, this.network.nextReplica())
  }

  #read(): void {
    const { reads, parts } = this.network
    if (now() < reads.downUntil) {
      parts.met('reads lost')
      this.fail(detectionMs.lost)
    } else if (now() < reads.pageUntil) {
      parts.met('reads answered by a page')
      this.page(502)
    } else {
      const delayMs = now() < reads.slowUntil ? reads.slowMs : 0
      if (delayMs > 0) parts.met('reads slow')
      this.send(this.network.nextReplica(), 0, (response) => this.deliver(response, delayMs))
    }
  }

  /** Sends the request to a gateway replica, `ms` later than usual. */
  send(replica: GatewayReplica | undefined, ms: number, answered: (response: HttpResponse) => void): void {
    if (!replica) {
      this.network.parts.met('no gateway')
      this.page(502)
      return
    }
    const cut = () => this.fail(detectionMs.reset)
    const arrivalMs = this.network.latency(this.sent.page) + ms
    const connection = replica.receive(this.request, this.sent.key, { ms: arrivalMs, answered, cut })
    this.signal?.addEventListener('abort', () => connection.abandon())
  }

  /** Delivers the head of a response to the tab, and its body `bodyMs` later unless it is cut off. */
  readonly deliver = (response: HttpResponse, bodyMs = 0, isCut = false): void => {
    this.#arrive(this.network.latency(this.sent.page), () => {
      const json = () =>
        new Promise((resolve, reject) => {
          this.signal?.addEventListener('abort', () => reject(abortError()))
          after(bodyMs, () => {
            if (isCut) return reject(networkError())
            this.network.parts.onResponse(this.sent, this.#sentAt, response)
            return resolve(JSON.parse(response.body))
          })
        })
      this.resolve(responseOf(response, json))
    })
  }

  /** Responds as a proxy instead of the gateway. */
  page(status: number): void {
    this.#arrive(proxyMs, () => this.resolve(htmlPage(status)))
  }

  fail(ms: number): void {
    after(ms, () => this.reject(networkError()), { owner: this.sent.page.process })
  }

  /** Runs the work in the tab after `ms`, unless its device is offline then. */
  #arrive(ms: number, work: () => void): void {
    const { page } = this.sent
    const arrive = () => (page.device.isOnline ? work() : this.network.parts.met('answer lost offline'))
    after(ms, arrive, { owner: page.process })
  }
}
