import type { Server, ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { logNetworkOf, networkOf, plainAddress } from './client-ip'

/** Whether an address is one of these, or in one of these networks ('10.0.0.7', '10.1.0.0/16'). */
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

export interface ConnectionLimits {
  /** To be called with each response that is opened. */
  opened: (response: ServerResponse) => void
  /** To be called with a connection that was closed for what it sent. */
  misused: (socket: Socket) => void
}

/**
 * Limits one source network (ruling 24) to `most` connections, a /48 to ten times as many: a further one closes its
 * oldest idle one, or, if all are busy, is closed itself. After two misused connections in 10 s its
 * idle ones are closed and new ones refused until the 10 s are over. Trusted proxies are exempt.
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
