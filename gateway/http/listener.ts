import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { logNetworkOf, networkOf, plainAddress } from '../core/client-ip'
import { codeFor, createApiError, toErrorEntry } from '../core/errors'
import { endSlowReaders } from './slow-readers'

/** Browsers and proxies send the next request only after the response. */
const maxWaiting = 1

/** A client that pipelines and never reads would hold one response open per request: a second waiting one closes it. */
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

const addressMatcher = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const secondMs = 1_000
/** Misused connections of one network that are parsed in one period; each costs up to 30 ms. */
const maxMisused = 1
const misusePeriodMs = 10_000

const createThrottledLog = (write: (source: string) => void, now: () => number = Date.now) => {
  let last = Number.NEGATIVE_INFINITY
  return (source: string): void => {
    if (now() - last < secondMs) return
    last = now()
    write(source)
  }
}

interface ConnectionLimits {
  onResponse: (response: ServerResponse) => void
  onMisuse: (socket: Socket) => void
}

/**
 * Limits one source network (ruling 24) to `maxConnections`, a /48 to ten times as many: a new connection closes the
 * oldest idle one, or itself. After two misused connections in 10 s idle ones close and new ones are rejected for the
 * rest of that time.
 */
export const limitConnections = (
  server: Server,
  maxConnections: number,
  trustedProxies: readonly string[],
  log: Logger,
): ConnectionLimits => {
  const isTrusted = addressMatcher(trustedProxies)
  const open = new Map<string, Set<Socket>>()
  const runningCounts = new WeakMap<Socket, number>()
  const countRunning = (socket: Socket, change: 1 | -1) =>
    runningCounts.set(socket, (runningCounts.get(socket) ?? 0) + change)
  const misuseCounts = new Map<string, number>()
  const resetTimer = setInterval(() => misuseCounts.clear(), misusePeriodMs).unref()
  server.once('close', () => clearInterval(resetTimer))
  const isBlocked = (network: string): boolean => (misuseCounts.get(network) ?? 0) > maxMisused
  const warn = createThrottledLog((source) => log.warn({ source }, 'too many connections'))

  const limitNetwork = (socket: Socket, network: string, max: number, address: string): void => {
    const sockets = open.get(network) ?? new Set<Socket>()
    open.set(network, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(network) === sockets) open.delete(network)
    })
    if (sockets.size <= max) return
    warn(logNetworkOf(address))
    // In order of arrival; the new one is last.
    const idle = [...sockets].find((candidate) => !runningCounts.get(candidate)) ?? socket
    sockets.delete(idle)
    idle.destroy()
  }
  server.prependListener('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress)
    if (address === undefined || isTrusted(address)) return
    const [smallNetwork, largeNetwork] = [networkOf(address), networkOf(address, 48)]
    if (isBlocked(smallNetwork)) return void socket.destroy()
    limitNetwork(socket, smallNetwork, maxConnections, address)
    if (largeNetwork !== smallNetwork) limitNetwork(socket, largeNetwork, 10 * maxConnections, address)
  })
  return {
    onResponse: (response) => {
      const { socket } = response.req
      countRunning(socket, 1)
      response.once('close', () => countRunning(socket, -1))
    },
    onMisuse: ({ remoteAddress }) => {
      const network = networkOf(plainAddress(remoteAddress))
      // Limited networks only: trusted proxies are never in the map.
      if (!open.has(network)) return
      misuseCounts.set(network, (misuseCounts.get(network) ?? 0) + 1)
      if (!isBlocked(network)) return
      for (const socket of [...open.get(network)!]) if (!runningCounts.get(socket)) socket.destroy()
    },
  }
}

export interface Limits {
  /** Timeout for a request's headers, ms; for the whole request (32 kB) half as long again. */
  slowSenderMs?: number | undefined
  maxConnections?: number | undefined
  /** Ends a client that reads nothing for so long, ms, or that takes longer in total. */
  slowReaderMs?: number | undefined
  longestAnswerMs?: number | undefined
  /** Unread bytes of all clients together; beyond this the clients with the most lose their connection. */
  maxUnreadBytes?: number | undefined
  connectionsOfOne?: number | undefined
}

const clientErrors: Record<string, [status: number, reason: string, summary: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'Request too large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Request too large'],
}

/** The response to malformed HTTP, in the shape of a GraphQL response; Node's own would be empty. */
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
  // 64 kB in half a minute, 250 kB in two: a phone on the edge of its network reads faster.
  const { slowReaderMs = 30_000, longestAnswerMs = 120_000, maxUnreadBytes = 64 * 1024 * 1024 } = limits
  const server = createServer({
    headersTimeout: slowSenderMs,
    requestTimeout: slowSenderMs * 1.5,
    // Node's default checks for slow connections only every 30 s.
    connectionsCheckingInterval: Math.min(1_000, slowSenderMs / 4),
  })
  server.keepAliveTimeout = 65_000
  server.maxConnections = maxConnections
  const connections = limitConnections(server, connectionsOfOne, trustedProxies, log)
  const watchResponse = endSlowReaders(
    server,
    { stallMs: slowReaderMs, longestMs: longestAnswerMs, maxUnreadBytes },
    ({ remoteAddress }) => log.info({ source: logNetworkOf(plainAddress(remoteAddress)) }, 'slow reader'),
  )
  const latestResponses = new WeakMap<Duplex, ServerResponse>()
  server.on(
    'request',
    serializeResponses(
      (request, response) => {
        latestResponses.set(request.socket, response)
        connections.onResponse(response)
        watchResponse(response)
        app(request, response)
      },
      (socket) => {
        log.info({ source: logNetworkOf(plainAddress(socket.remoteAddress)) }, 'too many pipelined requests')
        connections.onMisuse(socket)
      },
    ),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latestResponses.get(socket)
    // The client would take a second response on this connection for the next request's.
    const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete)
    if (error.code === 'ECONNRESET' || isAnswered || !socket.writable) return void socket.destroy()
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
    // A keep-alive connection becomes idle only after its response, so closing repeats.
    const closeTimer = setInterval(() => server.closeIdleConnections(), 50)
    const timeoutTimer = setTimeout(() => server.closeAllConnections(), withinMs)
    server.close(() => {
      clearInterval(closeTimer)
      clearTimeout(timeoutTimer)
      resolve()
    })
  })
