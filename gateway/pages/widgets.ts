import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type RequestHandler, Router } from 'express'
import { route } from '../http/log'
import { hashOf, texts } from './page-hashes'
import { reportsPath } from './page-policy'

/** A chart by someone else: its script's address, and what its symbols begin with ('BINANCE:') (AMB-84). */
export interface ChartProvider {
  script: string
  symbolPrefix: string
  /** Further origins the script may load from and open frames of. */
  origins: readonly string[]
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const filledIn = (page: string, provider: ChartProvider): string =>
  page
    .replace('%CHART_SCRIPT%', () => attribute(provider.script))
    .replace('%CHART_PREFIX%', () => attribute(provider.symbolPrefix))

/**
 * What the widget's page may do: run its own script and the provider's, in an origin that shares nothing with the
 * app's, framed by the app alone. `sandbox` holds even when the page is opened by itself (ruling 8).
 */
const policyOf = (page: string, provider: ChartProvider | undefined): string => {
  const foreign = provider ? [new URL(provider.script).origin, ...provider.origins] : []
  const list = (...sources: string[]): string => (sources.length ? sources.join(' ') : "'none'")
  return [
    "default-src 'none'",
    `script-src ${list(...texts(page, 'script').map(hashOf), ...foreign)}`,
    // A provider builds its page as it likes; ours makes no markup and no script of a text.
    ...(provider ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    // A provider styles its own page as it likes; our own brings one style sheet.
    `style-src ${provider ? list("'unsafe-inline'", ...foreign) : list(...texts(page, 'style').map(hashOf))}`,
    `img-src ${list('data:', ...foreign)}`,
    `connect-src ${list(...foreign)}`,
    `frame-src ${list(...foreign)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // `report-to` would need leave by CORS for an opaque origin.
    `report-uri ${reportsPath}`,
    'sandbox allow-scripts',
  ].join(';')
}

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (text: Buffer) => text } as const
type Encoding = keyof typeof encoders

/** '/widgets/chart.html': the default page, or the provider's where one is configured; nothing else is there. */
export const widgetPages = (folder: string, provider: ChartProvider | undefined): RequestHandler => {
  const file = join(folder, provider ? 'provider.html' : 'chart.html')
  const router = Router()
  const serve = (): RequestHandler => {
    const raw = readFileSync(file, 'utf8')
    const page = provider ? filledIn(raw, provider) : raw
    const policy = policyOf(page, provider)
    const tag = `"${createHash('sha256').update(page).digest('base64url')}"`
    const bodies = new Map<Encoding, Buffer>()
    return (request, response) => {
      const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding
      if (!bodies.has(encoding)) bodies.set(encoding, encoders[encoding](Buffer.from(page)))
      response.removeHeader('X-Frame-Options')
      // Sandboxed it has no origin to keep apart; with the header browsers complain of that on the console.
      response.removeHeader('Origin-Agent-Cluster')
      response.set({
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Accept-Encoding',
        ETag: tag,
      })
      if (request.fresh) return void response.status(304).end()
      if (encoding !== 'identity') response.set('Content-Encoding', encoding)
      response.end(bodies.get(encoding))
    }
  }
  try {
    router.get('/widgets/chart.html', route('/widgets/*'), serve())
  } catch {
    // Not built: the app shows the chart's placeholder.
  }
  return router
}
