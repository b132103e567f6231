import { toAscii } from './clean-text'

/** Letters that normalization does not split into letter and accent, and their plain forms, in the same order. */
const [crossedLetters, plainLetters] = ['ɗɖđƙɓƴøł', 'dddkbyol'] as const
const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈꞌ＇]/g

/** Lower case, without accents, hooks, strokes and apostrophes; 'Ɗan’azumi' is 'danazumi'. */
export const foldText = (text: string): string =>
  toAscii(text.replace(apostrophes, ''))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɗɖđƙɓƴøł]/g, (letter) => plainLetters[crossedLetters.indexOf(letter)]!)

export const initialOf = (name: string): string => {
  const segments = typeof Intl.Segmenter === 'function' ? [...new Intl.Segmenter().segment(name)] : []
  return (segments[0]?.segment ?? [...name][0] ?? '').toUpperCase()
}
