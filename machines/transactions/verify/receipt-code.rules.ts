/** No letter or digit, and no hyphen that leads to one, on either side. */
const codePattern = /(?<![0-9A-Z]|[0-9A-Z]-)[0-9A-Z]{4}(?:(?:\s?-)?\s?[0-9A-Z]{4}){2}(?![0-9A-Z]|-[0-9A-Z])/g

/**
 * The code of a receipt in typed, pasted or scanned text: 12 letters and digits (decision 95), alone, after 'Check
 * code:', or in the link of the page that checks it. Readers confuse O with 0, I and L with 1, U with V: both count.
 * null: the text has no code, or more than one.
 */
export const codeIn = (text: string): string | null => {
  const cleaned = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll('%3D', '=')
    .trim()
    .toUpperCase()
  const found = cleaned.replace(/^.*\bCODE\b[\s:=]*/s, '').match(codePattern) ?? cleaned.match(codePattern)
  if (found?.length !== 1) return null
  // 'paid into bank' is no code: words alone are one only after 'code', or in the receipt's own groups.
  if (!/[\d-]/.test(found[0]) && !cleaned.includes('CODE')) return null
  return found[0].replaceAll(/[-\s]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}

/** What a receipt's transaction did: paid naira into a bank, or moved coins (ruling 38). */
export type ReceiptKind = 'payout' | 'deposit' | 'transfer'

/** What the upstream knows of a code; nulls: no transaction has it. */
export interface CheckedCode {
  kind: ReceiptKind | null
  status: string | null
}

/** 'older': maybe of a receipt from before codes could be checked. Only 'genuine' means that somebody was paid. */
export type Verdict = 'genuine' | 'reported' | 'unpaid' | 'deposit' | 'transfer' | 'older' | 'false'

/** The verdict on a code (ruling 38, EXT-43 to EXT-45). */
export const verdictOf = (code: string, { kind, status }: CheckedCode): Verdict => {
  if (kind === null) return /^[0-9A-F]+$/.test(code) ? 'older' : 'false'
  if (kind !== 'payout') return kind
  if (status === 'approved') return 'genuine'
  return status === 'reported' ? 'reported' : 'unpaid'
}
