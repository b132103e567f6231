/** Characters of a comment after trimming (AMB-60). */
export const commentMaximum = 1000

/** Characters as people count them, without the space around them: an emoji is one. */
export const commentLength = (text: string): number => [...text.trim()].length

/** Whether a comment of so many characters is sent; an empty one does nothing (COMMENT-04). */
export const maySend = (length: number): boolean => length > 0 && length <= commentMaximum

/** What is left, in words, once it matters; over the limit it says by how many. */
export const lettersLeft = (length: number): string =>
  length <= commentMaximum ? `${length} / ${commentMaximum}` : `${length - commentMaximum} too many`
