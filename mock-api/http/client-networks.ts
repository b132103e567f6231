import { isIP } from 'node:net'
import type { Request } from 'express'

/** The eight groups of an IPv6 address; the URL parser knows all ways to write one. */
const groupsOf = (address: string): number[] => {
  const [front = '', back] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [read(front), read(back ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const hexOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/**
 * The source that an address belongs to (ruling 24): an IPv4 address as it is ('203.0.113.7'), of an IPv6 address its
 * /64 ('2001:db8:7:1::/64'), which one customer has alone. 'unknown' for what is no address.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 4) return plain
  if (isIP(plain) !== 6) return 'unknown'
  const groups = groupsOf(plain)
  if (!isMapped(groups)) return `${hexOf(groups.slice(0, 4))}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The /48 around an IPv6 source, which one customer may have as well; null for all others. */
export const siteAround = (source: string): string | null =>
  source.endsWith('::/64') ? `${source.split(':').slice(0, 3).join(':')}::/48` : null

/** What a log may say of a source: never an address, an IPv4 one stands as its /24. */
export const loggedNetwork = (source: string): string => source.replace(/\.\d+$/, '.0/24')

/** Where a request comes from: the client's network, by the address that a trusted proxy tells, or the connection's. */
export const sourceOf = (request: Request): string => networkOf(request.ip ?? '')
