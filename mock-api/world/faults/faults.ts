import { invalidError } from '../../http/api-error'
import { type RouteTable, stripNames } from './route-table'

export const faultEffects = ['latency', 'hold', 'status', 'reset', 'garbage', 'truncated', 'empty'] as const
export type FaultEffect = (typeof faultEffects)[number]

export type FaultOrder = {
  /** Any method if absent. */
  method?: string
  /** A template ('/v1/app/rates/{id}'), an exact path, or a prefix ('/v1/app/*'). */
  path: string
  effect: FaultEffect
  /** `before` the handler, so that nothing happens, or `after` its commit, so that only the response is damaged. */
  when?: 'before' | 'after'
  /** The number of requests to match; defaults to 1, null for all until cleared. */
  count?: number | null
  /** For `latency`: the delay. */
  ms?: number
  /** For `status`; defaults to 500. */
  status?: number
  /** For `status`: the error's summary; there is none by default. */
  summary?: string
  /** For `hold`: waits until `release(gate)`; defaults to 'gate'. */
  gate?: string
}

export type Fault = Required<Pick<FaultOrder, 'path' | 'effect' | 'when'>> & {
  id: number
  method: string | null
  /** Null if unlimited. */
  left: number | null
  ms: number
  status: number
  summary: string | null
  gate: string
}

export type FiredFault = {
  id: number
  effect: FaultEffect
  when: 'before' | 'after'
  route: string
  at: string
}

/** Limits the memory of a fault that matches every request. */
const maxHistory = 1_000

const isDelay = (fault: Fault) => fault.effect === 'latency' || fault.effect === 'hold'
const bodyEffects: readonly FaultEffect[] = ['garbage', 'truncated', 'empty']

export class Faults {
  private active: Fault[] = []
  private history: FiredFault[] = []
  private ids = 0

  constructor(private readonly table: RouteTable) {}

  /** Throws 422 for a template that the API does not have, because it could never match. */
  add(order: FaultOrder): Fault {
    if (order.path.includes('{') && !this.table.has(order.path))
      throw invalidError({ path: `No such route: ${order.path}` })
    const fault: Fault = {
      id: ++this.ids,
      method: order.method?.toUpperCase() ?? null,
      path: order.path,
      effect: order.effect,
      when: order.when ?? (bodyEffects.includes(order.effect) ? 'after' : 'before'),
      left: order.count === undefined ? 1 : order.count,
      ms: order.ms ?? 0,
      status: order.status ?? 500,
      summary: order.summary ?? null,
      gate: order.gate ?? 'gate',
    }
    this.active.push(fault)
    return fault
  }

  /** Returns, and counts as fired, all delays and the first fault that decides the response. */
  takeMatching(method: string, path: string): Fault[] {
    const route = this.table.templateOf(method, path)
    const matchingFaults = this.active.filter((fault) => this.matches(fault, method, path, route))
    const decidingFault = matchingFaults.find((fault) => !isDelay(fault))
    const activeFaults = matchingFaults.filter((fault) => isDelay(fault) || fault === decidingFault)
    for (const fault of activeFaults) {
      if (fault.left !== null) fault.left -= 1
      const { id, effect, when } = fault
      this.history.push({ id, effect, when, route: route ?? '(unknown path)', at: new Date().toISOString() })
      if (this.history.length > maxHistory) this.history.shift()
    }
    this.active = this.active.filter((fault) => fault.left === null || fault.left > 0)
    return activeFaults
  }

  restore(faults: readonly Fault[]): void {
    this.clear()
    this.active = faults.map((fault) => ({ ...fault }))
    this.ids = Math.max(this.ids, ...faults.map(({ id }) => id))
  }

  list = (): Fault[] => this.active.map((fault) => ({ ...fault }))

  /** The last 1,000 faults that fired since `clear()`, oldest first. */
  fired = (): FiredFault[] => [...this.history]

  remove(id: number): boolean {
    const countBefore = this.active.length
    this.active = this.active.filter((fault) => fault.id !== id)
    return this.active.length < countBefore
  }

  clear(): void {
    this.active = []
    this.history = []
  }

  private matches(fault: Fault, method: string, path: string, route: string | null): boolean {
    if (fault.method !== null && fault.method !== method) return false
    if (fault.path.includes('{')) return route !== null && stripNames(route) === stripNames(fault.path)
    return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path
  }
}
