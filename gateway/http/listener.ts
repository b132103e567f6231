import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, BlockList, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { logNetworkOf, networkOf, plainAddress } from '../core/client-ip'
import { asEntry, codeFor, createApiError } from '../core/errors'
import { endSlowReaders } from './slow-readers'

/** Browsers and proxies send the next request after the response: none ever waits on their connections. */
const mostWaiting = 1

/**
 * Opens one response per connection at a time: a client that pipelines and reads nothing would hold one open for each
 * request. A second waiting request closes the connection; `onFlood` runs before.
 */
const oneAtATime = (open: RequestListener, onFlood: (socket: Socket) => void): RequestListener => {
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
    } else if (queue.length < mostWaiting) queue.push(start)
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
const mostMisused = 1
const misusePeriodMs = 10_000

/** At most one log line a second, so that a flood of connections does not flood the log. */
const seldom = (write: (source: string) => void, now: () => number = Date.now) => {
  let last = Number.NEGATIVE_INFINITY
  return (source: string): void => {
    if (now() - last < secondMs) return
    last = now()
    write(source)
  }
}

interface ConnectionLimits {
  opened: (response: ServerResponse) => void
  misused: (socket: Socket) => void
}

/**
 * Limits one source network (ruling 24) to `most` connections, a /48 to ten times as many: a further one closes the
 * oldest idle one, or else itself. After two misused connections in 10 s idle ones are closed and new ones rejected for
 * the rest of it. Trusted proxies are exempt.
 */
export const limitConnections = (
  server: Server,
  most: number,
  trustedProxies: readonly string[],
  log: Logger,
): ConnectionLimits => {
  const isTrusted = addressMatcher(trustedProxies)
  const open = new Map<string, Set<Socket>>()
  const atWork = new WeakMap<Socket, number>()
  const work = (socket: Socket, by: 1 | -1) => atWork.set(socket, (atWork.get(socket) ?? 0) + by)
  const misused = new Map<string, number>()
  const period = setInterval(() => misused.clear(), misusePeriodMs).unref()
  server.once('close', () => clearInterval(period))
  const isBlocked = (network: string): boolean => (misused.get(network) ?? 0) > mostMisused
  const warn = seldom((source) => log.warn({ source }, 'too many connections'))

  const join = (socket: Socket, network: string, most: number, address: string): void => {
    const own = open.get(network) ?? new Set<Socket>()
    open.set(network, own.add(socket))
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0 && open.get(network) === own) open.delete(network)
    })
    if (own.size <= most) return
    warn(logNetworkOf(address))
    // In order of arrival; the new one is last.
    const idle = [...own].find((one) => !atWork.get(one)) ?? socket
    own.delete(idle)
    idle.destroy()
  }
  server.prependListener('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress)
    if (address === undefined || isTrusted(address)) return
    const [narrow, wide] = [networkOf(address), networkOf(address, 48)]
    if (isBlocked(narrow)) return void socket.destroy()
    join(socket, narrow, most, address)
    if (wide !== narrow) join(socket, wide, 10 * most, address)
  })
  return {
    opened: (response) => {
      const { socket } = response.req
      work(socket, 1)
      response.once('close', () => work(socket, -1))
    },
    misused: ({ remoteAddress }) => {
      const network = networkOf(plainAddress(remoteAddress))
      // Only limited ones, no trusted proxy.
      if (!open.has(network)) return
      misused.set(network, (misused.get(network) ?? 0) + 1)
      if (!isBlocked(network)) return
      for (const socket of [...open.get(network)!]) if (!atWork.get(socket)) socket.destroy()
    },
  }
}

export interface Limits {
  /** Timeout for a request's headers, ms; for the whole request (32 kB) half as long again. */
  slowSenderMs?: number | undefined
  maxConnections?: number | undefined
  /** A client that takes nothing of its answer for so long loses its connection, ms; and one that takes longer in all. */
  slowReaderMs?: number | undefined
  longestAnswerMs?: number | undefined
  /** Bytes of answers that all clients together have not taken; beyond, those with the most lose their connection. */
  mostUnread?: number | undefined
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
