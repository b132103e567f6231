/** The upstream applies the same rules (ruling 41); tests/values/typed.rows.ts is the table for both. */

/** Controls of reading direction, which can make a name look like another one. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export const hasBidi = (text: string): boolean => bidi.test(text)

/** A name or free text: without invisible characters (class Cf), with plain spaces, trimmed. Line breaks stay. */
export const typedText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** The same, with fullwidth forms as ASCII. */
export const ascii = (text: string): string =>
  typedText(text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)))

/** An email address, without 'mailto:', enclosing angle brackets and a sentence's punctuation behind it. */
export const typedEmail = (text: string): string => {
  const bare = ascii(text)
    .replace(/[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
  return /^mailto:/i.test(bare) ? bare.slice('mailto:'.length).replace(/\?.*$/, '') : bare
}

/** A username or the other customer of a transfer, without the '@' that our own screens print. */
export const typedUsername = (text: string): string => ascii(text).replace(/^@/, '')

export const typedUserId = (text: string): string =>
  /.@/.test(typedUsername(text)) ? typedEmail(text) : typedUsername(text)

/** A phone number without separators: '+234…' where a country code was given, else as typed, '0…'. */
export const typedPhone = (text: string): string =>
  ascii(text)
    .replace(/^tel:/i, '')
    .replace(/\(0\)|[\s\p{Pd}().,/]/gu, '')
    .replace(/^(?:\+|00)?234(?=\d{10}$)/, '+234')

/** The only run of so many digits ('Your code is 267174.'); otherwise the text without separators between digits. */
export const typedDigits = (text: string, length: number): string => {
  const joined = ascii(text).replace(/(?<=\d)[\s\p{Pd}./]+(?=\d)/gu, '')
  const fitting = (joined.match(/\d+/g) ?? []).filter((run) => run.length === length)
  return fitting.length === 1 ? fitting[0]! : joined
}

/** A referral code: alone, after an '@', or in the link that a friend sent. */
export const typedReferral = (text: string): string => {
  const cleaned = ascii(text)
  const [, inLink] = /[?&]referral=([^&#\s]+)/i.exec(cleaned) ?? []
  return typedUsername(inLink ?? cleaned)
}
