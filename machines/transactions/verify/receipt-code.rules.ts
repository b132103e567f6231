/** Never matches inside a longer word or a hyphenated one. */
const codePattern = /(?<![0-9A-Z]|[0-9A-Z]-)[0-9A-Z]{4}(?:(?:\s?-)?\s?[0-9A-Z]{4}){2}(?![0-9A-Z]|-[0-9A-Z])/g

/**
 * Finds the code in some text: 12 letters and digits (decision 16), alone, after 'Verification
 * code:' or in a link. Readers confuse O with 0, I and L with 1, U with V. Null unless there is exactly one code.
 */
export const codeIn = (text: string): string | null => {
  const normalized = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}−·•_]/gu, '-')
    .replaceAll('%3D', '=')
    .trim()
    .toUpperCase()
  const match =
    normalized.replace(/^.*\bCODE\b[\s:=]*/s, '').match(codePattern) ?? normalized.match(codePattern)
  if (match?.length !== 1) return null
  // 'paid into bank' is not a code: letters alone count only as the whole text, after 'code' or in hyphenated groups.
  const isWord = match[0] === normalized && !/\s/.test(normalized)
  if (!/[\d-]/.test(match[0]) && !isWord && !normalized.includes('CODE')) return null
  return match[0].replaceAll(/[-\s]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}

/** A receipt's transaction paid naira into a bank, or moved coins (ruling 38). */
export type ReceiptKind = 'payout' | 'deposit' | 'transfer'

/** Both null if no transaction has this code. */
export interface CheckedCode {
  kind: ReceiptKind | null
  status: string | null
}

/** 'older': possibly a receipt from before codes existed. Only 'genuine' means that we paid the naira. */
export type Verdict = 'genuine' | 'reported' | 'unpaid' | 'deposit' | 'transfer' | 'older' | 'false'

export const verdictOf = (code: string, { kind, status }: CheckedCode): Verdict => {
  if (kind === null) return /^[0-9A-F]+$/.test(code) ? 'older' : 'false'
  if (kind !== 'payout') return kind
  if (status === 'approved') return 'genuine'
  return status === 'reported' ? 'reported' : 'unpaid'
}
