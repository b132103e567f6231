import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, texts } from './page-hashes'

/** Where browsers report violations of a policy. */
export const reportsPath = '/csp-reports'

/** For responses that are no pages: data, scripts, images. */
export const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

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

/** Of pages only: what they may use, and that no other origin shares their process or window. */
export const documentHeaders = {
  'Permissions-Policy': features,
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const
/** Not of a sandboxed page, which is isolated already: browsers warn about it there. */
const ownProcess = { 'Origin-Agent-Cluster': '?1' }

/** The built pages by name: `index`, and the prerendered ones. */
export const builtPages = (staticDir: string): string[] => {
  try {
    return readdirSync(staticDir).flatMap((file) => /^([\w-]+)\.html$/.exec(file)?.[1] ?? [])
  } catch {
    return []
  }
}

/** Hashes of the built pages' inline styles or scripts, which replace 'unsafe-inline'. */
const hashesIn = (staticDir: string, element: 'style' | 'script'): string[] => [
  ...new Set(
    builtPages(staticDir)
      .flatMap((name) => texts(readFileSync(join(staticDir, `${name}.html`), 'utf8'), element))
      .map(hashOf),
  ),
]

/**
 * The content policy of the app's page and service worker (T4). Scripts are our own files, markup never comes from
 * strings (Trusted Types), and the only policy name allows the worker's URL (client/platform/app-worker.ts).
 */
export const pagePolicy = (staticDir: string, chatOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    // A prerendered page records the first press for the app (scripts/build/entry-pages/early-input.js).
    ["script-src 'self'", ...hashesIn(staticDir, 'script')].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    // Emotion's style elements are empty and filled by insertRule: the hash of the empty text allows them.
    ["style-src 'self'", hashOf(''), ...hashesIn(staticDir, 'style')].join(' '),
    "img-src 'self'",
    // The face of large amounts (client/ui/figures).
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Of this origin only the widgets' pages let themselves be framed (frame-ancestors), and the live chat.
    ["frame-src 'self'", ...(chatOrigin ? [chatOrigin] : [])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `report-uri ${reportsPath}`,
  ].join(';')

/**
 * A page's headers. Browsers send reports to `report-to` behind TLS only, and if it is present they ignore
 * `report-uri`: over plain HTTP it is omitted.
 */
export const policyHeaders = (policy: string, secure: boolean): Record<string, string> => ({
  ...documentHeaders,
  ...ownProcess,
  ...(secure
    ? {
        'Content-Security-Policy': `${policy};report-to csp`,
        'Reporting-Endpoints': `csp="${reportsPath}"`,
      }
    : { 'Content-Security-Policy': policy }),
})
