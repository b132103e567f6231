/** How text fields are cleaned before validation (ruling 41), by `x-typed` in openapi.yaml. */
export type TypedKind = 'name' | 'email' | 'username' | 'userId' | 'phone' | 'accountNumber' | 'otp' | 'note'

/** Names with these are refused (pattern in openapi.yaml). */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const cleanText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
/** The joiner within one emoji, as a family, stays: it counts as one character (ruling 48). */
const cleanNote = (text: string): string =>
  text
    .replace(
      /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})\p{Cf}/gu,
      '',
    )
    .replace(/\p{Zs}/gu, ' ')
    .trim()
const toAscii = (text: string): string =>
  cleanText(text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)))

const cleanEmail = (text: string): string => {
  const address = toAscii(text)
    .replace(/[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
  return /^mailto:/i.test(address) ? address.slice(7).replace(/\?.*$/, '') : address
}
const cleanUsername = (text: string): string => toAscii(text).replace(/^@/, '')
/** The only run of so many digits; otherwise the text without separators between digits. */
const cleanDigits = (text: string, length: number): string => {
  const joinedDigits = toAscii(text).replace(/(?<=\d)[\s\p{Pd}./]+(?=\d)/gu, '')
  const matchingRuns = (joinedDigits.match(/\d+/g) ?? []).filter((run) => run.length === length)
  return matchingRuns.length === 1 ? matchingRuns[0]! : joinedDigits
}

const cleaners: Record<TypedKind, (text: string) => string> = {
  name: (text) => (bidi.test(text) ? text : cleanText(text)),
  email: cleanEmail,
  username: cleanUsername,
  userId: (text) => (/.@/.test(cleanUsername(text)) ? cleanEmail(text) : cleanUsername(text)),
  phone: (text) =>
    toAscii(text)
      .replace(/^tel:/i, '')
      .replace(/\(0\)|[\s\p{Pd}().,/]/gu, '')
      .replace(/^(?:\+|00)?234(?=\d{10}$)/, '+234'),
  accountNumber: (text) => cleanDigits(text, 10),
  otp: (text) => cleanDigits(text, 6),
  note: cleanNote,
}

/** Without a kind: only trimmed, and empty if nothing is visible. */
export const cleanField = (text: string, kind?: TypedKind): string => {
  if (kind) return cleaners[kind](text)
  return cleanText(text) === '' ? '' : text.trim()
}
