/** Asserts a value that a state guarantees: if it is missing, nothing is sent. */
export const assertDefined = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('Nothing was confirmed')
  return value
}
