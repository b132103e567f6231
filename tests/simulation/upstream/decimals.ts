// Amounts as whole numbers of 10^-18, as the columns of mock-api hold them: exact, without a library of its own.

const decimals = 18
export const one = 10n ** 18n

/** '0.5' as units; throws for what is no plain decimal. */
export const unitsOf = (text: string): bigint => {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a decimal: ${text}`)
  const units = BigInt(whole) * one + BigInt(part.padEnd(decimals, '0'))
  return sign === '-' ? -units : units
}

/** Units with so many decimals, the others left out. */
export const fixed = (units: bigint, places: number): string => {
  const size = units < 0n ? -units : units
  const part = String(size % one).padStart(decimals, '0')
  const text = `${size / one}.${part.slice(0, places)}`
  return units < 0n ? `-${text}` : text
}

/** Units without trailing zeros: '50', '0.25'. */
export const textOf = (units: bigint): string => fixed(units, decimals).replace(/\.?0+$/, '')

/** Units without what lies beyond so many decimals. */
export const cut = (units: bigint, places: number): bigint => {
  const step = 10n ** BigInt(decimals - places)
  return (units / step) * step
}

/** What factors of units make together, cut at the end alone. */
export const product = (places: number, ...factors: readonly bigint[]): bigint => {
  const whole = factors.reduce((all, factor) => all * factor, 1n)
  return cut(whole / one ** BigInt(factors.length - 1), places)
}

/** What factors of units make together, to the nearest of so many decimals, halves up. */
export const nearest = (places: number, ...factors: readonly bigint[]): bigint => {
  const whole = factors.reduce((all, factor) => all * factor, 1n)
  const step = 10n ** BigInt(decimals - places) * one ** BigInt(factors.length - 1)
  return ((whole + step / 2n) / step) * 10n ** BigInt(decimals - places)
}
