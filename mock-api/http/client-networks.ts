import { isIP } from 'node:net'
import type { Request } from 'express'

/** Uses the URL parser, which normalizes all notations. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const parseGroups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [parseGroups(head), parseGroups(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff

const hexOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/** An IPv4 address, the /64 of an IPv6 address, or 'unknown' (ruling 24). */
export const networkOf = (address: string): string => {
  const [withoutZone = ''] = address.split('%')
  if (isIP(withoutZone) === 4) return withoutZone
  if (isIP(withoutZone) !== 6) return 'unknown'
  const groups = groupsOf(withoutZone)
  if (!isMapped(groups)) return `${hexOf(groups.slice(0, 4))}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The /48 around an IPv6 /64, which may belong to one customer; null for IPv4. */
export const siteAround = (source: string): string | null =>
  source.endsWith('::/64') ? `${source.split(':').slice(0, 3).join(':')}::/48` : null

/** The logged network: an IPv4 address becomes its /24. */
export const loggedNetwork = (source: string): string => source.replace(/\.\d+$/, '.0/24')

/** The network of the address that a trusted proxy sent, otherwise of the connection. */
export const sourceOf = (request: Request): string => networkOf(request.ip ?? '')
