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
