import type { Server, ServerResponse } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { Logger } from 'pino'
import { logNetworkOf, networkOf, plainAddress } from '../core/client-ip'

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

const logEveryMs = 1_000
const blockedMs = 10_000

/**
 * Limits a source network (ruling 24) to `maxConnections`, a /48 to ten times as many: a new connection closes the
 * oldest idle one, or itself. `runningOf` returns a connection's unfinished response. Returns a function that blocks
 * the network of a misused connection for up to 10 s, because parsing one such connection costs up to 30 ms.
 */
export const limitConnections = (
  server: Server,
  maxConnections: number,
  trustedProxies: readonly string[],
  runningOf: (socket: Socket) => ServerResponse | undefined,
  log: Logger,
): ((misused: Socket) => void) => {
  const isTrusted = addressMatcher(trustedProxies)
  const open = new Map<string, Set<Socket>>()
  const blocked = new Set<string>()
  const timer = setInterval(() => blocked.clear(), blockedMs).unref()
  server.once('close', () => clearInterval(timer))
  let loggedAt = Number.NEGATIVE_INFINITY
  const warn = (source: string): void => {
    if (performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    log.warn({ source }, 'too many connections')
  }
  const limitNetwork = (socket: Socket, network: string, max: number, address: string): void => {
    const sockets = open.get(network) ?? new Set<Socket>()
    open.set(network, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && open.get(network) === sockets) open.delete(network)
    })
    if (sockets.size <= max) return
    warn(logNetworkOf(address))
    // A Set keeps the order of arrival: the new connection is last.
    const idle = [...sockets].find((candidate) => !runningOf(candidate)) ?? socket
    sockets.delete(idle)
    idle.destroy()
  }
  server.prependListener('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress)
    if (address === undefined || isTrusted(address)) return
    const [smallNetwork, largeNetwork] = [networkOf(address), networkOf(address, 48)]
    if (blocked.has(smallNetwork)) return void socket.destroy()
    limitNetwork(socket, smallNetwork, maxConnections, address)
    if (largeNetwork !== smallNetwork) limitNetwork(socket, largeNetwork, 10 * maxConnections, address)
  })
  return ({ remoteAddress }) => {
    const network = networkOf(plainAddress(remoteAddress))
    // The map contains limited networks only, never trusted proxies.
    if (!open.has(network)) return
    blocked.add(network)
    for (const socket of [...open.get(network)!]) if (!runningOf(socket)) socket.destroy()
  }
}
