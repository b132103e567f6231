import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { asEntry, codeFor, createApiError } from '../graphql/errors'
import { logNetworkOf, plainAddress } from './client-ip'
import { limitConnections } from './connections'
import { oneAtATime } from './one-at-a-time'
import { endSlowReaders } from './slow-readers'

export interface Limits {
  /** Timeout for a request's headers, ms; for the whole request (32 kB) half as long again. */
  slowSenderMs?: number | undefined
  /** Connections beyond these are closed at once. */
  maxConnections?: number | undefined
  /** A client that takes nothing of its answer for so long loses its connection, ms; and one that takes longer in all. */
  slowReaderMs?: number | undefined
  longestAnswerMs?: number | undefined
  /** Bytes of answers that all clients together have not taken; beyond, those with the most lose their connection. */
  mostUnread?: number | undefined
  /** Connections per source network: an IPv4 address or an IPv6 /64; a /48 has ten times as many (ruling 24). */
  connectionsOfOne?: number | undefined
}

const unread: Record<string, [status: number, reason: string, summary: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'Request too large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request too large'],
}

/** The answer to malformed HTTP, in the shape of a GraphQL answer; Node's own would be empty. */
const answerTo = (code: string | undefined): { status: number; text: string } => {
  const [status, reason, summary] = unread[code ?? ''] ?? [400, 'Bad Request', 'Invalid request']
  const body = JSON.stringify({ errors: [asEntry(createApiError(codeFor(status), { status, summary }))] })
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  return { status, text: `HTTP/1.1 ${status} ${reason}\r\n${headers.join('\r\n')}\r\n\r\n${body}` }
}

/** An HTTP server that closes slow connections and answers malformed requests in our error format. */
export const openListener = (
  app: RequestListener,
  limits: Limits,
  trustedProxies: readonly string[],
  log: Logger,
): Server => {
  const { slowSenderMs = 10_000, maxConnections = 4_096, connectionsOfOne = 256 } = limits
  // 64 kB in half a minute, 250 kB in two: a phone on the edge of its network reads faster.
  const { slowReaderMs = 30_000, longestAnswerMs = 120_000, mostUnread = 64 * 1024 * 1024 } = limits
  const server = createServer({
    headersTimeout: slowSenderMs,
    requestTimeout: slowSenderMs * 1.5,
    // How often Node checks for slow connections: by default only every 30 s.
    connectionsCheckingInterval: Math.min(1_000, slowSenderMs / 4),
  })
  server.keepAliveTimeout = 65_000
  server.maxConnections = maxConnections
  const connections = limitConnections(server, connectionsOfOne, trustedProxies, log)
  const watch = endSlowReaders(
    server,
    { stallMs: slowReaderMs, longestMs: longestAnswerMs, mostBytes: mostUnread },
    ({ remoteAddress }) => log.info({ source: logNetworkOf(plainAddress(remoteAddress)) }, 'slow reader'),
  )
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.on(
    'request',
    oneAtATime(
      (request, response) => {
        latest.set(request.socket, response)
        connections.opened(response)
        watch(response)
        app(request, response)
      },
      (socket) => {
        log.info({ source: logNetworkOf(plainAddress(socket.remoteAddress)) }, 'too many pipelined requests')
        connections.misused(socket)
      },
    ),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket)
    // A second response on the same connection would be taken for the next request's.
    const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete)
    if (error.code === 'ECONNRESET' || isAnswered || !socket.writable) return void socket.destroy()
    const { status, text } = answerTo(error.code)
    const source = logNetworkOf(plainAddress((socket as Socket).remoteAddress))
    log.info({ status, source }, 'unreadable request')
    socket.end(text, () => socket.destroy())
  })
  return server
}

/** Resolves with the address when it listens. */
export const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })

/** Stops listening and lets running requests finish, for at most `withinMs`. */
export const finish = (server: Server, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its response, so closing is repeated.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cap = setTimeout(() => server.closeAllConnections(), withinMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cap)
      resolve()
    })
  })
