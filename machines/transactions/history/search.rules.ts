import { foldText } from '../../values/fold-text'

/** Puts a space before each word of a transaction, and adds 'trc20' and 'trc 20' for 'TRC-20'. */
export const searchText = (words: readonly string[]): string => {
  const text = foldText(words.join(' '))
  const hyphenated = (text.match(/\S*\p{L}-\S+/gu) ?? []).join(' ')
  return ['', text, hyphenated.replaceAll('-', ''), hyphenated.replaceAll('-', ' ')].join(' ').trimEnd()
}

/** Adds a note's words, stripped of commas and signs: '5000', '₦5,000' and 'rent' find 'Rent:₦5,000'. */
export const searchableNote = (note: string): string =>
  `${note.replace(/\s/g, ' ')} ${note.replace(/(\d),(?=\d)/g, '$1').replace(/[^\p{L}\p{M}\d.]+/gu, ' ')}`

/** Minimum length of a search word that may match inside another, such as part of a hash. */
const minWithinLength = { word: 6, amount: 8 }

const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const day = new RegExp(`\\b0?(\\d{1,2}) (${month})\\b(,? \\d{4})?\\b`, 'g')
const dates = new RegExp(`\\d{4}-\\d\\d-\\d\\d|${day.source}`, 'g')

const daysIn = (query: string): string[] =>
  [...query.matchAll(day)].map(
    ([, date, monthName, year = '']) => ` ${date} ${monthName!.slice(0, 3)}${year.replace(',', '')}`,
  )

const wordsIn = (query: string): string[] =>
  query
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/[\s₦$≈+−•@]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const isAmount = /^[\d.]+$/.test(word)
      const isWithin =
        word.length >= (isAmount ? minWithinLength.amount : minWithinLength.word) && !word.includes('.')
      if (isWithin) return word
      // The rows show '.50' as '0.5'.
      return ` ${isAmount && word.includes('.') ? `${word.startsWith('.') ? '0' : ''}${word}`.replace(/\.?0*$/, '') : word}`
    })

/**
 * Requires every word: '₦413,021.29' and '413 021.29' find the same amount (EXT-01). '20 May' finds the day, and
 * also those words elsewhere, because May is also a name.
 */
export const matcherOf = (query: string): ((text: string) => boolean) => {
  const folded = foldText(query)
  const readings = [folded, folded.replace(/(\d) (?=\d{3}(?:\D|$))/g, '$1')]
  const withDays = readings.map((reading) => [...daysIn(reading), ...wordsIn(reading.replace(day, ''))])
  const asWords = daysIn(folded).length > 0 ? readings.map(wordsIn) : []
  const hasAll = (text: string) => (words: string[]) => words.every((word) => text.includes(word))
  return (text) => withDays.some(hasAll(text)) || asWords.some(hasAll(text.replace(dates, '')))
}

/** '2026-11' or '2026': the prefix of the period's days (EXT-02). */
export const isPeriod = (text: string | null): text is string =>
  text !== null && /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)

/** '' for all time, the last twelve months, then three years; `today`: '2026-11-25'. */
export const periodsOf = (today: string): string[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = Array.from({ length: 12 }, (_, monthsBack) => {
    const monthIndex = year * 12 + month - 1 - monthsBack
    return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}`
  })
  return ['', ...months, ...[0, 1, 2].map((yearsBack) => String(year - yearsBack))]
}
