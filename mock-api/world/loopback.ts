import type { Request, RequestHandler } from 'express'

/**
 * Admits only this machine: no other machine (remote address, proxies), no other name of this one (DNS rebinding:
 * Host), and no page of another site in the same browser (Origin, Sec-Fetch-Site, and for changes a content type no
 * form can send without a preflight).
 */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  const reason = refusalOf(request)
  response.set({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
  if (reason === null) return next()
  response.status(403).json({ error: { summary: reason, fields: {} } })
}

function refusalOf(request: Request): string | null {
  const { headers, socket, method } = request
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return 'Only from this machine'
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
    return 'Not through a proxy'
  if (!isLoopbackHost(headers.host ?? '')) return 'Only under the name localhost'
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
    return 'Not from another site'
  const site = headers['sec-fetch-site']
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && method === 'GET'
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation)
    return 'Not from another site'
  const isRead = method === 'GET' || method === 'HEAD'
  const isJson = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
  if (!isRead && !isJson && headers['x-world'] === undefined)
    return 'Send application/json, or the header x-world'
  return null
}

const isLoopbackAddress = (address: string): boolean =>
  /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address) || address === '::1'

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host)
