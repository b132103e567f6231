import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, texts } from './page-hashes'

/** Where browsers report violations of a policy. */
export const reportsPath = '/csp-reports'

/** For responses that are no pages: data, scripts, images. */
export const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** Hashes of the `<style>` elements that the built page itself brings (the splash), so that no 'unsafe-inline' is needed. */
const pageStyles = (staticDir: string): string[] => {
  try {
    return texts(readFileSync(join(staticDir, 'index.html'), 'utf8'), 'style').map(hashOf)
  } catch {
    return []
  }
}

/**
 * The content policy of the app's page and service worker (T4). Scripts are our own files, markup never comes from
 * strings (Trusted Types), and the only policy name allows the worker's URL (client/platform/app-worker.ts).
 */
export const pagePolicy = (staticDir: string, chatOrigin: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
    // Emotion's style elements are empty and filled by insertRule: the hash of the empty text allows them.
    ["style-src 'self'", hashOf(''), ...pageStyles(staticDir)].join(' '),
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
