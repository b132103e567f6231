import type { Call, UpstreamResponse } from '../../../gateway/upstream/upstream-client'
import { Rejection } from './rejection'
import type { Reply, RouteRequest } from './routes'

export interface Result extends Reply {
  status: number
  error: object | null
  /** Whether the response is a stored one. */
  isReplayed?: boolean
  /** The whole response, if another server sent it. */
  answer?: UpstreamResponse
}

/** A rejection as a result; rethrows unexpected errors. */
export const resultOf = (error: unknown): Result => {
  if (!(error instanceof Rejection)) throw error
  const { status, summary, fields } = error
  return { status, data: null, error: { summary, fields } }
}

/** The contract's envelope (ENT-30). */
export const bodyOf = ({ data, error, part }: Result): string => {
  const pages = part ? Math.ceil(part.total / part.size) : null
  return JSON.stringify({
    data,
    numberOfPages: pages,
    nextPage: part && pages !== null ? part.page < pages : null,
    previousPage: part && pages !== null ? part.page > 1 && pages > 0 : null,
    error,
  })
}

/** A response's headers; `at`: when its call arrived, ms since 1970. */
export const headersOf = (result: Result, at: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'x-server-time': String(Math.floor(at)),
  ...(result.authorization === undefined ? {} : { authorization: result.authorization }),
  ...(result.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
})

/** A route by its parts: of 'GET /v1/app/wallets/{a}/{b}' 'GET', and its path's parts. */
export interface Route {
  name: string
  method: string
  parts: readonly string[]
}

export const routeOf = (name: string): Route => {
  const [method = '', template = ''] = name.split(' ')
  return { name, method, parts: template.split('/') }
}

/** A path by a route's parts: of '/v1/app/wallets/{a}/{b}' { a, b }; null if it is another. */
const parametersIn = (
  wanted: readonly string[],
  actualParts: readonly string[],
): Record<string, string> | null => {
  if (wanted.length !== actualParts.length) return null
  if (!wanted.every((part, index) => part === actualParts[index] || part.startsWith('{'))) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries())
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = decodeURIComponent(actualParts[index]!)
  return parameters
}

/** A call's route (the first match) and its parsed request. */
export const readCall = (
  { method, path, headers, body }: Call,
  routes: readonly Route[],
): { route: string; asked: Omit<RouteRequest, 'session'> } | null => {
  const [plain = '', query = ''] = path.split('?')
  const pathParts = plain.split('/')
  for (const route of routes) {
    const parameters = route.method === method ? parametersIn(route.parts, pathParts) : null
    if (parameters)
      return {
        route: route.name,
        asked: {
          path: parameters,
          query: new URLSearchParams(query),
          headers,
          body: body === undefined ? {} : JSON.parse(body),
        },
      }
  }
  return null
}
