import { messages } from '../../values/fields'

/** Characters of a private note, as people see them (ruling 48). */
export const noteMaximum = 140

/** Ruling 41, except the joiner within one emoji, as a family: without it, it would be three (ruling 48). */
const invisible =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})\p{Cf}/gu

export const cleanNote = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Firefox has Intl.Segmenter from 125 on; before, code points count, which are never fewer. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : null

export const noteLength = (text: string): number => {
  const cleaned = cleanNote(text)
  return [...(graphemes?.segment(cleaned) ?? cleaned)].length
}

export const noteProblem = (length: number): string | undefined =>
  length > noteMaximum ? messages.tooLong(noteMaximum) : undefined
