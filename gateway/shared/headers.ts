import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { hashOf, texts } from './page-hashes'

/** Hashes of the `<style>` elements that the built page itself brings (the splash), so that no 'unsafe-inline' is needed. */
const pageStyles = (staticDir: string | undefined): string[] => {
  if (!staticDir) return []
  try {
    return texts(readFileSync(join(staticDir, 'index.html'), 'utf8'), 'style').map(hashOf)
  } catch {
    return []
  }
}

const none = ["'none'"]
const self = ["'self'"]

/** Strict headers for every answer: foreign code stays out of the origin that holds the token (T4, T19). */
export const strictHeaders = (
  staticDir: string | undefined,
  chatOrigin: string | undefined,
): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        // Emotion's style elements are empty and filled by insertRule: the hash of the empty text admits them.
        styleSrc: [...self, hashOf(''), ...pageStyles(staticDir)],
        imgSrc: [...self, 'data:'],
        connectSrc: self,
        // Frames of this origin, of which only the widgets' pages let themselves be framed, and the live chat.
        frameSrc: chatOrigin ? [...self, chatOrigin] : self,
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
