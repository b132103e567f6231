import { folded } from '../../values/folded'

/** Names that customers use for banks, by NIP code. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  '000010': ['eco bank'],
  '000013': ['guaranty trust bank'],
  '000017': ['alat'],
  '090110': ['v bank'],
  '100004': ['paycom'],
  '120001': ['9mobile'],
  '120003': ['mtn'],
  '120004': ['airtel'],
}
const kinds: readonly (readonly [long: string, short: string])[] = [
  ['microfinance bank', 'mfb'],
  ['payment service bank', 'psb'],
  ['merchant bank', 'mb'],
]
const unspoken = new Set(['of', 'for', 'and', 'the'])

const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** 'uba' of United Bank for Africa. */
const initialsOf = (words: readonly string[]): string =>
  words
    .filter((word) => !unspoken.has(word))
    .map((word) => word[0])
    .join('')

interface Bank {
  id: string
  name: string
}

const spellingsOf = ({ id, name }: Bank): string[][] => {
  const words = wordsOf(name)
  const lower = words.join(' ')
  const short = kinds.flatMap(([long, abbreviation]) =>
    lower.includes(long) ? [wordsOf(lower.replace(long, abbreviation))] : [],
  )
  return [words, ...short, ...(aliases[id] ?? []).map(wordsOf)]
}

/** How well a spelling matches the query: lower is better, null for no match. */
const rankOf = (spelling: readonly string[], typed: readonly string[]): number | null => {
  const [whole, wanted] = [spelling.join(''), typed.join('')]
  if (whole === wanted) return 0
  if (whole.startsWith(wanted)) return 1
  if (typed.every((part) => spelling.some((word) => word.startsWith(part)))) return 2
  return typed.every((part) => whole.includes(part)) ? 3 : null
}

/** Best first. Matches names, words in any order ('gt bank'), initials ('fcmb') and aliases ('guaranty'). */
export const banksLike = <Own extends Bank>(banks: readonly Own[], search: string): Own[] => {
  const typed = wordsOf(search)
  if (typed.length === 0) return [...banks]
  return banks
    .flatMap((bank) => {
      const byInitials = initialsOf(wordsOf(bank.name)) === typed.join('') ? [0] : []
      const ranks = [...byInitials, ...spellingsOf(bank).flatMap((spelling) => rankOf(spelling, typed) ?? [])]
      return ranks.length > 0 ? [{ bank, rank: Math.min(...ranks) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ bank }) => bank)
}
