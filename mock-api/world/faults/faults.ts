import { invalid } from '../../http/api-error'
import { type RouteTable, withoutNames } from './route-table'

export const faultEffects = ['latency', 'hold', 'status', 'reset', 'garbage', 'truncated', 'empty'] as const
export type FaultEffect = (typeof faultEffects)[number]

export type FaultOrder = {
  /** Any method when left out. */
  method?: string
  /** A template ('/v1/app/rates/{id}'), an exact path, or a beginning ('/v1/app/*'). */
  path: string
  effect: FaultEffect
  /** `before` the handler: nothing happened. `after` it: all is committed, only the reply suffers. */
  when?: 'before' | 'after'
  /** How many requests it strikes: 1 when left out, null for all until cleared. */
  count?: number | null
  /** `latency`: how long. */
  ms?: number
  /** `status`: which, 500 when left out. */
  status?: number
  /** `status`: the error's summary; none when left out. */
  summary?: string
  /** `hold`: until `release(gate)`; 'gate' when left out. */
  gate?: string
}

export type Fault = Required<Pick<FaultOrder, 'path' | 'effect' | 'when'>> & {
  id: number
  method: string | null
  /** Requests still to strike; null for all. */
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

/** How many strikes are remembered: a fault may be in force for all requests of a day. */
const remembered = 1_000

const delays = (fault: Fault) => fault.effect === 'latency' || fault.effect === 'hold'
const bodyEffects: readonly FaultEffect[] = ['garbage', 'truncated', 'empty']

export class Faults {
  private active: Fault[] = []
  private history: FiredFault[] = []
  private ids = 0

  constructor(private readonly table: RouteTable) {}

  /** Puts a fault in force. Refuses (422) a template that the API does not have: it could never strike. */
  add(order: FaultOrder): Fault {
    if (order.path.includes('{') && !this.table.has(order.path))
      throw invalid({ path: `No such route: ${order.path}` })
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

  /** The faults that strike this request, counted as fired: all delays, and the first that decides the reply. */
  take(method: string, path: string): Fault[] {
    const route = this.table.templateOf(method, path)
    const fitting = this.active.filter((fault) => this.strikes(fault, method, path, route))
    const deciding = fitting.find((fault) => !delays(fault))
    const taken = fitting.filter((fault) => delays(fault) || fault === deciding)
    for (const fault of taken) {
      if (fault.left !== null) fault.left -= 1
      const { id, effect, when } = fault
      this.history.push({ id, effect, when, route: route ?? '(unknown path)', at: new Date().toISOString() })
      if (this.history.length > remembered) this.history.shift()
    }
    this.active = this.active.filter((fault) => fault.left === null || fault.left > 0)
    return taken
  }

  restore(faults: readonly Fault[]): void {
    this.clear()
    this.active = faults.map((fault) => ({ ...fault }))
    this.ids = Math.max(this.ids, ...faults.map(({ id }) => id))
  }

  list = (): Fault[] => this.active.map((fault) => ({ ...fault }))

  /** The last 1,000 strikes since `clear()`, oldest first. */
  fired = (): FiredFault[] => [...this.history]

  remove(id: number): boolean {
    const before = this.active.length
    this.active = this.active.filter((fault) => fault.id !== id)
    return this.active.length < before
  }

  clear(): void {
    this.active = []
    this.history = []
  }

  private strikes(fault: Fault, method: string, path: string, route: string | null): boolean {
    if (fault.method !== null && fault.method !== method) return false
    if (fault.path.includes('{')) return route !== null && withoutNames(route) === withoutNames(fault.path)
    return fault.path.endsWith('*') ? path.startsWith(fault.path.slice(0, -1)) : path === fault.path
  }
}
