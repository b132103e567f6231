import { type ApiError, offlineText } from '../../core/api-error'
import type { Verdict } from './receipt-code.rules'

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
