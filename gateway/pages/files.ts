import type { ServerResponse } from 'node:http'
import { basename, resolve } from 'node:path'
import { type RequestHandler, type Response, Router } from 'express'
import staticFiles from 'express-static-gzip'
import { route } from '../http/log'
import { builtPages, policyHeaders } from './page-policy'

/** Files of the build are called by their content's hash: such a file never changes. */
const hashed = /\/assets\/(?:[^/]+-)?[\w-]{8,}\.\w+$/

const pathOf = (url: string): string | null => {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}

/** The pages and the service worker; the worker's own requests are bound by its policy. */
const ruled = /\/(?:[\w-]+\.html|sw\.js)$/

const headersFor = (policy: string) => (raw: ServerResponse, path: string) => {
  // Express's own, though the package types it as Node's.
  const response = raw as Response
  const name = path.replaceAll('\\', '/').replace(/\.(br|gz)$/, '')
  response.setHeader('Cache-Control', hashed.test(name) ? 'public, immutable, max-age=31536000' : 'no-cache')
  if (ruled.test(name)) response.set(policyHeaders(policy, response.req.secure))
}

const securityText = '/.well-known/security.txt'

const robots = 'User-agent: *\nDisallow: /dashboard\n'

/**
 * Serves the built client: precompressed files, hashed ones cached for ever, the pages revalidated. Routes of the app
 * get index.html, or their prerendered page, with the content policy; a path with a file extension that does not exist
 * gets 404. `rightFilesOnly` refuses what is not as it was released.
 */
export const clientFiles = (
  staticDir: string,
  policy: string,
  rightFilesOnly: RequestHandler = (_request, _response, next) => next(),
): RequestHandler => {
  const stored: RequestHandler = staticFiles(resolve(staticDir), {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: { cacheControl: false, redirect: false, setHeaders: headersFor(policy) },
  })
  const files: RequestHandler = (request, response, next) =>
    rightFilesOnly(request, response, (error?: unknown) =>
      error ? next(error) : stored(request, response, next),
    )

  // Source maps and dotfiles are not served; compressed files are encodings, not paths.
  const hidden: RequestHandler = (request, _response, next) => {
    const path = pathOf(request.path)
    next(path === null || /(^|\/)\.|\.(map|br|gz)$/i.test(path) ? 'router' : undefined)
  }

  const drawnPages = new Set(builtPages(staticDir))
  const page: RequestHandler = (request, response, next) => {
    const isOther = /^\/(v1|graphql)(\/|$)/i.test(request.path) || basename(request.path).includes('.')
    if (isOther || !request.accepts('html')) return next()
    const drawn = request.path.slice(1)
    request.url = drawnPages.has(drawn) ? `/${drawn}.html` : '/index.html'
    return files(request, response, next)
  }

  // If a file disappears after its encoding was chosen, the error must not carry that encoding.
  const plainAgain: RequestHandler = (_request, response, next) => {
    response.removeHeader('Content-Encoding')
    response.removeHeader('Content-Type')
    next()
  }

  const router = Router()
  // The one file whose path begins with a point (RFC 9116).
  router.get(securityText, route('/*'), rightFilesOnly, (_request, response, next) => {
    const options = { root: resolve(staticDir), dotfiles: 'allow', cacheControl: false } as const
    response.setHeader('Cache-Control', 'no-cache')
    response.type('text/plain').sendFile(securityText.slice(1), options, (error) => error && next())
  })
  router.get('/*path', hidden, route('/*'), files, plainAgain)
  router.get('/', files, plainAgain)
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robots)
  })
  router.get('/*path', page)
  return router
}
