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

/** How long a token that the upstream accepted may share other customers' reads, ms (decision 61). */
const acceptedForMs = 60_000
const mostTokens = 50_000

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
  began: number
  isOver: boolean
  reply: Promise<Reply<never>>
}

/** A 4xx concerns this request or token only, and says nothing about others'. */
const isOwn = (error: unknown): boolean =>
  error instanceof ApiError && Number(error.extensions.status) >= 400 && Number(error.extensions.status) < 500

/**
 * Single flight: one upstream call at a time, and at most one per `freshMs`, for all recently accepted tokens; others
 * send their own. Failures go to those who wait and are not cached. A disconnected client does not abort the call.
 */
export const createPublicReads = (
  freshMs: number,
  { now = Date.now, share }: { now?: () => number; share?: ShareRead | undefined } = {},
): PublicReads => {
  const flights = new Map<string, Flight>()
  // In order of acceptance.
  const accepted = new Map<string, number>()
  const isAccepted = (token: string | undefined): token is string =>
    token !== undefined && now() - (accepted.get(token) ?? Number.NEGATIVE_INFINITY) < acceptedForMs

  const begin = <Data>(path: string, send: () => Promise<Reply<Data>>): Promise<Reply<Data>> => {
    const began = now()
    const flight: Flight = { began, isOver: false, reply: undefined as never }
    const reply = share
      ? share(path, send).then((shared) => {
          // As old as where it was read, so that no reader's copy makes it younger.
          flight.began = began - shared.ageMs
          return shared.reply
        })
      : send()
    flight.reply = reply as Promise<Reply<never>>
    flights.set(path, flight)
    reply.then(
      () => {
        flight.isOver = true
      },
      () => flights.delete(path),
    )
    return reply
  }

  return {
    accept: (token) => {
      accepted.delete(token)
      accepted.set(token, now())
      if (accepted.size > mostTokens) accepted.delete(accepted.keys().next().value as string)
    },
    refuse: (token) => void accepted.delete(token),
    read: async <Data>(path: string, token: string | undefined, send: () => Promise<Reply<Data>>) => {
      if (!isAccepted(token)) return send()
      const flight = flights.get(path)
      if (!flight || (flight.isOver && now() - flight.began >= freshMs)) return begin(path, send)
      try {
        // A token in the answer belongs to the one who sent the call.
        return { ...(await flight.reply), token: null }
      } catch (error) {
        if (isOwn(error)) return send()
        throw error
      }
    },
  }
}
