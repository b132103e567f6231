import { isIP } from 'node:net'
import type { Request } from 'express'

/**
 * The address that a request comes from: Express's reading of X-Forwarded-For through the trusted proxies, else the
 * connection's. IPv4 inside IPv6 is written as IPv4, so that one asker has one address.
 */
export const sourceAddress = ({ ip, socket }: Request): string | undefined =>
  [ip, socket.remoteAddress]
    .map((address) => address?.replace(/^::ffff:(?=\d+\.)/i, ''))
    .find((address) => address !== undefined && isIP(address) !== 0)

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...between, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * The network that limits count (ruling 24): an IPv4 address as it is, of an IPv6 address its first `bits` (a /64: what
 * one customer has). 'unknown' for none.
 */
export const networkOf = (address: string | undefined, bits: 48 | 64 = 64): string => {
  if (address === undefined || isIP(address) === 0) return 'unknown'
  if (isIP(address) === 4) return address
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`
}
