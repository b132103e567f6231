/** `x-typed` in openapi.yaml: how to clean a text field before validation (ruling 41). */
export type TypedKind =
  | 'name'
  | 'email'
  | 'username'
  | 'userId'
  | 'phone'
  | 'accountNumber'
  | 'otp'
  | 'note'
  | 'receiptCode'

/** The pattern in openapi.yaml rejects names with these characters. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const cleanText = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()
/** Keeps the parts of an emoji (ruling 48), such as a family's joiners or the tags of Scotland's flag. */
const cleanNote = (text: string): string =>
  text
    .replace(
      /(\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f})|(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})\p{Cf}/gu,
      '$1',
    )
    .replace(/\p{Zs}/gu, ' ')
    .trim()
const toAscii = (text: string): string =>
  cleanText(text.replace(/[\uff01-\uff5e]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0)))

const cleanEmail = (text: string): string => {
  const address = toAscii(text)
    .replace(/(?<![.,;])[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
  return /^mailto:/i.test(address) ? address.slice(7).replace(/\?.*$/, '') : address
}
const cleanUsername = (text: string): string => toAscii(text).replace(/^@/, '')
/** The only run of `length` digits; otherwise the text with separators between digits removed. */
const cleanDigits = (text: string, length: number): string => {
  const plain = toAscii(text)
  const joined = plain.replace(/(?<=\d)[\s\p{Pd}./−·•_]+(?=\d)/gu, '')
  for (const candidate of [plain, joined]) {
    const matchingRuns = (candidate.match(/\d+/g) ?? []).filter((run) => run.length === length)
    if (matchingRuns.length === 1) return matchingRuns[0]!
  }
  return joined
}

/** Removes the label and separators, and replaces O, I, L and U, which look like other characters. */
const cleanReceiptCode = (text: string): string =>
  cleanText(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/^.*\bCODE\b[\s:=]*/s, '')
    .replace(/[\s\p{Pd}−·•_]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')

const graphemes = new Intl.Segmenter()
export const graphemesIn = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment)

/** Excludes bare marks, control characters, fillers and the Braille blank. */
const visible = /[^\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Counts visible characters (ruling 41). Stops early, because segmenting 60 KB takes seconds. */
export const hasVisibleLength = (text: string, minimum: number): boolean => {
  let count = 0
  for (const { segment } of graphemes.segment(text))
    if (visible.test(segment) && ++count >= minimum) return true
  return minimum <= 0
}

const cleaners: Record<TypedKind, (text: string) => string> = {
  name: (text) => (bidi.test(text) ? text : cleanText(text)),
  email: cleanEmail,
  username: cleanUsername,
  userId: (text) => (/.@/.test(cleanUsername(text)) ? cleanEmail(text) : cleanUsername(text)),
  phone: (text) =>
    toAscii(text)
      .replace(/^tel:/i, '')
      .replace(/\(0\)|[\s\p{Pd}().,/−·•_]/gu, '')
      .replace(/^(?:\+|00)?234(?=\d{10}$)/, '+234'),
  accountNumber: (text) => cleanDigits(text, 10),
  otp: (text) => cleanDigits(text, 6),
  note: cleanNote,
  receiptCode: cleanReceiptCode,
}

/** If no kind is given, only trims, and returns '' if nothing is visible. */
export const cleanField = (text: string, kind?: TypedKind): string => {
  if (kind) return cleaners[kind](text)
  return cleanText(text) === '' ? '' : text.trim()
}
