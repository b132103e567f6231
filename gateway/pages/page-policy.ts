import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, texts } from './page-hashes'

/** Where browsers report violations of a policy. */
export const reportsPath = '/csp-reports'

/** For responses that are no pages: data, scripts, images. */
export const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

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
export const policyHeaders = (policy: string, secure: boolean): Record<string, string> =>
  secure
    ? {
        'Content-Security-Policy': `${policy};report-to csp`,
        'Reporting-Endpoints': `csp="${reportsPath}"`,
      }
    : { 'Content-Security-Policy': policy }
