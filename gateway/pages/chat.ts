import { type RequestHandler, Router } from 'express'
import { route } from '../http/log'

/** The origin that the page's content policy lets be framed. */
export const originOf = (chatUrl: string | undefined): string | undefined =>
  chatUrl === undefined ? undefined : new URL(chatUrl).origin

/**
 * '/widgets/chat.html' leads to the configured chat page. The app frames that address, sandboxed without an origin
 * of its own (ruling 8), so that the built client knows no provider.
 */
export const chatPage = (chatUrl: string): RequestHandler => {
  const router = Router()
  router.get('/widgets/chat.html', route('/widgets/*'), (_request, response) => {
    response.removeHeader('X-Frame-Options')
    response.set('Cache-Control', 'no-store').redirect(302, chatUrl)
  })
  return router
}
