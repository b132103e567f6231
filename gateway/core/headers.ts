import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { dataPolicy } from './page-policy'

/** Only behind TLS, which a trusted proxy reports in X-Forwarded-Proto. */
const overTls = helmet.strictTransportSecurity({ maxAge: 63_072_000, includeSubDomains: true })

/** Sent with every response, to keep foreign code out of the token's origin (T4, T19). */
export const strictHeaders: RequestHandler[] = [
  helmet({
    // Pages have their own policy; `dataPolicy` below allows nothing in all other responses.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only pages get these (`documentHeaders`), to save the customer's mobile data.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Only obsolete browsers use these.
    ieNoOpen: false,
    dnsPrefetchControl: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  }),
  (_request, response, next) => {
    response.setHeader('Content-Security-Policy', dataPolicy)
    next()
  },
  (request, response, next) => (request.secure ? overTls(request, response, next) : next()),
]

export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
