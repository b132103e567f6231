import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { dataPolicy } from '../pages/page-policy'

/** What the app never uses, nobody may: powerful features are off for the page and all it frames. */
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
  // Copying an address and the fingerprint are the app's own, never a frame's. So is sharing, which browsers keep from
  // frames by themselves; named here, those that cannot share complain of it on the console.
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ')

/** Two years, for this host and those below it. Behind TLS only: `secure` believes a trusted proxy's X-Forwarded-Proto. */
const overTls = helmet.strictTransportSecurity({ maxAge: 63_072_000, includeSubDomains: true })

/** Strict headers for every answer: foreign code stays out of the origin that holds the token (T4, T19). */
export const strictHeaders: RequestHandler[] = [
  helmet({
    // A page brings its own policy; whatever else is opened by itself may do nothing.
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

/** For answers that belong to one customer, or to one moment. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
