import { invalidError } from '../http/api-error'
import type { RequestWork } from '../http/trace'
import type { RequestLog, RequestNote } from './faults/requests'

/** A GraphQL request of an action, as the development client reports it. */
interface SentRequest {
  /** The gateway's `x-request-id`; null if there was no response. */
  requestId: string | null
  traceId: string
  operation: string
  ms: number | null
  /** Size of the response. */
  bytes: number | null
  /** 'ok', 'waits', an error code, 'no response', or 'cancelled' by the app. */
  outcome: string
  /** A curl command without secrets. */
  curl: string
}

/** A customer's action with the flow's state before and after it. */
export interface SentAction {
  id: string
  /** ISO 8601. */
  at: string
  flow: string
  event: string
  before: string
  after: string
  domainEvents: string[]
  requests: SentRequest[]
}

interface RestCall {
  route: string
  /** Null if the gateway got no response. */
  status: number | null
  /** How long the gateway waited. */
  ms: number
  faults: string[]
  work: RequestWork | null
}

export type SeenAction = Omit<SentAction, 'requests'> & { requests: (SentRequest & { calls: RestCall[] })[] }

/** The fields of OTLP's JSON that this code reads. */
interface Span {
  traceId: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: { key: string; value: { intValue?: number | string } }[]
}
export interface OtlpTraces {
  resourceSpans?: { scopeSpans?: { spans?: Span[] }[] }[]
}

/** SPAN_KIND_CLIENT marks a call of the gateway to the upstream. */
const clientKind = 3
const maxActions = 200
const maxTraces = 1_000

const dropOldest = (rows: Map<string, unknown>, most: number): void => {
  for (const key of rows.keys()) {
    if (rows.size <= most) return
    rows.delete(key)
  }
}

const statusOf = ({ attributes = [] }: Span): number | null =>
  Number(attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue ?? 0) || null

const msOf = ({ startTimeUnixNano, endTimeUnixNano }: Span): number =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6

/** The customers' last actions with everything they caused, in memory, for developers. */
export class RequestTraces {
  private readonly actions = new Map<string, SentAction>()
  private readonly calls = new Map<string, Span[]>()

  constructor(private readonly log: RequestLog) {}

  /** An action that continues replaces the one with the same id. */
  addAction(action: SentAction): void {
    const isValid =
      typeof action.id === 'string' &&
      Array.isArray(action.requests) &&
      action.requests.every((request) => typeof request?.traceId === 'string')
    if (!isValid) throw invalidError({ id: 'an action has an id and requests' })
    this.actions.set(action.id, action)
    dropOldest(this.actions, maxActions)
  }

  addSpans({ resourceSpans = [] }: OtlpTraces): void {
    for (const { scopeSpans = [] } of resourceSpans)
      for (const { spans = [] } of scopeSpans)
        for (const span of spans) {
          const times = `${span.startTimeUnixNano} ${span.endTimeUnixNano}`
          if (span.kind !== clientKind || !/^\d+ \d+$/.test(times)) continue
          this.calls.set(span.traceId, [...(this.calls.get(span.traceId) ?? []), span])
        }
    dropOldest(this.calls, maxTraces)
  }

  /** Newest first; with `requestId` only the action that sent this request. */
  list(requestId?: string): SeenAction[] {
    const notes = this.log.list().reverse()
    return [...this.actions.values()]
      .reverse()
      .filter(({ requests }) => !requestId || requests.some((request) => request.requestId === requestId))
      .map((action) => ({
        ...action,
        requests: action.requests.map((request) => ({ ...request, calls: this.callsOf(request, notes) })),
      }))
  }

  clear(): void {
    this.actions.clear()
    this.calls.clear()
  }

  private callsOf({ traceId, requestId }: SentRequest, notes: readonly RequestNote[]): RestCall[] {
    const unmatchedNotes = notes.filter((note) => requestId !== null && note.requestId === requestId)
    const spans = [...(this.calls.get(traceId) ?? [])].sort((a, b) =>
      a.startTimeUnixNano.localeCompare(b.startTimeUnixNano),
    )
    return spans.map((span) => {
      const index = unmatchedNotes.findIndex(({ method, route }) => `${method} ${route}` === span.name)
      const [note] = index === -1 ? [] : unmatchedNotes.splice(index, 1)
      const { faults = [], work = null } = note ?? {}
      return { route: span.name, status: statusOf(span), ms: msOf(span), faults, work }
    })
  }
}
