import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const unread: Record<string, [status: number, reason: string, summary: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'Request too large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request too large'],
}

/** The answer to what is no HTTP request, in the contract's envelope (ENT-30); Node's own would be empty. */
const answerTo = (code: string | undefined, serverTime: number): string => {
  const [status, reason, summary] = unread[code ?? ''] ?? [400, 'Bad Request', 'Invalid request']
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

/** `slowSenderMs`: for the headers; half as long again for a request. `now`: the world's time, ms since 1970. */
export const openListener = (app: RequestListener, now: () => number, slowSenderMs = 10_000): Server => {
  const server = createServer(
    {
      headersTimeout: slowSenderMs,
      requestTimeout: slowSenderMs * 1.5,
      // Node looks for slow senders only this often: by default every 30 s, whatever the limits say.
      connectionsCheckingInterval: Math.min(1_000, slowSenderMs / 4),
    },
    app,
  )
  // Longer than any client keeps an idle connection: a POST must not be sent into one that is just being closed.
  server.keepAliveTimeout = 65_000
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => latest.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket)
    // A second answer to the same request would be taken for the next one's.
    const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete)
    if (error.code === 'ECONNRESET' || isAnswered || !socket.writable) return void socket.destroy()
    socket.end(answerTo(error.code, now()), () => socket.destroy())
  })
  return server
}

/** Connections that may wait to be taken up: a burst of guesses is answered, not cut off. */
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

/** What still runs may finish within 10 s; what hangs may not keep us. */
export const finish = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // A kept-alive connection becomes idle only after its answer, so closing them is repeated.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const limit = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(limit)
      resolve()
    })
  })
