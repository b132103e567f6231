/** Created on first use, because it takes a slow phone 60 ms. */
let segmenter: Intl.Segmenter | undefined

/** Visible characters: an emoji of several code points is one. Firefox before 125 can only count code points. */
export const graphemesOf = (text: string): string[] => {
  if (!('Segmenter' in Intl)) return [...text]
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** Excludes bare marks, control characters, fillers and the Braille blank. */
const visible = /[^\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The number of visible characters, for minimum lengths (ruling 41). */
export const visibleLength = (text: string): number =>
  graphemesOf(text).filter((grapheme) => visible.test(grapheme)).length
