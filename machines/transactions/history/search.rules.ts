import { foldText } from '../../values/fold-text'

/** A transaction's words, each after a space; 'TRC-20' also as 'trc20' and 'trc 20'. */
export const searchText = (words: readonly string[]): string => {
  const text = foldText(words.join(' '))
  const hyphened = (text.match(/\S*\p{L}-\S+/gu) ?? []).join(' ')
  return ['', text, hyphened.replaceAll('-', ''), hyphened.replaceAll('-', ' ')].join(' ').trimEnd()
}

/** A note's words, also without commas and signs: '5000', '₦5,000' and 'rent' find 'Rent:₦5,000'. */
export const searchableNote = (note: string): string =>
  `${note.replace(/\s/g, ' ')} ${note.replace(/(\d),(?=\d)/g, '$1').replace(/[^\p{L}\p{M}\d.]+/gu, ' ')}`

/** Minimum length of a word that matches inside another: a part of a hash or a number. */
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
      // '.50' as '0.5', as in the rows.
      return ` ${isAmount && word.includes('.') ? `${word.startsWith('.') ? '0' : ''}${word}`.replace(/\.?0*$/, '') : word}`
    })

/**
 * Matches every word: '₦413,021.29' and '413 021.29' find one amount (EXT-01). '20 May' finds the day, and the words of
 * other texts: May is a name too.
 */
export const matcherOf = (query: string): ((text: string) => boolean) => {
  const folded = foldText(query)
  const readings = [folded, folded.replace(/(\d) (?=\d{3}(?:\D|$))/g, '$1')]
  const withDays = readings.map((reading) => [...daysIn(reading), ...wordsIn(reading.replace(day, ''))])
  const asWords = daysIn(folded).length > 0 ? readings.map(wordsIn) : []
  const hasAll = (text: string) => (words: string[]) => words.every((word) => text.includes(word))
  return (text) => withDays.some(hasAll(text)) || asWords.some(hasAll(text.replace(dates, '')))
}

/** '2026-11', '2026', or '' for all time: the prefix of its days (EXT-02). */
export const isPeriod = (text: string | null): text is string =>
  text !== null && /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)

/** For a day, '2026-11-25': twelve months, then years. */
export const periodsOf = (today: string): string[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = Array.from({ length: 12 }, (_, monthsBack) => {
    const at = year * 12 + month - 1 - monthsBack
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
  return ['', ...months, ...[0, 1, 2].map((monthsBack) => String(year - monthsBack))]
}
