import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { dataPolicy } from './page-policy'

/** Behind TLS only: `secure` trusts a trusted proxy's X-Forwarded-Proto. */
const overTls = helmet.strictTransportSecurity({ maxAge: 63_072_000, includeSubDomains: true })

/** Security headers of every response: no foreign code in the origin that holds the token (T4, T19). */
export const strictHeaders: RequestHandler[] = [
  helmet({
    // Pages have their own policy; any other response opened directly may do nothing.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Set on pages only (`documentHeaders`): on every response they would waste the customer's data.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    // Only obsolete browsers know these.
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
