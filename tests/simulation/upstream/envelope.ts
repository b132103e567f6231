import type { Answer, Call } from '../../../gateway/upstream/upstream-client'
import { Refused } from './refused'
import type { Asked, Reply } from './routes'

/** What a call comes to. */
export interface Result extends Reply {
  status: number
  error: object | null
  /** Whether the answer is a stored one. */
  isReplayed?: boolean
  /** Seconds. */
  retryAfter?: number | undefined
  /** The whole answer, where another server gave it. */
  given?: Answer
}

/** A refusal as a result; what nobody expected is thrown on. */
export const resultOf = (error: unknown): Result => {
  if (!(error instanceof Refused)) throw error
  const { status, summary, fields, more } = error
  return { status, data: null, error: { summary, fields }, retryAfter: more.retryAfter }
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

/** An answer's headers; `at`: when its call arrived, ms since 1970. */
export const headersOf = (result: Result, at: number): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'x-server-time': String(Math.floor(at)),
  ...(result.authorization === undefined ? {} : { authorization: result.authorization }),
  ...(result.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
  ...(result.retryAfter === undefined ? {} : { 'retry-after': String(result.retryAfter) }),
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
const parametersIn = (wanted: readonly string[], given: readonly string[]): Record<string, string> | null => {
  if (wanted.length !== given.length) return null
  if (!wanted.every((part, index) => part === given[index] || part.startsWith('{'))) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries())
    if (part.startsWith('{')) found[part.slice(1, -1)] = decodeURIComponent(given[index]!)
  return found
}

/** A call's route, the first that fits, and what it asks. */
export const readCall = (
  { method, path, headers, body }: Call,
  routes: readonly Route[],
): { route: string; asked: Omit<Asked, 'session'> } | null => {
  const [plain = '', query = ''] = path.split('?')
  const given = plain.split('/')
  for (const route of routes) {
    const found = route.method === method ? parametersIn(route.parts, given) : null
    if (found)
      return {
        route: route.name,
        asked: {
          path: found,
          query: new URLSearchParams(query),
          headers,
          body: body === undefined ? {} : JSON.parse(body),
        },
      }
  }
  return null
}
