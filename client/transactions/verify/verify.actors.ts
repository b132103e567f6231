import { fromPromise } from 'xstate'
import type { CheckedCode } from '../../../machines/transactions/verify/receipt-code.rules'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { CheckReceiptDocument, type CheckReceiptQuery } from '../../generated/graphql'

export type CheckedReceipt = NonNullable<CheckReceiptQuery['receipt']>

/**
 * `show` gets what to compare with the receipt: it belongs to another customer, so no log keeps it. No signal: in
 * development React unmounts the page once, which would abort the check.
 */
export const verifyActors = ({ transport }: Services, show: (receipt: CheckedReceipt | null) => void) => ({
  checkReceipt: fromPromise<CheckedCode, { code: string }>(async ({ input }) => {
    const { receipt } = await ask(transport, CheckReceiptDocument, input)
    show(receipt)
    return { kind: receipt?.kind ?? null, status: receipt?.status ?? null }
  }),
})
