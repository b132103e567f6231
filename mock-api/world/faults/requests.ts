import type { RequestHandler, Response } from 'express'
import { accountOf } from '../../accounts/security-log'
import type { Clock } from '../../http/clock'
import type { RouteTable } from './route-table'

/** One answered request: the route's template, never a path's values, a query, a body or a header. */
export type RequestNote = {
  number: number
  /** ISO 8601, by the world's clock, as all that the panel shows. */
  at: string
  method: string
  route: string
  /** Null when the connection ended before an answer did. */
  status: number | null
  ms: number
  faults: string[]
  accountId: string | null
}

export class RequestLog {
  private notes: RequestNote[] = []
  private counted = 0

  constructor(readonly size = 200) {}

  add(note: Omit<RequestNote, 'number'>): void {
    this.notes.push({ number: ++this.counted, ...note })
    if (this.notes.length > this.size) this.notes.shift()
  }

  /** Newest first; `after` leaves out what the caller has seen. */
  list = (after = 0): RequestNote[] => this.notes.filter((note) => note.number > after).reverse()

  clear = (): void => {
    this.notes = []
  }
}

/** Notes every request when its response ends or its connection breaks. Comes before all other handlers. */
export const recordRequests =
  (log: RequestLog, table: RouteTable, clock: Clock): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now()
    const at = clock.now().toISOString()
    const route = table.templateOf(request.method, request.path) ?? '(unknown path)'
    response.once('close', () => {
      log.add({
        at,
        method: request.method,
        route,
        status: response.writableFinished ? response.statusCode : null,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        faults: struckBy(response),
        accountId: accountOf(request) ?? null,
      })
    })
    next()
  }

const struck = new WeakMap<Response, string[]>()

export const markStruck = (response: Response, effect: string): void => {
  struck.set(response, [...struckBy(response), effect])
}

const struckBy = (response: Response): string[] => struck.get(response) ?? []
