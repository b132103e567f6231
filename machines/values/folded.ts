import { ascii } from './typed'

/** Letters that no accent is taken from, and their plain ones, in the same order. */
const [crossed, plain] = ['ɗɖđƙɓƴøł', 'dddkbyol'] as const
const apostrophes = /['`´‘’‛′ʹʻʼʽʾʿˈꞌ＇]/g

/** Text for comparing and searching: lower case, without accents, hooks, strokes and apostrophes; 'Ɗan’azumi' is 'danazumi'. */
export const folded = (text: string): string =>
  ascii(text.replace(apostrophes, ''))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɗɖđƙɓƴøł]/g, (letter) => plain[crossed.indexOf(letter)]!)

export const initialOf = (name: string): string => {
  const segments = typeof Intl.Segmenter === 'function' ? [...new Intl.Segmenter().segment(name)] : []
  return (segments[0]?.segment ?? [...name][0] ?? '').toUpperCase()
}
