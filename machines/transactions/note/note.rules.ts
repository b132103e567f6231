import { cleanText } from '../../values/clean-text'
import { messages } from '../../values/fields'

/** Characters of a private note, as people see them (ruling 48). */
export const noteMaximum = 140

/** Firefox has Intl.Segmenter from 125 on; before, code points count, which are never fewer. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : null

export const noteLength = (text: string): number => {
  const cleaned = cleanText(text)
  return [...(graphemes?.segment(cleaned) ?? cleaned)].length
}

export const noteProblem = (length: number): string | undefined =>
  length > noteMaximum ? messages.tooLong(noteMaximum) : undefined
