import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, texts } from '../pages/page-hashes'

export const reportsPath = '/csp-reports'

export const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

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
  // Denied to frames. Web Share is omitted: frames cannot use it, and browsers that lack it would warn.
  ...['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ')

/** For pages only, so that no other origin shares their process or window. */
export const documentHeaders = {
  'Permissions-Policy': features,
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const
/** Not for sandboxed pages, which are already isolated: browsers would warn. */
const processHeaders = { 'Origin-Agent-Cluster': '?1' }

export const builtPages = (staticDir: string): string[] => {
  try {
    return readdirSync(staticDir).flatMap((file) => /^([\w-]+)\.html$/.exec(file)?.[1] ?? [])
  } catch {
    return []
  }
}

const hashesIn = (staticDir: string, element: 'style' | 'script'): string[] => [
  ...new Set(
    builtPages(staticDir)
      .flatMap((name) => texts(readFileSync(join(staticDir, `${name}.html`), 'utf8'), element))
      .map(hashOf),
  ),
]

/** For pages and the service worker (T4). The one Trusted Types policy is for the worker's URL. */
export const pagePolicy = (staticDir: string, chatOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    // A prerendered page records the first click for the app (scripts/build/entry-pages/early-input.js).
    ["script-src 'self'", ...hashesIn(staticDir, 'script')].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    // Emotion fills empty style elements with insertRule, so the hash of the empty string allows them.
    ["style-src 'self'", hashOf(''), ...hashesIn(staticDir, 'style')].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Frames may show this origin's widgets and the live chat.
    ["frame-src 'self'", ...(chatOrigin ? [chatOrigin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `report-uri ${reportsPath}`,
  ].join(';')

/** Over plain HTTP only `report-uri` works, which browsers ignore next to `report-to`. */
export const policyHeaders = (policy: string, secure: boolean): Record<string, string> => ({
  ...documentHeaders,
  ...processHeaders,
  ...(secure
    ? {
        'Content-Security-Policy': `${policy};report-to csp`,
        'Reporting-Endpoints': `csp="${reportsPath}"`,
      }
    : { 'Content-Security-Policy': policy }),
})
