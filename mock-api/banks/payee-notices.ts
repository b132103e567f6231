import { inArray } from 'drizzle-orm'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import { banks } from './banks.schema'

/** An account that is or was paid. */
interface Payee {
  accountId: string
  accountName: string
  accountNumber: string
  bankId: string
}

/** How a customer knows her accounts: 'GTBank ••1234'. */
const namesOf = async (tx: Database, payees: readonly Payee[]): Promise<string[]> => {
  const ids = payees.map(({ bankId }) => bankId)
  const known = await tx.select().from(banks).where(inArray(banks.id, ids))
  return payees.map(
    ({ bankId, accountNumber }) =>
      `${known.find(({ id }) => id === bankId)!.name} ••${accountNumber.slice(-4)}`,
  )
}

const tell = (tx: Database, { accountId }: Payee, title: string, body: string, at: Date) =>
  notify(tx, { accountId, title, body: `${body} ${warning}`, about: { kind: 'bankAccounts' } }, at)

/** Notifies a customer that the payee changed: exactly once per change (ruling 20). */
export const notifyPayeeChange = async (
  tx: Database,
  payee: Payee,
  change: 'first paid' | 'now paid' | 'no longer paid',
  at: Date,
): Promise<void> => {
  const [name] = await namesOf(tx, [payee])
  if (change === 'first paid')
    await tell(tx, payee, 'Payout account added', `Your naira will be paid to ${name}.`, at)
  else if (change === 'now paid')
    await tell(tx, payee, 'Payout account changed', `Your naira is now paid to ${name}.`, at)
  else {
    const body = `${name} is no longer paid. Your payouts wait until you add a bank account.`
    await tell(tx, payee, 'Payout account removed', body, at)
  }
}

/** Notifies a customer that the account that is paid was edited, also where its number stays (rulings 31 and 37). */
export const notifyPayeeEdit = async (tx: Database, before: Payee, after: Payee, at: Date): Promise<void> => {
  const [from, to] = await namesOf(tx, [before, after])
  const renamed =
    before.accountName === after.accountName ? '' : ` Its name is now ${after.accountName.toUpperCase()}.`
  const body = `The account that your naira is paid to was edited, from ${from} to ${to}.${renamed}`
  await tell(tx, after, 'Payout account edited', body, at)
}
