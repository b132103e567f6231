import { toAscii } from './clean-text'
import { graphemesOf } from './graphemes'

/** Normalization does not split these into a letter and an accent; their plain forms are in the same order. */
const [crossedLetters, plainLetters] = ['ɗɖđƙɓƴøł', 'dddkbyol'] as const
const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈꞌ＇]/g

/** Lower-cases and removes accents, hooks, strokes and apostrophes: 'Ɗan’azumi' becomes 'danazumi'. */
export const foldText = (text: string): string =>
  toAscii(text.replace(apostrophes, ''))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɗɖđƙɓƴøł]/g, (letter) => plainLetters[crossedLetters.indexOf(letter)]!)

export const initialOf = (name: string): string => (graphemesOf(name)[0] ?? '').toUpperCase()
