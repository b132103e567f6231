import { and, eq } from 'drizzle-orm'
import { refusalText, words } from '../../../machines/transactions/verify/verify-words.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { transactions } from '../../../mock-api/transactions/transactions.schema'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

walkEvery('verify', {
  at: (input) => {
    const { code } = input as { code: string }
    return `/verify${code && `?code=${code}`}`
  },
  actors: {
    // The transaction that the path wants has the code that was asked for, and no other has.
    checkReceipt: restCall('GET', '/v1/app/receipts/{code}', async ({ stage }, outcome, input) => {
      const status = (outcome?.output as { status: string | null } | undefined)?.status
      const { code: receiptCode } = input as { code: string }
      const { db } = stage.api
      await db
        .update(transactions)
        .set({ receiptCode: 'NONE' })
        .where(eq(transactions.receiptCode, receiptCode))
      if (!status) return
      const [own] = await db
        .select()
        .from(transactions)
        .where(and(eq(transactions.accountId, personas.ada.accountId), eq(transactions.status, status)))
      await db.update(transactions).set({ receiptCode }).where(eq(transactions.id, own!.id))
    }),
  },
  shows: {
    editing: (page, { context: { code, verdict, checked, error } }) => {
      page.waits('Check', false)
      page.holds('Code on the receipt', code.replace(/.{4}(?=.)/g, '$&-'))
      page.marks(
        'Code on the receipt',
        checked && code.length < 12 ? 'A code has 12 letters and digits' : undefined,
      )
      const [title, text] = error ? ['Not checked', refusalText(error)] : words[verdict ?? 'none']
      page.says(title ?? 'Verify a receipt')
      page.says(text)
      if (verdict === 'genuine') page.reads(/••6789/, 'Ada O.')
      else page.lacks(/Ada O\./)
    },
    checking: (page) => {
      page.waits('Check')
      page.says('Checking …')
    },
  },
  proves: '[EXT-42] [EXT-43] [EXT-44] [EXT-45] [EXT-46]',
})
