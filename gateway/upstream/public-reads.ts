import { ApiError } from '../core/errors'
import type { Reply } from './envelope'
import type { CallName } from './rate-limited-operations'

const publicCalls = [
  'GET /v1/app/rates/all',
  'GET /v1/app/currencies',
  'GET /v1/app/announcements',
] as const satisfies readonly CallName[]

const names: ReadonlySet<string> = new Set(publicCalls)

export const isPublicRead = (template: string): boolean => names.has(`GET ${template}`)

/** How long an accepted token may share other customers' reads, ms (decision 61). */
const acceptedMs = 60_000
const maxTokens = 50_000

export interface PublicReads {
  accept(token: string): void
  refuse(token: string): void
  read<Data>(path: string, token: string | undefined, send: () => Promise<Reply<Data>>): Promise<Reply<Data>>
}

export type ShareRead = <Data>(
  path: string,
  send: () => Promise<Reply<Data>>,
) => Promise<{ reply: Reply<Data>; ageMs: number }>

interface Flight {
  startedAt: number
  isDone: boolean
  reply: Promise<Reply<never>>
}

/** A 4xx concerns only this request or token. */
const isRequestError = (error: unknown): boolean =>
  error instanceof ApiError && Number(error.extensions.status) >= 400 && Number(error.extensions.status) < 500

/**
 * Single flight: recently accepted tokens share one upstream call at a time, at most one per `freshMs`; other tokens
 * send their own. Waiting requests receive a failure, which is not cached. A disconnected client does not abort the
 * call.
 */
export const createPublicReads = (
  freshMs: number,
  { now = Date.now, share }: { now?: () => number; share?: ShareRead | undefined } = {},
): PublicReads => {
  const flights = new Map<string, Flight>()
  // The Map keeps the order of acceptance.
  const acceptedTokens = new Map<string, number>()
  const isAccepted = (token: string | undefined): token is string =>
    token !== undefined && now() - (acceptedTokens.get(token) ?? Number.NEGATIVE_INFINITY) < acceptedMs

  const startFlight = <Data>(path: string, send: () => Promise<Reply<Data>>): Promise<Reply<Data>> => {
    const startedAt = now()
    const flight: Flight = { startedAt, isDone: false, reply: undefined as never }
    const reply = share
      ? share(path, send).then((result) => {
          // Counts from when the other replica read it, because sharing does not make a response newer.
          flight.startedAt = startedAt - result.ageMs
          return result.reply
        })
      : send()
    flight.reply = reply as Promise<Reply<never>>
    flights.set(path, flight)
    reply.then(
      () => {
        flight.isDone = true
      },
      () => flights.delete(path),
    )
    return reply
  }

  return {
    accept: (token) => {
      acceptedTokens.delete(token)
      acceptedTokens.set(token, now())
      if (acceptedTokens.size > maxTokens) acceptedTokens.delete(acceptedTokens.keys().next().value as string)
    },
    refuse: (token) => void acceptedTokens.delete(token),
    read: async <Data>(path: string, token: string | undefined, send: () => Promise<Reply<Data>>) => {
      if (!isAccepted(token)) return send()
      const flight = flights.get(path)
      if (!flight || (flight.isDone && now() - flight.startedAt >= freshMs)) return startFlight(path, send)
      try {
        // A token in the response belongs to the client that sent the call.
        return { ...(await flight.reply), token: null }
      } catch (error) {
        if (isRequestError(error)) return send()
        throw error
      }
    },
  }
}
