import type { Call, UpstreamResponse } from '../../../gateway/upstream/upstream-client'
import { Rejection } from './rejection'
import type { Reply, RouteRequest } from './routes'

export interface Result extends Reply {
  status: number
  error: object | null
  /** True for a stored response. */
  isReplayed?: boolean
  /** The complete response, if another server sent it. */
  answer?: UpstreamResponse
}

/** Converts a rejection to a result; rethrows unexpected errors. */
export const resultOf = (error: unknown): Result => {
  if (!(error instanceof Rejection)) throw error
  const { status, summary, fields } = error
  return { status, data: null, error: { summary, fields } }
}

/** Formats the contract's envelope (ENT-30). */
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

/** A response's headers. `at` is the arrival of its call, ms since 1970. */
export const headersOf = (result: Result, at: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'x-server-time': String(Math.floor(at)),
  ...(result.authorization === undefined ? {} : { authorization: result.authorization }),
  ...(result.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
})

/** A route split into parts: 'GET /v1/app/wallets/{a}/{b}' has the method 'GET' and the parts of its path. */
export interface Route {
  name: string
  method: string
  parts: readonly string[]
}

export const routeOf = (name: string): Route => {
  const [method = '', template = ''] = name.split(' ')
  return { name, method, parts: template.split('/') }
}

/** Returns a path's parameters, such as { a, b } for '/v1/app/wallets/{a}/{b}'; null if the path does not match. */
const parametersIn = (
  parts: readonly string[],
  pathParts: readonly string[],
): Record<string, string> | null => {
  if (parts.length !== pathParts.length) return null
  if (!parts.every((part, index) => part === pathParts[index] || part.startsWith('{'))) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of parts.entries())
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = decodeURIComponent(pathParts[index]!)
  return parameters
}

/** Returns a call's first matching route and its parsed request; null if none matches. */
export const readCall = (
  { method, path, headers, body }: Call,
  routes: readonly Route[],
): { route: string; request: Omit<RouteRequest, 'session'> } | null => {
  const [pathname = '', query = ''] = path.split('?')
  const pathParts = pathname.split('/')
  for (const route of routes) {
    const parameters = route.method === method ? parametersIn(route.parts, pathParts) : null
    if (parameters)
      return {
        route: route.name,
        request: {
          path: parameters,
          query: new URLSearchParams(query),
          headers,
          body: body === undefined ? {} : JSON.parse(body),
        },
      }
  }
  return null
}
