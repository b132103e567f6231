import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { dataPolicy } from '../pages/page-policy'

/** Powerful features that the app does not use are off for the page and its frames. */
const features = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  // Clipboard and WebAuthn are allowed for the app only, never for frames. Web Share is left out: frames cannot use
  // it anyway, and browsers without it would warn in the console.
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ')

/**
 * Two years, for this host and its subdomains. Behind TLS only: `secure` trusts a trusted proxy's X-Forwarded-Proto.
 */
const overTls = helmet.strictTransportSecurity({ maxAge: 63_072_000, includeSubDomains: true })

/** Security headers of every answer: no foreign code in the origin that holds the token (T4, T19). */
export const strictHeaders: RequestHandler[] = [
  helmet({
    // Pages have their own policy; other responses opened directly may do nothing.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  }),
  (_request, response, next) => {
    response.setHeader('Content-Security-Policy', dataPolicy)
    response.setHeader('Permissions-Policy', features)
    next()
  },
  (request, response, next) => (request.secure ? overTls(request, response, next) : next()),
]

/** For answers that are personal or time-dependent. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
