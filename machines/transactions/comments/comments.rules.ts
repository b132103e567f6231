/** Maximum characters of a comment after trimming (API-38). */
export const commentMaximum = 1000

/** Ignores surrounding spaces; counts code points. */
export const commentLength = (text: string): number => [...text.trim()].length

/** Empty comments are never sent (COMMENT-04). */
export const maySend = (length: number): boolean => length > 0 && length <= commentMaximum

export const lettersLeft = (length: number): string =>
  length <= commentMaximum ? `${length} of ${commentMaximum}` : `${length - commentMaximum} too many`
