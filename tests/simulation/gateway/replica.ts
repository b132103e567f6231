import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import { networkOf } from '../../../gateway/core/client-ip'
import type { ClaimStore } from '../../../gateway/upstream/claims'
import type { Upstream } from '../../../gateway/upstream/upstream-client'
import { type Clock, Process } from '../time/process'
import { after } from '../time/scheduler'
import { type Exchange, exchange, type HttpRequest, type HttpResponse } from './exchange'
import { type GatewayParts, openGateway } from './server'

/** The idempotency key of the request in progress, for upstreams that receive no keys. */
export const currentKey = new AsyncLocalStorage<string | undefined>()

interface ReplicaParts extends Pick<GatewayParts, 'apolloServer' | 'sendsKeys'> {
  number: number
  clock: Clock
  upstream: Upstream
  /** Opens the claims of a new process. */
  openClaims: () => ClaimStore
}

/** A gateway replica, which can be killed and restarted. */
export class GatewayReplica {
  process: Process
  #listener: RequestListener
  readonly #crowdedNetworks = new Set<string>()
  readonly #connections = new Set<{ cut: () => void; exchange: Exchange | null }>()

  constructor(readonly parts: ReplicaParts) {
    ;[this.process, this.#listener] = this.#start()
  }

  #start(): [Process, RequestListener] {
    const { number, clock, openClaims, ...parts } = this.parts
    this.#crowdedNetworks.clear()
    const allowance = (network: string, limit: number) => (this.#crowdedNetworks.has(network) ? 0 : limit)
    const sharedCounts = { allowance, start: () => undefined }
    const listener = openGateway({ ...parts, claims: openClaims(), sharedCounts })
    return [new Process(`gateway ${number + 1}`, clock), listener]
  }

  get isUp(): boolean {
    return this.process.isAlive
  }

  /** Resets the connections; requests that reached the upstream continue there. */
  kill(): void {
    this.process.kill()
    for (const { cut } of [...this.#connections]) cut()
    this.#connections.clear()
  }

  restart(): void {
    if (!this.isUp) [this.process, this.#listener] = this.#start()
  }

  clear(): void {
    this.#crowdedNetworks.clear()
  }

  /** For this many ms, admits no requests from this network, as if its rate limit were used up. */
  crowd(address: string, ms: number): void {
    this.#crowdedNetworks.add(networkOf(address))
    after(ms, () => this.clear())
  }

  /** Serves a request that arrives after this many ms; calls `cut` instead if the connection breaks. */
  receive(
    request: HttpRequest,
    key: string | undefined,
    { ms, answered, cut }: { ms: number; answered: (response: HttpResponse) => void; cut: () => void },
  ): { abandon: () => void } {
    if (!this.isUp) {
      after(ms, cut, { owner: null })
      return { abandon: () => undefined }
    }
    const connection: { cut: () => void; exchange: Exchange | null } = { cut, exchange: null }
    this.#connections.add(connection)
    after(
      ms,
      () => {
        connection.exchange = currentKey.run(key, () => exchange(this.#listener, request))
        void connection.exchange.response.then((response) => {
          this.#connections.delete(connection)
          answered(response)
        })
      },
      { owner: this.process },
    )
    return { abandon: () => connection.exchange?.abandon() }
  }
}
