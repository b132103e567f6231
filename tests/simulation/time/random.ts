/** Returns the next number from 0 to 1 (mulberry32). A seed always gives the same sequence. */
export type Random = () => number

export const randomOf = (seed: number): Random => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A separate seed for a part of a history, so that its random choices do not change other parts. */
export const seedOf = (seed: number, part: string): number => {
  let hash = seed | 0
  for (const character of part) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash
}

/** A random UUID from this source, in the format of `crypto.randomUUID`. */
export const uuidOf = (random: Random): string => {
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`
}
