import { isIP } from 'node:net'
import type { Request } from 'express'

/** Converts IPv4-mapped IPv6 to IPv4, so that a client has one address; undefined for an invalid address. */
export const plainAddress = (text: string | undefined): string | undefined => {
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '')
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}

/** The client address: from X-Forwarded-For through trusted proxies, otherwise the connection's. */
export const clientIp = ({ ip, socket }: Request): string | undefined =>
  plainAddress(ip) ?? plainAddress(socket.remoteAddress)

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const leadingGroups = head.split(':').filter(Boolean)
  const trailingGroups = tail?.split(':').filter(Boolean) ?? []
  const zeroGroups = Array.from(
    { length: Math.max(0, 8 - leadingGroups.length - trailingGroups.length) },
    () => '0',
  )
  return [...leadingGroups, ...zeroGroups, ...trailingGroups].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/** The network that limits apply to (ruling 24): an IPv4 address, or the first `bits` of an IPv6 address. */
export const networkOf = (address: string | undefined, bits: 48 | 64 = 64): string => {
  if (address === undefined || isIP(address) === 0) return 'unknown'
  if (isIP(address) === 4) return address
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}

/** The logged network: an IPv4 /24 or an IPv6 /64, which locates an attack but not a person. */
export const logNetworkOf = (address: string | undefined): string => {
  const network = networkOf(address)
  return isIP(network) === 4 ? network.replace(/\d+$/, '0/24') : network
}
