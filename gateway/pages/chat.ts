import { type RequestHandler, Router } from 'express'
import { route } from '../http/log'

/** The chat's origin, which the page's content policy lets be framed. */
export const originOf = (chatUrl: string | undefined): string | undefined =>
  chatUrl === undefined ? undefined : new URL(chatUrl).origin

/**
 * '/widgets/chat.html' redirects to the configured chat page, so that the built client does not depend on a provider.
 * The app frames it sandboxed, with an opaque origin (ruling 8).
 */
export const chatPage = (chatUrl: string): RequestHandler => {
  const router = Router()
  router.get('/widgets/chat.html', route('/widgets/*'), (_request, response) => {
    response.removeHeader('X-Frame-Options')
    response.set('Cache-Control', 'no-store').redirect(302, chatUrl)
  })
  return router
}
