import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { clientIp, networkOf } from '../core/client-ip'
import { createApiError, notPassedOnError } from '../core/errors'
import { detailsOf } from '../core/log'
import { isMoneyRequest } from '../core/money-calls'

/** Concurrent requests per source: an IPv4 address or IPv6 /64; a /48 has ten times as many (ruling 24). */
const defaultMax = 64
/** Files have their own limit: a browser may request a hundred at once, and many browsers share an address. */
export const maxFiles = 256

export type Allowance = (network: string, limit: number) => number

const defaultAllowance: Allowance = (_network, limit) => limit

export const createInFlight = (allowance: Allowance = defaultAllowance, maxPerNetwork = defaultMax) => {
  const running = new Map<string, number>()
  const count = (network: string, change: 1 | -1): void => {
    const total = (running.get(network) ?? 0) + change
    if (total > 0) running.set(network, total)
    else running.delete(network)
  }
  return {
    running: running as ReadonlyMap<string, number>,
    /** Returns the function that releases the request, or null if the limit is reached. */
    enter: (address: string | undefined): (() => void) | null => {
      const smallNetwork = networkOf(address)
      const largeNetwork = networkOf(address, 48)
      const allowances: [network: string, limit: number][] =
        smallNetwork === largeNetwork
          ? [[smallNetwork, maxPerNetwork]]
          : [
              [smallNetwork, maxPerNetwork],
              [largeNetwork, 10 * maxPerNetwork],
            ]
      if (allowances.some(([network, limit]) => (running.get(network) ?? 0) >= allowance(network, limit)))
        return null
      for (const [network] of allowances) count(network, 1)
      return () => {
        for (const [network] of allowances) count(network, -1)
      }
    },
  }
}

const tooManyError = (headers: IncomingHttpHeaders) =>
  isMoneyRequest(headers)
    ? notPassedOnError(1)
    : createApiError('THROTTLED', {
        status: 503,
        summary: 'Too many requests at once. Try again in a moment',
        retryAfter: 1,
      })

/** Counts a request until its response closes; responds 503 above the limit. */
export const limitInFlight =
  (inFlight: ReturnType<typeof createInFlight>): RequestHandler =>
  (request, response, next) => {
    const release = inFlight.enter(clientIp(request))
    if (!release) {
      detailsOf(request).trace.events.push('too many calls in flight')
      response.status(503)
      throw tooManyError(request.headers)
    }
    response.once('close', release)
    next()
  }
