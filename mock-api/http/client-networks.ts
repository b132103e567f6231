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

/** The source of an address (ruling 24): an IPv4 address, the /64 of an IPv6 address, or 'unknown'. */
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

/** The /48 around an IPv6 source, which may also belong to one customer; null for others. */
export const siteAround = (source: string): string | null =>
  source.endsWith('::/64') ? `${source.split(':').slice(0, 3).join(':')}::/48` : null

/** A source as logged: never a full address, IPv4 as its /24. */
export const loggedNetwork = (source: string): string => source.replace(/\.\d+$/, '.0/24')

/** A request's source: by the address that a trusted proxy reports, otherwise the connection's. */
export const sourceOf = (request: Request): string => networkOf(request.ip ?? '')
