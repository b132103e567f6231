/** How a text field of a request is cleaned before it is judged (ruling 41), by `x-typed` in openapi.yaml. */
export type TypedKind = 'name' | 'email' | 'username' | 'userId' | 'phone' | 'accountNumber' | 'otp'

/** Controls of reading direction, for which a name is refused (its pattern in openapi.yaml). */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const text = (given: string): string =>
  given
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
const ascii = (given: string): string =>
  text(given.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)))

const email = (given: string): string => {
  const bare = ascii(given)
    .replace(/[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
  return /^mailto:/i.test(bare) ? bare.slice(7).replace(/\?.*$/, '') : bare
}
const username = (given: string): string => ascii(given).replace(/^@/, '')
/** The only run of so many digits; otherwise the text without separators between digits. */
const digits = (given: string, length: number): string => {
  const joined = ascii(given).replace(/(?<=\d)[\s\p{Pd}./]+(?=\d)/gu, '')
  const fitting = (joined.match(/\d+/g) ?? []).filter((run) => run.length === length)
  return fitting.length === 1 ? fitting[0]! : joined
}

const kinds: Record<TypedKind, (given: string) => string> = {
  name: (given) => (bidi.test(given) ? given : text(given)),
  email,
  username,
  userId: (given) => (/.@/.test(username(given)) ? email(given) : username(given)),
  phone: (given) =>
    ascii(given)
      .replace(/^tel:/i, '')
      .replace(/\(0\)|[\s\p{Pd}().,/]/gu, '')
      .replace(/^(?:\+|00)?234(?=\d{10}$)/, '+234'),
  accountNumber: (given) => digits(given, 10),
  otp: (given) => digits(given, 6),
}

/** Free text, without a kind, is only trimmed, and empty if nothing of it is visible. */
export const cleaned = (given: string, kind?: TypedKind): string => {
  if (kind) return kinds[kind](given)
  return text(given) === '' ? '' : given.trim()
}
