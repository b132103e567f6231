import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const clientErrors: Record<string, [status: number, reason: string, summary: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'Request too large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request too large'],
}

/** The response to malformed HTTP in the contract's envelope (ENT-30); Node's own response would be empty. */
const responseTo = (code: string | undefined, serverTime: number): string => {
  const [status, reason, summary] = clientErrors[code ?? ''] ?? [400, 'Bad Request', 'Invalid request']
  const unpaged = { numberOfPages: null, nextPage: null, previousPage: null }
  const body = JSON.stringify({ data: null, ...unpaged, error: { summary, fields: {} } })
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `x-server-time: ${serverTime}`,
    'connection: close',
  ]
  return `HTTP/1.1 ${status} ${reason}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

/** `slowSenderMs`: timeout for headers; a request gets half as long again. `now`: mock time, ms since 1970. */
export const openListener = (app: RequestListener, now: () => number, slowSenderMs = 10_000): Server => {
  const server = createServer(
    {
      headersTimeout: slowSenderMs,
      requestTimeout: slowSenderMs * 1.5,
      // By default, Node checks for slow senders only every 30 s.
      connectionsCheckingInterval: Math.min(1_000, slowSenderMs / 4),
    },
    app,
  )
  // Longer than clients keep idle connections, so that none sends a POST into a closing one.
  server.keepAliveTimeout = 65_000
  const latestResponses = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => latestResponses.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latestResponses.get(socket)
    // The client would take a second response on this connection for the one to its next request.
    const hasResponded = response?.headersSent && !(response.writableFinished && response.req.complete)
    if (error.code === 'ECONNRESET' || hasResponded || !socket.writable) return void socket.destroy()
    socket.end(responseTo(error.code, now()), () => socket.destroy())
  })
  return server
}

/** Large enough that a burst of guesses gets responses instead of broken connections. */
const backlog = 4096

export const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, backlog, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })

/** Running requests get at most 10 s. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its response, so idle ones are closed repeatedly.
    const closeTimer = setInterval(() => server.closeIdleConnections(), 50)
    const timeoutTimer = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearInterval(closeTimer)
      clearTimeout(timeoutTimer)
      resolve()
    })
  })
