import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, texts } from './page-hashes'

/** Where browsers tell what a policy refused. */
export const reportsPath = '/csp-reports'

/** For what is no page: data, scripts, pictures. */
export const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** The built pages by name: `index`, and those that are drawn before the app is there. */
export const builtPages = (staticDir: string): string[] => {
  try {
    return readdirSync(staticDir).flatMap((file) => /^([\w-]+)\.html$/.exec(file)?.[1] ?? [])
  } catch {
    return []
  }
}

/** Hashes of what the built pages bring in themselves, so that no 'unsafe-inline' is needed. */
const hashesIn = (staticDir: string, element: 'style' | 'script'): string[] => [
  ...new Set(
    builtPages(staticDir)
      .flatMap((name) => texts(readFileSync(join(staticDir, `${name}.html`), 'utf8'), element))
      .map(hashOf),
  ),
]

/**
 * What the app's page and its service worker may do (T4). Scripts are files of ours, markup never comes from a text
 * (Trusted Types), and the one policy of the page admits the address of the worker alone (client/platform/app-worker.ts).
 */
export const pagePolicy = (staticDir: string, chatOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    // A drawn page keeps the first press for the app (scripts/build/entry-pages/early-input.js).
    ["script-src 'self'", ...hashesIn(staticDir, 'script')].join(' '),
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    // Emotion's style elements are empty and filled by insertRule: the hash of the empty text admits them.
    ["style-src 'self'", hashOf(''), ...hashesIn(staticDir, 'style')].join(' '),
    "img-src 'self'",
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
 * A page's headers. Browsers take reports to `report-to` behind TLS only, and where it is named they ignore
 * `report-uri`: over plain HTTP it would silence them.
 */
export const policyHeaders = (policy: string, secure: boolean): Record<string, string> =>
  secure
    ? {
        'Content-Security-Policy': `${policy};report-to csp`,
        'Reporting-Endpoints': `csp="${reportsPath}"`,
      }
    : { 'Content-Security-Policy': policy }
