/** The ways in which people type and paste a receipt's code. */
export const writingsOf = (...groups: [string, string, string]): string[] => {
  const code = groups.join('-')
  return [
    ...[' ', ' - ', '\u2212', '\u00b7', '\u2022', '_', '\u2013'].map((separator) => groups.join(separator)),
    code.toLowerCase(),
    `Check code: ${code}`,
    `Verification code: ${code}`,
    `check code ${groups.join(' ')}`,
    `\u202a${code}\u202c`,
  ]
}
