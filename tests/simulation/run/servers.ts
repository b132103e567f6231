import { createMemoryClaims } from '../../../gateway/upstream/claims'
import type { Watch } from '../checks/watch'
import type { WorldKind } from '../customer/history'
import { currentKey, GatewayReplica } from '../gateway/replica'
import type { startSharedApollo } from '../gateway/server'
import { linkTo } from '../gateway/upstream-link'
import { createSimulatedValkey } from '../gateway/valkey'
import { newId } from '../time/install'
import { Clock, Process } from '../time/process'
import { after, now } from '../time/scheduler'
import type { CallFault } from '../upstream/delivery'
import { createFakeUpstream, type FakeUpstream } from '../upstream/fake-upstream'

export type ApolloServer = Awaited<ReturnType<typeof startSharedApollo>>

/** The upstream, Valkey and the gateway replicas of one history. */
export class Servers {
  readonly fakeUpstream: FakeUpstream
  readonly replicas: readonly GatewayReplica[]
  readonly valkey = createSimulatedValkey()
  readonly #process = new Process('upstream', new Clock())
  readonly #watch: Watch
  /** The end of the upstream's downtime for all gateways, true ms since 1970. */
  upstreamDownUntil = 0

  constructor(kind: WorldKind, apolloServer: ApolloServer, watch: Watch) {
    this.#watch = watch
    this.fakeUpstream = createFakeUpstream({
      now: () => Math.floor(now()),
      newId,
      after: (ms, work) => this.#after(ms, work),
      outcomeOf: ({ method }) => this.#faultOf(method),
      keepsKeys: kind.keepsKeys,
      keepsList: kind.keepsList,
      honoursSendBy: kind.honoursSendBy ?? true,
      issued: (token) => void watch.secrets.add(token),
    })
    const upstream = linkTo({
      upstream: this.fakeUpstream.upstream,
      process: this.#process,
      isReachable: () => now() >= this.upstreamDownUntil,
    })
    const openClaims = kind.claims === 'shared' ? this.valkey.openClaims : () => createMemoryClaims()
    this.replicas = Array.from(
      { length: kind.gateways },
      (_, number) =>
        new GatewayReplica({
          number,
          clock: new Clock(number === 0 ? kind.gatewaySkewMs : -kind.gatewaySkewMs),
          apolloServer,
          upstream,
          sendsKeys: kind.keepsKeys,
          openClaims,
        }),
    )
  }

  /** Schedules the upstream's work and records executed orders for the request that it processes. */
  #after(ms: number, work: () => void): void {
    const key = currentKey.getStore()
    const { executed } = this.fakeUpstream
    const begin = () => {
      const executedCount = executed.length
      work()
      for (const order of executed.slice(executedCount)) this.#watch.executed(key, order)
    }
    after(ms, () => currentKey.run(key, begin), { owner: this.#process })
  }

  #faultOf(method: string): CallFault {
    const watched = this.#watch.orders.get(currentKey.getStore() ?? '')
    if (method !== 'POST' || !watched) return { end: 'answered', ms: 3 }
    watched.arrived += 1
    // A duplicate request has no faults.
    if (watched.arrived > 1) return { end: 'answered', ms: 5 }
    const { upstream } = watched.order
    if (upstream.end !== 'answered') this.#watch.countFault(`upstream ${upstream.end}`)
    return upstream
  }
}
