import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { clientIp, networkOf } from '../core/client-ip'
import type { RequestTrace } from '../core/context'
import { createApiError, notPassedOn } from '../core/errors'
import { detailsOf } from '../core/log'
import { isMoneyRequest } from '../core/money-calls'

/** Concurrent requests per source: an IPv4 address or IPv6 /64; a /48 has ten times as many (ruling 24). */
const usualMost = 64
/** Files have their own count: a browser asks for a hundred at once, and many browsers share an address. */
export const mostFiles = 256

export type Allowance = (network: string, usual: number) => number

const ownAllowance: Allowance = (_network, usual) => usual

export const createInFlight = (allowance: Allowance = ownAllowance, mostOfOne = usualMost) => {
  const running = new Map<string, number>()
  const count = (network: string, by: 1 | -1): void => {
    const now = (running.get(network) ?? 0) + by
    if (now > 0) running.set(network, now)
    else running.delete(network)
  }
  return {
    running: running as ReadonlyMap<string, number>,
    /** Admits a request; returns its release, or null if the limit is reached. */
    enter: (address: string | undefined): (() => void) | null => {
      const narrow = networkOf(address)
      const wide = networkOf(address, 48)
      const allowances: [network: string, most: number][] =
        narrow === wide
          ? [[narrow, mostOfOne]]
          : [
              [narrow, mostOfOne],
              [wide, 10 * mostOfOne],
            ]
      if (allowances.some(([network, most]) => (running.get(network) ?? 0) >= allowance(network, most)))
        return null
      for (const [network] of allowances) count(network, 1)
      return () => {
        for (const [network] of allowances) count(network, -1)
      }
    },
  }
}

const tooMany = (headers: IncomingHttpHeaders) =>
  isMoneyRequest(headers)
    ? notPassedOn(1)
    : createApiError('THROTTLED', {
        status: 503,
        summary: 'Too many requests at once. Try again in a moment',
        retryAfter: 1,
      })

export type InFlight = ReturnType<typeof createInFlight>

/** Admits a request until its response closes, or throws: its status is 503 then. */
export const enterInFlight = (
  inFlight: InFlight,
  { headers }: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
  { events }: RequestTrace,
): void => {
  const leave = inFlight.enter(address)
  if (leave) return void response.once('close', leave)
  events.push('too many calls in flight')
  response.statusCode = 503
  throw tooMany(headers)
}

/** Refuses requests beyond a source's limit before their body is read. */
export const limitInFlight =
  (inFlight: InFlight): RequestHandler =>
  (request, response, next) => {
    enterInFlight(inFlight, request, response, clientIp(request), detailsOf(request).trace)
    next()
  }
