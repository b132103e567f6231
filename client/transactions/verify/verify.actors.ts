import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import { CheckReceiptDocument, type CheckReceiptQuery } from '../../generated/graphql'

export type CheckedReceipt = NonNullable<CheckReceiptQuery['receipt']>

/**
 * `show` gets what to compare with the receipt: a stranger's, so that no log keeps it. Never given up: in development React
 * ends what begins with the page once.
 */
export const verifyActors = ({ transport }: Services, show: (receipt: CheckedReceipt | null) => void) => ({
  checkReceipt: fromPromise<{ status: string | null }, { code: string }>(async ({ input }) => {
    const { receipt } = await ask(transport, CheckReceiptDocument, input)
    show(receipt)
    return { status: receipt?.status ?? null }
  }),
})
