import { messages } from '../../values/fields'
import { graphemesOf } from '../../values/graphemes'

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

export const noteLength = (text: string): number => graphemesOf(cleanNote(text)).length

export const noteProblem = (length: number): string | undefined =>
  length > noteMaximum ? messages.tooLong(noteMaximum) : undefined
