import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type RequestHandler, Router } from 'express'
import { route } from '../core/log'
import { documentHeaders, reportsPath } from '../core/page-policy'
import type { CheckedFile, ServedFile } from '../release/served-files'
import { hashOf, texts } from './page-hashes'

/** A chart provider with its script's URL and the prefix of its symbols, such as 'BINANCE:' (WALLET-35). */
export interface ChartProvider {
  script: string
  symbolPrefix: string
  origins: readonly string[]
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const fillTemplate = (page: string, provider: ChartProvider): string =>
  page
    .replace('%CHART_SCRIPT%', () => attribute(provider.script))
    .replace('%CHART_PREFIX%', () => attribute(provider.symbolPrefix))

/** Gives the page an opaque origin, even when opened directly, and lets only the app frame it (ruling 8). */
const policyOf = (page: string, provider: ChartProvider | undefined): string => {
  const providerOrigins = provider ? [new URL(provider.script).origin, ...provider.origins] : []
  const sourceList = (...sources: string[]): string => (sources.length ? sources.join(' ') : "'none'")
  return [
    "default-src 'none'",
    `script-src ${sourceList(...texts(page, 'script').map(hashOf), ...providerOrigins)}`,
    // Our own page uses Trusted Types; a provider's script may create markup.
    ...(provider ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    // A provider's page may have inline styles; our own has one style sheet.
    `style-src ${provider ? sourceList("'unsafe-inline'", ...providerOrigins) : sourceList(...texts(page, 'style').map(hashOf))}`,
    `img-src ${sourceList('data:', ...providerOrigins)}`,
    `connect-src ${sourceList(...providerOrigins)}`,
    `frame-src ${sourceList(...providerOrigins)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // `report-to` would need CORS for an opaque origin.
    `report-uri ${reportsPath}`,
    'sandbox allow-scripts',
  ].join(';')
}

const encoders = { br: brotliCompressSync, gzip: gzipSync, identity: (text: Buffer) => text } as const
type Encoding = keyof typeof encoders

export const widgetPages = (
  provider: ChartProvider | undefined,
  read: (path: string) => ServedFile,
): RequestHandler => {
  const file = read(provider ? 'provider.html' : 'chart.html')
  const router = Router()
  const serve = ({ bytes }: CheckedFile): RequestHandler => {
    const template = bytes.toString()
    const page = provider ? fillTemplate(template, provider) : template
    const policy = policyOf(page, provider)
    const tag = `"${createHash('sha256').update(page).digest('base64url')}"`
    const bodies = new Map<Encoding, Buffer>()
    return (request, response) => {
      const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding
      if (!bodies.has(encoding)) bodies.set(encoding, encoders[encoding](Buffer.from(page)))
      response.removeHeader('X-Frame-Options')
      response.set({
        ...documentHeaders,
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
  // If there is no built, unchanged page, the app shows the chart's placeholder.
  if (file && file !== 'changed') router.get('/widgets/chart.html', route('/widgets/*'), serve(file))
  return router
}

/** Redirects to the configured chat page, so that the build depends on no provider. Sandboxed (ruling 8). */
export const chatPage = (chatUrl: string): RequestHandler => {
  const router = Router()
  router.get('/widgets/chat.html', route('/widgets/*'), (_request, response) => {
    response.removeHeader('X-Frame-Options')
    response.set('Cache-Control', 'no-store').redirect(302, chatUrl)
  })
  return router
}
