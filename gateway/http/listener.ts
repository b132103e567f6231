import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { logNetworkOf, plainAddress } from '../core/client-ip'
import { codeFor, createApiError, toErrorEntry } from '../core/errors'
import { limitConnections } from './connections'

export interface Limits {
  /** Timeout for a request's headers, ms; the whole request (32 kB) gets half as long again. */
  slowSenderMs?: number | undefined
  maxConnections?: number | undefined
  connectionsOfOne?: number | undefined
  /** Ends a connection that makes no progress for this long, ms; longer than the upstream's timeout. */
  slowReaderMs?: number | undefined
  /** Ends a connection whose whole response takes longer, ms. */
  longestResponseMs?: number | undefined
}

/** Browsers and proxies send the next request only after the response. */
const maxWaiting = 1

/** A client that pipelines but never reads would keep many responses open; a second waiting request ends it. */
const serializeResponses = (open: RequestListener, onFlood: (socket: Socket) => void): RequestListener => {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const start = (): void => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      open(request, response)
    }
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      start()
    } else if (queue.length < maxWaiting) queue.push(start)
    else {
      onFlood(socket)
      socket.destroy()
    }
  }
}

const clientErrors: Record<string, [status: number, reason: string, summary: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'Request too large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request too large'],
}

/** The response to malformed HTTP, in GraphQL's shape; Node's own response would be empty. */
const responseTo = (code: string | undefined): { status: number; text: string } => {
  const [status, reason, summary] = clientErrors[code ?? ''] ?? [400, 'Bad Request', 'Invalid request']
  const body = JSON.stringify({
    errors: [toErrorEntry(createApiError(codeFor(status), { status, summary }))],
  })
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  return { status, text: `HTTP/1.1 ${status} ${reason}\r\n${headers.join('\r\n')}\r\n\r\n${body}` }
}

export const openListener = (
  app: RequestListener,
  limits: Limits,
  trustedProxies: readonly string[],
  log: Logger,
): Server => {
  const { slowSenderMs = 10_000, maxConnections = 4_096, connectionsOfOne = 256 } = limits
  // Even a phone at the edge of its network reads faster than 64 kB in half a minute or 250 kB in two.
  const { slowReaderMs = 30_000, longestResponseMs = 120_000 } = limits
  const server = createServer({
    headersTimeout: slowSenderMs,
    requestTimeout: slowSenderMs * 1.5,
    // By default, Node checks for slow connections only every 30 s.
    connectionsCheckingInterval: Math.min(1_000, slowSenderMs / 4),
  })
  server.keepAliveTimeout = 65_000
  server.maxConnections = maxConnections
  const latestResponses = new WeakMap<Duplex, ServerResponse>()
  const runningOf = (socket: Socket): ServerResponse | undefined => {
    const response = latestResponses.get(socket)
    return response?.closed ? undefined : response
  }
  const block = limitConnections(server, connectionsOfOne, trustedProxies, runningOf, log)
  const end = (socket: Socket, reason: string): void => {
    log.info({ source: logNetworkOf(plainAddress(socket.remoteAddress)) }, reason)
    socket.destroy()
  }
  // Node restarts this timeout whenever the client reads or sends bytes.
  server.setTimeout(slowReaderMs, (socket) =>
    runningOf(socket) ? end(socket, 'slow reader') : socket.destroy(),
  )
  server.on(
    'request',
    serializeResponses(
      (request, response) => {
        latestResponses.set(request.socket, response)
        const timer = setTimeout(() => end(request.socket, 'slow reader'), longestResponseMs)
        response.once('close', () => clearTimeout(timer))
        app(request, response)
      },
      (socket) => {
        block(socket)
        end(socket, 'too many pipelined requests')
      },
    ),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latestResponses.get(socket)
    // The client would take a second response on this connection for the one to its next request.
    const hasResponded = response?.headersSent && !(response.writableFinished && response.req.complete)
    if (error.code === 'ECONNRESET' || hasResponded || !socket.writable) return void socket.destroy()
    const { status, text } = responseTo(error.code)
    const source = logNetworkOf(plainAddress((socket as Socket).remoteAddress))
    log.info({ status, source }, 'unreadable request')
    socket.end(text, () => socket.destroy())
  })
  return server
}

export const listen = (server: Server, port: number, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${address.port}`)
    })
  })

export const stopServer = (server: Server, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    // A keep-alive connection becomes idle only after its response, so idle ones are closed repeatedly.
    const closeTimer = setInterval(() => server.closeIdleConnections(), 50)
    const timeoutTimer = setTimeout(() => server.closeAllConnections(), withinMs)
    server.close(() => {
      clearInterval(closeTimer)
      clearTimeout(timeoutTimer)
      resolve()
    })
  })
