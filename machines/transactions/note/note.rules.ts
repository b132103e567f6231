import { messages } from '../../values/fields'
import { graphemesOf } from '../../values/graphemes'

/** Maximum length of a private note, in visible characters (ruling 48). */
export const noteMaximum = 140

/**
 * The invisible characters of ruling 41, except parts of an emoji (ruling 48): the joiner of a family, the tags of
 * England's, Scotland's and Wales's flags.
 */
const invisible =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f})|(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})\p{Cf}/gu

export const cleanNote = (text: string): string =>
  text
    .replace(invisible, '$1')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

export const noteLength = (text: string): number => graphemesOf(cleanNote(text)).length

export const noteProblem = (length: number): string | undefined =>
  length > noteMaximum ? messages.tooLong(noteMaximum) : undefined
