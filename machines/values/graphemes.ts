/** Firefox has Intl.Segmenter from 125 on; before, code points count, which are never fewer. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter() : null

/** Characters as people see them: an emoji of several code points is one. */
export const graphemesOf = (text: string): string[] =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : [...text]

/** Marks alone, controls, fillers and the Braille blank show nothing. */
const visible = /[^\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** What minimum lengths count (ruling 41). */
export const visibleLength = (text: string): number =>
  graphemesOf(text).filter((grapheme) => visible.test(grapheme)).length
