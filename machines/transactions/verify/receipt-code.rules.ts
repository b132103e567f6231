import { type ApiError, offlineText } from '../../core/api-error'

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

const careful = 'Do not hand over goods or money because of it.'

/** Title, where it is not the page's own, and text of each. */
export const words: Readonly<Record<Verdict | 'none', readonly [title: string | null, text: string]>> = {
  none: [null, 'Scan the code of the receipt you were shown, or type it. Only this page counts.'],
  genuine: ['This receipt is genuine', 'If one line differs, what you were shown was changed.'],
  unpaid: ['Not paid yet', `This sale is one of ours, but its naira has not arrived. ${careful}`],
  reported: ['Paid, and reported since', `The customer says that the money did not arrive. ${careful}`],
  older: [
    'We cannot tell',
    `Letters are easily mixed up: type it again. It may be an older receipt, whose code only our support can compare. ${careful}`,
  ],
  false: [
    'This receipt is not genuine',
    `No payout carries this code. Letters are easily mixed up: type it again, or wait until the naira is in your own account. ${careful}`,
  ],
}

/** Nobody could look: never a verdict. */
export const refusalText = ({ status, summary }: ApiError): string =>
  `${status === 404 ? 'Receipts cannot be checked here.' : (summary ?? offlineText)} This says nothing about the receipt.`
