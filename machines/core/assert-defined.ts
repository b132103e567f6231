/** What a state cannot be in without: should it be missing all the same, nothing is asked or sent in its place. */
export const assertDefined = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('Nothing was confirmed')
  return value
}
