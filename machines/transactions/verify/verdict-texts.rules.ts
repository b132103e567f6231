import { type ApiError, offlineText } from '../../core/api-error'
import type { Verdict } from './receipt-code.rules'

const cautionText = "Don't hand over goods or money on the strength of it."

export const verdictTexts: Readonly<Record<Verdict | 'none', readonly [title: string | null, text: string]>> =
  {
    none: [null, 'Scan the code on the receipt you were shown, or type it. Only trust this page.'],
    genuine: ['This receipt is genuine', 'If anything differs, the receipt was altered.'],
    unpaid: ['Not paid yet', `This is one of our sales, but the naira hasn't been paid yet. ${cautionText}`],
    reported: ['Paid, then reported', `The customer says the money didn't arrive. ${cautionText}`],
    deposit: ['Not a payout', `A deposit into the customer's own wallet. Nobody was paid. ${cautionText}`],
    transfer: ['Not a payout', cautionText],
    older: [
      "We can't tell",
      `Letters are easily mixed up, so type it again. It may be an older receipt, which only our support team can check. ${cautionText}`,
    ],
    false: [
      'This receipt is not genuine',
      `No payout matches this code. Letters are easily mixed up: type it again, or wait until the naira is in your own account. ${cautionText}`,
    ],
  }

/** `to`: the first name and initial; null if the account was deleted (ruling 38). */
export const verdictText = (verdict: Verdict | 'none', to: string | null): string => {
  const [, text] = verdictTexts[verdict]
  if (verdict !== 'transfer') return text
  return `A transfer inside CoinNaira${to ? ` to ${to.replace(/\.$/, '')}` : ''}. ${text}`
}

export const refusalText = ({ status, summary }: ApiError): string =>
  `${status === 404 ? "Receipts can't be checked here." : (summary ?? offlineText)} That doesn't tell you whether the receipt is genuine.`
