import type { RequestHandler } from 'express'

/** Lets the configured web origins call from a browser, and read what they need of the answer (contract 1.1). */
export const corsFor = (origins: readonly string[]): RequestHandler => {
  const known = new Set(origins)
  return (request, response, next) => {
    const { origin } = request.headers
    response.vary('origin')
    if (origin !== undefined && known.has(origin))
      response.set({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'authorization, retry-after, idempotent-replayed, x-server-time',
      })
    if (request.method !== 'OPTIONS') return next()
    if (origin !== undefined && known.has(origin))
      response.set({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, x-send-by, x-least-ngn, x-most-crypto, x-least-crypto, traceparent',
        'access-control-max-age': '600',
      })
    response.status(204).end()
  }
}
