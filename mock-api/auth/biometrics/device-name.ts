const systems: [RegExp, string][] = [
  [/android/i, 'Android'],
  [/iphone|ipad/i, 'iPhone or iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux|cros/i, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrom(e|ium)|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** 'Chrome on Android', only its known part, or `otherwise`. */
export const deviceNameIn = (userAgent: string | undefined, otherwise: string): string => {
  const nameIn = (kinds: [RegExp, string][]) => kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || otherwise
}
