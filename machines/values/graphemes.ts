/** Made at the first use: it takes a slow phone 60 ms. */
let segmenter: Intl.Segmenter | undefined

/**
 * Characters as people see them: an emoji of several code points is one. Firefox has `Intl.Segmenter` from 125 on; before,
 * code points count, which are never fewer.
 */
export const graphemesOf = (text: string): string[] => {
  if (!('Segmenter' in Intl)) return [...text]
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** Marks alone, controls, fillers and the Braille blank show nothing. */
const visible = /[^\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The length that minimums count (ruling 41). */
export const visibleLength = (text: string): number =>
  graphemesOf(text).filter((grapheme) => visible.test(grapheme)).length
