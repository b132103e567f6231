import { folded } from '../../values/folded'

/** What a search looks through: a transaction's words, each after a space; 'TRC-20' is also 'trc20' and 'trc 20'. */
export const searchText = (words: readonly string[]): string => {
  const text = folded(words.join(' '))
  const hyphened = (text.match(/\S*\p{L}-\S+/gu) ?? []).join(' ')
  return ['', text, hyphened.replaceAll('-', ''), hyphened.replaceAll('-', ' ')].join(' ').trimEnd()
}

/** From this length on a word is also found within another one: a part of a hash or of a number. */
const withinFrom = { word: 6, amount: 8 }

const day = /\b0?(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(,? \d{4})?\b/g

const soughtWords = (typed: string): string[] => {
  const days = [...typed.matchAll(day)].map(
    ([, date, month, year = '']) => ` ${date} ${month}${year.replace(',', '')}`,
  )
  const words = typed
    .replace(day, '')
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/[\s₦$≈+−•@]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const isAmount = /^[\d.]+$/.test(word)
      const isWithin = word.length >= (isAmount ? withinFrom.amount : withinFrom.word) && !word.includes('.')
      if (isWithin) return word
      // '.50' as it is written here: '0.5'.
      return ` ${isAmount && word.includes('.') ? `${word.startsWith('.') ? '0' : ''}${word}`.replace(/\.?0*$/, '') : word}`
    })
  return [...days, ...words]
}

/** Matches every word of the search: '₦413,021.29' and '413 021.29' find one amount (EXT-01), '20 Nov 2026' a day. */
export const matcherOf = (typed: string): ((text: string) => boolean) => {
  const plain = folded(typed)
  const grouped = plain.replace(/(\d) (?=\d{3}(?:\D|$))/g, '$1')
  const ways = [plain, grouped].map(soughtWords)
  return (text) => ways.some((words) => words.every((word) => text.includes(word)))
}

/** A month '2026-11', a year '2026', or '' for all time: how a day of it begins (EXT-02). */
export const isPeriod = (text: string | null): text is string =>
  text !== null && /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)

/** The periods that are offered on a day, '2026-11-25': a year of months, and the years. */
export const periodsOf = (today: string): string[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = Array.from({ length: 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
  return ['', ...months, ...[0, 1, 2].map((back) => String(year - back))]
}
