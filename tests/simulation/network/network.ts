import type { Page } from '../browser/page'
import type { HttpResponse } from '../gateway/exchange'
import type { GatewayReplica } from '../gateway/replica'
import { type Random, randomOf, seedOf } from '../time/random'
import type { NetFault, ReadFaults } from './faults'
import { type FetchResponse, Passage, type Sent } from './passage'

export interface NetworkParts {
  seed: number
  replicas: readonly GatewayReplica[]
  /** Called with each request that leaves a tab; returns the fault of a money call. */
  sent: (sent: Sent) => NetFault
  /** Called with each response that reaches a tab. */
  onResponse: (sent: Sent, sentAt: number, response: HttpResponse) => void
  met: (fault: string) => void
}

/** The network between the tabs and the gateway replicas. */
export class Network {
  readonly reads: ReadFaults = { downUntil: 0, slowUntil: 0, slowMs: 0, pageUntil: 0 }
  readonly #latencies = new Map<string, Random>()
  #turn = 0

  constructor(readonly parts: NetworkParts) {}

  readonly fetch = (page: Page, _: string, init: RequestInit): Promise<FetchResponse> => {
    if (!page.process.isAlive) return new Promise(() => undefined)
    const headers = { ...(init.headers as Record<string, string>) }
    const body = String(init.body)
    const { operationName: operation, variables } = JSON.parse(body) as {
      operationName: string
      variables: { idempotencyKey?: string }
    }
    const key = operation.startsWith('Place') ? variables.idempotencyKey : undefined
    const sent: Sent = { page, operation, key }
    const fault = this.parts.sent(sent)
    return new Promise((resolve, reject) => {
      const request = { headers, body, address: page.device.address }
      new Passage(this, sent, request, init.signal ?? null, resolve, reject).begin(fault)
    })
  }

  /** One-way latency, ms. Each tab has its own random numbers, so that no two requests arrive together. */
  latency(page: Page): number {
    const { name } = page.process
    let random = this.#latencies.get(name)
    if (!random) {
      random = randomOf(seedOf(this.parts.seed, name))
      this.#latencies.set(name, random)
    }
    return 5 + 10 * random()
  }

  /** The running replica that the load balancer chooses; undefined if none runs. */
  nextReplica(): GatewayReplica | undefined {
    const runningReplicas = this.parts.replicas.filter(({ isUp }) => isUp)
    this.#turn += 1
    return runningReplicas[this.#turn % runningReplicas.length]
  }

  otherReplica(replica: GatewayReplica | undefined): GatewayReplica | undefined {
    return this.parts.replicas.find((candidate) => candidate !== replica && candidate.isUp) ?? replica
  }
}
