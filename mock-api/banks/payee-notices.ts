import { eq } from 'drizzle-orm'
import { notify } from '../accounts/notices'
import type { Database } from '../database/database'
import { banks } from './banks.schema'

const texts = {
  'now paid': (account: string) =>
    ['Payout account changed', `Your naira is now paid to ${account}.`] as const,
  'no longer paid': (account: string) =>
    [
      'Payout account removed',
      `${account} is no longer paid. Your payouts wait until you add a bank account.`,
    ] as const,
}

/** Notifies a customer that the payee changed: exactly once per change (ruling 20). */
export const notifyPayeeChange = async (
  tx: Database,
  { accountId, accountNumber, bankId }: { accountId: string; accountNumber: string; bankId: string },
  change: keyof typeof texts,
  at: Date,
): Promise<void> => {
  const [bank] = await tx.select().from(banks).where(eq(banks.id, bankId))
  const [title, body] = texts[change](`${bank!.name} ••${accountNumber.slice(-4)}`)
  const warning = 'Was it not you? Change your password at once and contact us.'
  await notify(tx, { accountId, title, body: `${body} ${warning}`, about: { kind: 'bankAccounts' } }, at)
}
