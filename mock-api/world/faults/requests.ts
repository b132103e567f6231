import type { RequestHandler, Response } from 'express'
import { accountOf, requestIdOf } from '../../accounts/security-log'
import type { Clock } from '../../http/clock'
import { currentWork, type RequestWork } from '../../http/trace'
import type { RouteTable } from './route-table'

/** Contains the route's template, never a path's values, a query, a body or a header. */
export type RequestNote = {
  number: number
  /** Mock time, ISO 8601. */
  at: string
  method: string
  route: string
  /** Null if the connection ended before the response. */
  status: number | null
  ms: number
  faults: string[]
  accountId: string | null
  requestId: string | null
  /** Null if there is no trace. */
  work: RequestWork | null
}

export class RequestLog {
  private notes: RequestNote[] = []
  private total = 0

  constructor(readonly size = 1_000) {}

  add(note: Omit<RequestNote, 'number'>): void {
    this.notes.push({ number: ++this.total, ...note })
    if (this.notes.length > this.size) this.notes.shift()
  }

  /** Newest first; `after`: the last number that the caller knows. */
  list = (after = 0): RequestNote[] => this.notes.filter((note) => note.number > after).reverse()

  clear = (): void => {
    this.notes = []
  }
}

/** Records a request when its response or connection ends. Register it before all other handlers. */
export const recordRequests =
  (log: RequestLog, table: RouteTable, clock: Clock): RequestHandler =>
  (request, response, next) => {
    const startedAt = performance.now()
    const at = clock.now().toISOString()
    const route = table.templateOf(request.method, request.path) ?? '(unknown path)'
    const work = currentWork() ?? null
    response.once('close', () => {
      log.add({
        at,
        method: request.method,
        route,
        status: response.writableFinished ? response.statusCode : null,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        faults: effectsOn(response),
        accountId: accountOf(request) ?? null,
        requestId: requestIdOf(request) ?? null,
        work,
      })
    })
    next()
  }

const effectsByResponse = new WeakMap<Response, string[]>()

export const recordEffect = (response: Response, effect: string): void => {
  effectsByResponse.set(response, [...effectsOn(response), effect])
}

const effectsOn = (response: Response): string[] => effectsByResponse.get(response) ?? []
