/** Returns a value that the current state guarantees; throws, before anything is sent, if it is null. */
export const assertDefined = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('Nothing was confirmed')
  return value
}
