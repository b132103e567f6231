/** Maximum characters of a comment after trimming (API-38). */
export const commentMaximum = 1000

/** Without surrounding spaces; an emoji counts as one. */
export const commentLength = (text: string): number => [...text.trim()].length

/** An empty comment does nothing (COMMENT-04). */
export const maySend = (length: number): boolean => length > 0 && length <= commentMaximum

export const lettersLeft = (length: number): string =>
  length <= commentMaximum ? `${length} of ${commentMaximum}` : `${length - commentMaximum} too many`
