import { foldText } from '../../values/fold-text'

/** Other names that customers use, by NIP code. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  '000010': ['eco bank'],
  '000013': ['guaranty trust bank'],
  '000014': ['access diamond', 'diamond bank'],
  '000017': ['alat'],
  '090110': ['v bank'],
  '100004': ['paycom'],
  '120001': ['9mobile'],
  '120003': ['mtn'],
  '120004': ['airtel'],
}
const abbreviations: readonly (readonly [long: string, short: string])[] = [
  ['microfinance bank', 'mfb'],
  ['payment service bank', 'psb'],
  ['merchant bank', 'mb'],
]
const ignoredWords = new Set(['of', 'for', 'and', 'the'])
/** Words of full company names; our list omits most of them. */
const companyWords = new Set(['bank', 'plc', 'ltd', 'limited', 'nigeria', 'ng'])

const wordsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns 'uba' for United Bank for Africa. */
const initialsOf = (words: readonly string[]): string =>
  words
    .filter((word) => !ignoredWords.has(word))
    .map((word) => word[0])
    .join('')

interface Bank {
  id: string
  name: string
}

const spellingsOf = ({ id, name }: Bank): string[][] => {
  const words = wordsOf(name)
  const fullName = words.join(' ')
  const abbreviated = abbreviations.flatMap(([long, abbreviation]) =>
    fullName.includes(long) ? [wordsOf(fullName.replace(long, abbreviation))] : [],
  )
  return [words, ...abbreviated, ...(aliases[id] ?? []).map(wordsOf)]
}

/** Lower is better; null for no match. */
const rankOf = (spelling: readonly string[], searchWords: readonly string[]): number | null => {
  const [joinedSpelling, joinedSearch] = [spelling.join(''), searchWords.join('')]
  if (joinedSpelling === joinedSearch) return 0
  if (joinedSpelling.startsWith(joinedSearch)) return 1
  if (searchWords.every((part) => spelling.some((word) => word.startsWith(part)))) return 2
  return searchWords.every((part) => joinedSpelling.includes(part)) ? 3 : null
}

/** Best first. Matches names, words in any order ('gt bank'), initials ('fcmb') and aliases ('guaranty'). */
export const searchBanks = <Item extends Bank>(banks: readonly Item[], search: string): Item[] => {
  const searchWords = wordsOf(search)
  if (searchWords.length === 0) return [...banks]
  const matches = matchesOf(banks, searchWords)
  const distinctive = searchWords.filter((word) => !companyWords.has(word))
  return matches.length > 0 || distinctive.length === 0 ? matches : matchesOf(banks, distinctive)
}

const matchesOf = <Item extends Bank>(banks: readonly Item[], searchWords: readonly string[]): Item[] =>
  banks
    .flatMap((bank) => {
      const hasInitials = initialsOf(wordsOf(bank.name)) === searchWords.join('')
      const ranks = spellingsOf(bank).flatMap((spelling) => rankOf(spelling, searchWords) ?? [])
      if (hasInitials) ranks.push(0)
      return ranks.length > 0 ? [{ bank, rank: Math.min(...ranks) }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ bank }) => bank)
