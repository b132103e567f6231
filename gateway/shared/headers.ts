import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import helmet from 'helmet'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes of the `<style>` elements that the built page itself brings (the splash), so that no 'unsafe-inline' is needed. */
const pageStyles = (staticDir: string | undefined): string[] => {
  if (!staticDir) return []
  try {
    const page = readFileSync(join(staticDir, 'index.html'), 'utf8')
    return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => sha256(css ?? ''))
  } catch {
    return []
  }
}

const none = ["'none'"]
const self = ["'self'"]

/** Strict headers for every answer: foreign code stays out of the origin that holds the token (T4, T19). */
export const strictHeaders = (staticDir: string | undefined): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        // Emotion's style elements are empty and filled by insertRule: the hash of the empty text admits them.
        styleSrc: [...self, sha256(''), ...pageStyles(staticDir)],
        imgSrc: [...self, 'data:'],
        connectSrc: self,
        frameAncestors: none,
        objectSrc: none,
        baseUri: none,
        formAction: self,
      },
    },
    frameguard: { action: 'deny' },
  }),
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    next()
  },
]

/** For answers that belong to one customer, or to one moment. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store')
  next()
}
