import type { RequestHandler } from 'express'
import { ApiError, notFound } from './api-error'
import type { Deps } from './deps'

/** A request's body is at most this long, bytes. */
export const bodyLimit = 64 * 1024
export const tooLarge = () => new ApiError(413, 'Request too large')

/** `x-server-time` is the world's clock in ms since 1970: what every rule about time goes by (an addition). */
export const standardHeadersOf =
  ({ clock }: Deps): RequestHandler =>
  ({ headers }, response, next) => {
    // Nobody may have stored an answer, so none is 'not modified': that would come without the envelope.
    delete headers['if-none-match']
    response.set({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-server-time': String(clock.now().getTime()),
    })
    next()
  }

/** No id holds a NUL, and the database could not even be asked for one. */
export const refuseOddPaths: RequestHandler = (request, _response, next) => {
  if (/%00/.test(request.path)) throw notFound()
  next()
}

/** What says of itself that it is too large is refused unread: Express would first wait for its end. */
export const refuseLarge: RequestHandler = ({ headers }, _response, next) => {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw tooLarge()
  next()
}

/** What does not know a header does not read it either. */
export const forgetKey: RequestHandler = (request, _response, next) => {
  delete request.headers['idempotency-key']
  next()
}

/** Lets the configured web origins call from a browser, and read what they need of the answer (API-02). */
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
