import { extname } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { createApiError } from '../core/errors'
import { route } from '../core/log'
import { builtPages, policyHeaders } from '../core/page-policy'
import type { CheckedFile, ServedFile } from '../release/served-files'

/** A name that contains the content's hash: such a file never changes. */
const hashedPattern = /^assets\/(?:[^/]+-)?[\w-]{8,}\.\w+$/

const pathOf = (url: string): string | null => {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}

/** Pages, and the service worker, whose policy limits its own requests. */
const policyPattern = /^(?:[\w-]+\.html|sw\.js)$/

/** The gateway serves no source maps, dotfiles or encoded files; no real file matches the other patterns. */
const hiddenPattern = /(^|\/)\.|\.(map|br|gz)$|\0|\/\/|[^/]{256}/i

const securityText = '.well-known/security.txt'

const pieceBytes = 64 * 1024

/** Sends the file in pieces, so that a slow but steady reader does not hit the timeout. */
const sendBytes = (response: Response, { bytes }: CheckedFile): void => {
  const writeFrom = (start: number): void => {
    for (let offset = start; offset < bytes.length; offset += pieceBytes)
      if (!response.write(bytes.subarray(offset, offset + pieceBytes)))
        return void response.once('drain', () => writeFrom(offset + pieceBytes))
    response.end()
  }
  response.set('Content-Length', String(bytes.length))
  if (response.req.method === 'HEAD') response.end()
  else writeFrom(0)
}

/** Serves index.html or a prerendered page for app routes, 404 for a missing file and 503 for a changed one. */
export const clientFiles = (
  staticDir: string,
  policy: string,
  read: (path: string) => ServedFile,
): RequestHandler => {
  const readChecked = (path: string): CheckedFile | undefined => {
    const file = read(path)
    if (file !== 'changed') return file
    const summary = 'This file differs from the release'
    throw createApiError('UNREACHABLE', { status: 503, summary })
  }
  const send = (request: Request, response: Response, path: string): boolean => {
    const plainFile = readChecked(path)
    if (!plainFile) return false
    let [encoding, file] = ['', plainFile]
    for (const [name, ending] of Object.entries({ gzip: '.gz', br: '.br' })) {
      const encodedFile = request.acceptsEncodings(name) === name && readChecked(path + ending)
      if (encodedFile) [encoding, file] = [name, encodedFile]
    }
    response.set({
      'Cache-Control': hashedPattern.test(path) ? 'public, immutable, max-age=31536000' : 'no-cache',
      Vary: 'Accept-Encoding',
      ETag: file.tag,
      ...(policyPattern.test(path) ? policyHeaders(policy, request.secure) : {}),
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

  const prerenderedPages = new Set(builtPages(staticDir))
  const isPage = (request: Request): boolean =>
    !/^\/(v1|graphql)(\/|$)/i.test(request.path) && !/\.[^.]/.test(request.path) && !!request.accepts('html')

  const router = Router()
  router.get('/{*path}', route('/*'), (request, response, next) => {
    const path = pathOf(request.path)?.slice(1)
    // The only served path that starts with a dot (RFC 9116).
    if (path === undefined || (hiddenPattern.test(`/${path}`) && path !== securityText)) return next('router')
    if (send(request, response, path)) return
    if (
      !isPage(request) ||
      !send(request, response, prerenderedPages.has(path) ? `${path}.html` : 'index.html')
    )
      next()
  })
  return router
}
