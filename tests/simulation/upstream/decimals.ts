// Amounts as whole numbers of 10^-18, as in mock-api's columns: exact, without a library.

const decimals = 18
export const scale = 10n ** 18n

/** '0.5' as units; throws unless it is a plain decimal. */
export const unitsOf = (text: string): bigint => {
  const [, sign, wholePart, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (wholePart === undefined) throw new Error(`not a decimal: ${text}`)
  const units = BigInt(wholePart) * scale + BigInt(part.padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** Units with this many decimals, truncated. */
export const fixed = (units: bigint, places: number): string => {
  const size = units < 0n ? -units : units
  const part = String(size % scale).padStart(decimals, '0')
  const text = `${size / scale}.${part.slice(0, places)}`
  return units < 0n ? `-${text}` : text
}

/** Units without trailing zeros: '50', '0.25'. */
export const textOf = (units: bigint): string => fixed(units, decimals).replace(/\.?0+$/, '')

/** Units without the digits beyond this many decimals. */
export const cut = (units: bigint, places: number): bigint => {
  const step = 10n ** BigInt(decimals - places)
  return (units / step) * step
}

/** The product of units, truncated only at the end. */
export const product = (places: number, ...factors: readonly bigint[]): bigint => {
  const total = factors.reduce((all, factor) => all * factor, 1n)
  return cut(total / scale ** BigInt(factors.length - 1), places)
}

/** The product of factors in units, rounded half-up to this many decimals. */
export const nearest = (places: number, ...factors: readonly bigint[]): bigint => {
  const total = factors.reduce((all, factor) => all * factor, 1n)
  const step = 10n ** BigInt(decimals - places) * scale ** BigInt(factors.length - 1)
  return ((total + step / 2n) / step) * 10n ** BigInt(decimals - places)
}
