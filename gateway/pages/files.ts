import { extname } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { createApiError } from '../core/errors'
import { route } from '../core/log'
import { builtPages, policyHeaders } from '../core/page-policy'
import type { CheckedFile, Found } from '../release/served-files'

/** Files of the build are called by their content's hash: such a file never changes. */
const hashed = /^assets\/(?:[^/]+-)?[\w-]{8,}\.\w+$/

const pathOf = (url: string): string | null => {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}

/** The pages and the service worker; the worker's own requests are bound by its policy. */
const ruled = /^(?:[\w-]+\.html|sw\.js)$/

/** Source maps, dotfiles and encodings are not served; no file has such a name as the rest. */
const hidden = /(^|\/)\.|\.(map|br|gz)$|\0|\/\/|[^/]{256}/i

const securityText = '.well-known/security.txt'

const robots = 'User-agent: *\nDisallow: /dashboard\n'

const pieceBytes = 64 * 1024

/** In pieces, so that progress shows: a slow reader is not a stalled one. */
const sendBytes = (response: Response, { bytes }: CheckedFile): void => {
  const writeFrom = (start: number): void => {
    for (let at = start; at < bytes.length; at += pieceBytes)
      if (!response.write(bytes.subarray(at, at + pieceBytes)))
        return void response.once('drain', () => writeFrom(at + pieceBytes))
    response.end()
  }
  response.set('Content-Length', String(bytes.length))
  if (response.req.method === 'HEAD') response.end()
  else writeFrom(0)
}

/** Routes of the app get index.html or their prerendered page; a missing file 404, a changed file 503. */
export const clientFiles = (
  staticDir: string,
  policy: string,
  read: (path: string) => Found,
): RequestHandler => {
  const right = (path: string): CheckedFile | undefined => {
    const found = read(path)
    if (found !== 'changed') return found
    const summary = 'This file is not as it was released'
    throw createApiError('UNREACHABLE', { status: 503, summary })
  }
  const send = (request: Request, response: Response, path: string): boolean => {
    const [plain, br, gzip] = [right(path), right(`${path}.br`), right(`${path}.gz`)]
    if (!plain) return false
    const accepts = (encoding: string) => request.acceptsEncodings(encoding) === encoding
    const encoding = br && accepts('br') ? 'br' : gzip && accepts('gzip') ? 'gzip' : undefined
    const file = (encoding === 'br' ? br : encoding === 'gzip' ? gzip : undefined) ?? plain
    response.set({
      'Cache-Control': hashed.test(path) ? 'public, immutable, max-age=31536000' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: file.tag,
      ...(ruled.test(path) ? policyHeaders(policy, request.secure) : {}),
    })
    if (request.fresh) {
      response.status(304).end()
      return true
    }
    response.type(extname(path))
    if (encoding) response.set('Content-Encoding', encoding)
    sendBytes(response, file)
    return true
  }

  const drawnPages = new Set(builtPages(staticDir))
  const isPage = (request: Request): boolean =>
    !/^\/(v1|graphql)(\/|$)/i.test(request.path) && !/\.[^.]/.test(request.path) && !!request.accepts('html')

  const router = Router()
  router.get('/*path', route('/*'), (request, response, next) => {
    const path = pathOf(request.path)?.slice(1)
    // The one file whose path begins with a point (RFC 9116).
    if (path === undefined || (hidden.test(`/${path}`) && path !== securityText)) return next('router')
    if (send(request, response, path)) return
    if (path === 'robots.txt') return void response.type('text/plain').send(robots)
    if (!isPage(request) || !send(request, response, drawnPages.has(path) ? `${path}.html` : 'index.html'))
      next()
  })
  router.get('/', (request, response, next) => {
    if (!send(request, response, 'index.html')) next()
  })
  return router
}
