import { and, eq } from 'drizzle-orm'
import { type CheckedCode, codeIn } from '../../../machines/transactions/verify/receipt-code.rules'
import {
  refusalText,
  verdictText,
  verdictTexts,
} from '../../../machines/transactions/verify/verdict-texts.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { transactions } from '../../../mock-api/schema/transactions'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

walkEvery('verify', {
  at: (input) => {
    const { text } = input as { text: string }
    return `/verify${text && `?code=${text}`}`
  },
  actors: {
    // Gives the code to a transaction of the path's kind and status, and takes it from every other.
    checkReceipt: restCall('GET', '/v1/app/receipts/{code}', async ({ stage }, outcome, input) => {
      const { kind, status } = (outcome?.output ?? { kind: null, status: null }) as CheckedCode
      const { code: receiptCode } = input as { code: string }
      const { db } = stage.api
      await db
        .update(transactions)
        .set({ receiptCode: 'NONE' })
        .where(eq(transactions.receiptCode, receiptCode))
      await db.update(transactions).set({ type: 'deposit' }).where(eq(transactions.type, 'credit'))
      if (!kind || !status) return
      const direction = kind === 'payout' ? 'bank' : 'wallet'
      const [transaction] = await db
        .select()
        .from(transactions)
        .where(
          and(
            eq(transactions.accountId, personas.ada.accountId),
            eq(transactions.status, status),
            eq(transactions.direction, direction),
          ),
        )
      const { id, type } = transaction!
      const becomes = { payout: type, deposit: 'deposit', transfer: 'credit' }[kind]
      await db.update(transactions).set({ receiptCode, type: becomes }).where(eq(transactions.id, id))
    }),
  },
  shows: {
    editing: (page, { context: { text, verdict, checked, error } }) => {
      page.waits('Check', false)
      page.holds('Code on the receipt', text.toUpperCase())
      page.marks(
        'Code on the receipt',
        checked && codeIn(text) === null ? 'A code has 12 letters and digits' : undefined,
      )
      const [title] = error ? ['Not checked'] : verdictTexts[verdict ?? 'none']
      page.says(title ?? 'Verify a receipt')
      if (error) page.says(refusalText(error))
      else if (verdict === 'transfer') page.reads(/^A transfer inside CoinNaira to \w+ \w\. Don't/)
      else page.says(verdictText(verdict ?? 'none', null))
      if (verdict === 'genuine') page.reads(/••6789/, 'Ada O.')
      else page.lacks(/••6789/)
    },
    checking: (page) => {
      page.waits('Check')
      page.says('Checking …')
    },
  },
  proves: '[EXT-42] [EXT-43] [EXT-44] [EXT-45] [EXT-46]',
})
