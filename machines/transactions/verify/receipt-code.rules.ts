/** A receipt's code has 12 letters and digits (decision 95); an older one's 12 hexadecimal digits (decision 16). */
const length = 12

/** What is meant by what was typed or scanned: nobody tells O from 0, I and L from 1, U from V. */
export const codeIn = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, length)

export const isWhole = (code: string): boolean => code.length === length

/** What a code is found to be; 'older': perhaps of a receipt from before codes could be looked up. */
export type Verdict = 'genuine' | 'reported' | 'unpaid' | 'older' | 'false'

/** `status`: of the transaction that it stands for; null for none. */
export const verdictOf = (code: string, status: string | null): Verdict => {
  if (status === null) return /^[0-9A-F]+$/.test(code) ? 'older' : 'false'
  if (status === 'approved') return 'genuine'
  return status === 'reported' ? 'reported' : 'unpaid'
}
