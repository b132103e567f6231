/** The upstream applies the same rules (ruling 41); tests/values/typed.rows.ts is the table for both. */

/** These characters can make a name look like another one. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export const hasBidi = (text: string): boolean => bidi.test(text)

/** Removes invisible characters (class Cf), replaces special spaces and trims. Keeps line breaks. */
export const cleanText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Cleans, and converts fullwidth forms to ASCII. */
export const toAscii = (text: string): string =>
  cleanText(text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)))

/** Removes 'mailto:', angle brackets and final punctuation. */
export const cleanEmail = (text: string): string => {
  const address = toAscii(text)
    .replace(/(?<![.,;])[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
  return /^mailto:/i.test(address) ? address.slice('mailto:'.length).replace(/\?.*$/, '') : address
}

/** Removes the '@' that our screens show. */
export const cleanUsername = (text: string): string => toAscii(text).replace(/^@/, '')

export const cleanUserId = (text: string): string =>
  /.@/.test(cleanUsername(text)) ? cleanEmail(text) : cleanUsername(text)

/** Removes separators: '+234…' with a country code, otherwise '0…' as typed. */
export const cleanPhone = (text: string): string =>
  toAscii(text)
    .replace(/^tel:/i, '')
    .replace(/\(0\)|[\s\p{Pd}().,/−·•_]/gu, '')
    .replace(/^(?:\+|00)?234(?=\d{10}$)/, '+234')

export type PersonalDetails = Record<'firstName' | 'lastName' | 'username' | 'email' | 'phone', string>

/** Returns only these fields, each cleaned. */
export const cleanDetails = (details: PersonalDetails): PersonalDetails => ({
  firstName: cleanText(details.firstName),
  lastName: cleanText(details.lastName),
  username: cleanUsername(details.username),
  email: cleanEmail(details.email),
  phone: cleanPhone(details.phone),
})

/** The only run of `length` digits ('Your code is 267174.'); else the text, minus separators between digits. */
export const cleanDigits = (text: string, length: number): string => {
  const plain = toAscii(text)
  const joined = plain.replace(/(?<=\d)[\s\p{Pd}./−·•_]+(?=\d)/gu, '')
  for (const candidate of [plain, joined]) {
    const matchingRuns = (candidate.match(/\d+/g) ?? []).filter((run) => run.length === length)
    if (matchingRuns.length === 1) return matchingRuns[0]!
  }
  return joined
}

/** Finds the code on its own, after an '@' or in a friend's link. */
export const cleanReferralCode = (text: string): string => {
  const normalized = toAscii(text)
  const [, inLink] = /[?&]referral=([^&#\s]+)/i.exec(normalized) ?? []
  return cleanUsername(inLink ?? normalized)
}
