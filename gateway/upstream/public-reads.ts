import { ApiError } from '../graphql/errors'
import type { Reply } from './envelope'
import type { CallName } from './rate-limited-operations'

/** Reads whose answer is the same for everybody who may read them. */
const publicCalls = [
  'GET /v1/app/rates/all',
  'GET /v1/app/currencies',
  'GET /v1/app/announcements',
] as const satisfies readonly CallName[]

const names: ReadonlySet<string> = new Set(publicCalls)

export const isPublicRead = (template: string): boolean => names.has(`GET ${template}`)

/** How long after the upstream last accepted a token it may read what was read with another, ms (decision 53). */
const acceptedForMs = 60_000
/** Tokens that are remembered as accepted; the oldest go first. */
const mostTokens = 50_000

export interface PublicReads {
  /** The upstream accepted this token for some call. */
  accept(token: string): void
  /** The upstream refused it. */
  refuse(token: string): void
  /** What `send` reads, or what it read for somebody else at most so long ago. */
  read<Data>(path: string, token: string | undefined, send: () => Promise<Reply<Data>>): Promise<Reply<Data>>
}

/** Reads for all copies of the gateway, or hands over what another copy read so long ago. */
export type ShareRead = <Data>(
  path: string,
  send: () => Promise<Reply<Data>>,
) => Promise<{ reply: Reply<Data>; ageMs: number }>

interface Flight {
  began: number
  isOver: boolean
  reply: Promise<Reply<never>>
}

/** A refusal of this asker's token or of what it asked, which says nothing about anybody else's. */
const isOwn = (error: unknown): boolean =>
  error instanceof ApiError && Number(error.extensions.status) >= 400 && Number(error.extensions.status) < 500

/**
 * One call to the upstream at a time, and at most one each `freshMs`, for all whose tokens were accepted lately; anyone
 * else asks for themselves. Failures are told to those who wait and then forgotten. Nobody's leaving ends a call.
 */
export const createPublicReads = (
  freshMs: number,
  { now = Date.now, share }: { now?: () => number; share?: ShareRead | undefined } = {},
): PublicReads => {
  const flights = new Map<string, Flight>()
  // In the order in which they were accepted.
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
        // A token that the call brought is its own asker's.
        return { ...(await flight.reply), token: null }
      } catch (error) {
        if (isOwn(error)) return send()
        throw error
      }
    },
  }
}
