/** In lower case, without accents: 'Ṣọlá' is found as 'sola'. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a search looks through: a transaction's words, each after a space. */
export const searchText = (words: readonly string[]): string => ` ${plain(words.join(' '))}`

/** From this length on a word is also found within another one: a part of a hash or of a number. */
const withinFrom = { word: 6, amount: 8 }

/**
 * Whether a text of `searchText` has every word of what was typed: '₦413,021.29', '413,021' and '413021' find one amount
 * (EXT-01).
 */
export const matcherOf = (typed: string): ((text: string) => boolean) => {
  const words = plain(typed)
    .replace(/(\d),(?=\d)/g, '$1')
    .split(/[\s₦$≈+−•]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const isAmount = /^[\d.]+$/.test(word)
      const isWithin = word.length >= (isAmount ? withinFrom.amount : withinFrom.word) && !word.includes('.')
      if (isWithin) return word
      // '.50' as it is written here: '0.5'.
      return ` ${isAmount && word.includes('.') ? `${word.startsWith('.') ? '0' : ''}${word}`.replace(/\.?0*$/, '') : word}`
    })
  return (text) => words.every((word) => text.includes(word))
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
