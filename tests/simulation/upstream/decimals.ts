// Exact amounts as whole numbers of 10^-18, as in mock-api's columns.

const decimals = 18
export const scale = 10n ** 18n

/** Parses a decimal such as '0.5' into units; throws if it is not a plain decimal. */
export const unitsOf = (text: string): bigint => {
  const [, sign, wholePart, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (wholePart === undefined) throw new Error(`not a decimal: ${text}`)
  const units = BigInt(wholePart) * scale + BigInt(part.padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** Formats units with this many decimals, truncated. */
export const fixed = (units: bigint, places: number): string => {
  const size = units < 0n ? -units : units
  const part = String(size % scale).padStart(decimals, '0')
  const text = `${size / scale}.${part.slice(0, places)}`
  return units < 0n ? `-${text}` : text
}

/** Formats units and drops trailing zeros: '50', '0.25'. */
export const textOf = (units: bigint): string => fixed(units, decimals).replace(/\.?0+$/, '')

/** Truncates units to this many decimals. */
export const cut = (units: bigint, places: number): bigint => {
  const step = 10n ** BigInt(decimals - places)
  return (units / step) * step
}

/** Multiplies factors in units and truncates the result once. */
export const product = (places: number, ...factors: readonly bigint[]): bigint => {
  const total = factors.reduce((all, factor) => all * factor, 1n)
  return cut(total / scale ** BigInt(factors.length - 1), places)
}

/** Multiplies factors in units and rounds the result half up to this many decimals. */
export const nearest = (places: number, ...factors: readonly bigint[]): bigint => {
  const total = factors.reduce((all, factor) => all * factor, 1n)
  const step = 10n ** BigInt(decimals - places) * scale ** BigInt(factors.length - 1)
  return ((total + step / 2n) / step) * 10n ** BigInt(decimals - places)
}
