import { and, eq, inArray, ne } from 'drizzle-orm'
import { lockAccountStatus } from '../accounts/account-status'
import { noteActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { conflict, incorrectPassword, invalid, notFound } from '../http/api-error'
import type { Deps } from '../http/deps'
import { accounts, customers } from '../schema/accounts'
import { bankAccounts, banks } from '../schema/banks'

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
const notifyPayeeChange = async (
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
const notifyPayeeEdit = async (tx: Database, before: Payee, after: Payee, at: Date): Promise<void> => {
  const [from, to] = await namesOf(tx, [before, after])
  const renamed =
    before.accountName === after.accountName ? '' : ` Its name is now ${after.accountName.toUpperCase()}.`
  const body = `The account that your naira is paid to was edited, from ${from} to ${to}.${renamed}`
  await tell(tx, after, 'Payout account edited', body, at)
}

export interface BankDetails {
  accountName: string
  accountNumber: string
  accountType: string
  bankId: string
}

export interface OwnBankAccount {
  accountId: string
  id: string
}

type Row = typeof bankAccounts.$inferSelect

/** Throws 403 unless the password was typed recently: required only for changes of the payee (ruling 20). */
export type DemandFresh = () => void
type BankAccountDeps = Pick<Deps, 'clock'> & { db: Database }

const named = ({ accountId, id }: OwnBankAccount) =>
  and(eq(bankAccounts.accountId, accountId), eq(bankAccounts.id, id))

/** Serialises changes of one customer's accounts, also with her payouts, which select one of them. */
const alone = async (tx: Database, accountId: string): Promise<void> => {
  await lockAccountStatus(tx, accountId)
  await tx.select().from(customers).where(eq(customers.accountId, accountId)).for('update')
}

/** The customer's own account. 404 for anybody else's, as for none. */
export const ownBankAccount = async (db: Database, own: OwnBankAccount): Promise<Row> => {
  const [row] = await db.select().from(bankAccounts).where(named(own))
  if (!row) throw notFound('Bank account not found')
  return row
}

export const shownBankAccount = async (db: Database, own: OwnBankAccount) => {
  const { id, accountName, accountNumber, accountType, bankId, isDefault, status } = await ownBankAccount(
    db,
    own,
  )
  const [bank] = await db.select().from(banks).where(eq(banks.id, bankId))
  return { id, accountName, accountNumber, accountType, bank: bank!, isDefault, status }
}

/** 422 for an unknown bank, 409 if she has another account of this number at this bank (API-43, API-44). */
const refuseUnfit = async (
  tx: Database,
  { accountId, id }: OwnBankAccount,
  { bankId, accountNumber }: BankDetails,
): Promise<void> => {
  const [bank] = await tx.select().from(banks).where(eq(banks.id, bankId))
  if (!bank) throw invalid({ bankId: 'This bank is not known' })
  const [same] = await tx
    .select({ status: bankAccounts.status })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.accountId, accountId),
        eq(bankAccounts.bankId, bankId),
        eq(bankAccounts.accountNumber, accountNumber),
        ne(bankAccounts.id, id),
      ),
    )
  if (!same) return
  const reason =
    same.status === 'deleted'
      ? 'Restore it from the deleted list instead'
      : 'This bank account already exists'
  throw conflict(reason, { accountNumber: reason })
}

/** Whether the customer has another active account: if not, this one would be the payee. */
export const hasActiveBeside = async (tx: Database, { accountId, id }: OwnBankAccount): Promise<boolean> => {
  const others = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(eq(bankAccounts.accountId, accountId), eq(bankAccounts.status, 'active'), ne(bankAccounts.id, id)),
    )
    .limit(1)
  return others.length > 0
}

/** Saves a new account; the first active one becomes the default (BANK-13). Returns its id. */
export const addBankAccount = async (
  { db: tx, clock }: BankAccountDeps,
  accountId: string,
  details: BankDetails,
  demandFresh: DemandFresh,
): Promise<string> => {
  const own = { accountId, id: newId('bac') }
  await alone(tx, accountId)
  const isDefault = !(await hasActiveBeside(tx, own))
  if (isDefault) demandFresh()
  await refuseUnfit(tx, own, details)
  if (isDefault) {
    const [former] = await tx
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.accountId, accountId))
      .limit(1)
    const change = former ? 'now paid' : 'first paid'
    await notifyPayeeChange(tx, { ...details, accountId }, change, clock.now())
  }
  await tx.insert(bankAccounts).values({ ...own, ...details, isDefault, createdAt: clock.now() })
  await noteActivity(tx, clock, accountId, 'bank account added')
  return own.id
}

const change = (
  { db, clock }: BankAccountDeps,
  own: OwnBankAccount,
  as: string,
  make: (tx: Database, row: Row) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await alone(tx, own.accountId)
    await make(tx, await ownBankAccount(tx, own))
    await noteActivity(tx, clock, own.accountId, `bank account ${as}`)
  })

const set = async (tx: Database, { id }: Row, values: Partial<Row>): Promise<void> => {
  await tx.update(bankAccounts).set(values).where(eq(bankAccounts.id, id))
}

/** Past payouts stay unchanged (TX-35). 400 when `provenHash` is no longer the password, 409 for a deleted account. */
export const editBankAccount = (
  deps: BankAccountDeps,
  own: OwnBankAccount,
  details: BankDetails,
  provenHash: string,
): Promise<void> =>
  change(deps, own, 'updated', async (tx, row) => {
    const still = and(eq(accounts.id, own.accountId), eq(accounts.passwordHash, provenHash))
    if ((await tx.select({ id: accounts.id }).from(accounts).where(still)).length === 0)
      throw incorrectPassword()
    if (row.status !== 'active') throw conflict('Restore this account first')
    await refuseUnfit(tx, own, details)
    await set(tx, row, details)
    if (row.isDefault) await notifyPayeeEdit(tx, row, { ...row, ...details }, deps.clock.now())
  })

/** Makes an account the default and the former one not, in one step (BANK-13). */
export const makeDefault = (deps: BankAccountDeps, own: OwnBankAccount): Promise<void> =>
  change(deps, own, 'default changed', async (tx, row) => {
    if (row.status !== 'active') throw conflict('Restore this account first')
    if (row.isDefault) throw conflict('This is already your default account')
    const former = and(eq(bankAccounts.accountId, own.accountId), eq(bankAccounts.isDefault, true))
    await tx.update(bankAccounts).set({ isDefault: false }).where(former)
    await set(tx, row, { isDefault: true })
    await notifyPayeeChange(tx, row, 'now paid', deps.clock.now())
  })

/** Deletes an account, restorably. 409 for the default while there are others (BANK-13). */
export const deleteBankAccount = (
  deps: BankAccountDeps,
  own: OwnBankAccount,
  demandFresh: DemandFresh,
): Promise<void> =>
  change(deps, own, 'deleted', async (tx, row) => {
    if (row.isDefault) demandFresh()
    if (row.status !== 'active') throw conflict('Already deleted')
    if (row.isDefault && (await hasActiveBeside(tx, own)))
      throw conflict('Choose another default account first')
    await set(tx, row, { status: 'deleted', isDefault: false })
    if (row.isDefault) await notifyPayeeChange(tx, row, 'no longer paid', deps.clock.now())
  })

/** Restores an account; it becomes the default only if there is none. */
export const restoreBankAccount = (
  deps: BankAccountDeps,
  own: OwnBankAccount,
  demandFresh: DemandFresh,
): Promise<void> =>
  change(deps, own, 'restored', async (tx, row) => {
    const isDefault = row.status === 'deleted' && !(await hasActiveBeside(tx, own))
    if (isDefault) demandFresh()
    if (row.status !== 'deleted') throw conflict('This account is not deleted')
    await set(tx, row, { status: 'active', isDefault })
    if (isDefault) await notifyPayeeChange(tx, row, 'now paid', deps.clock.now())
  })

/** Deletes an account permanently; snapshots in transactions stay. */
export const discardBankAccount = (deps: BankAccountDeps, own: OwnBankAccount): Promise<void> =>
  change(deps, own, 'discarded', async (tx, row) => {
    if (row.status !== 'deleted') throw conflict('Delete this account first')
    await tx.delete(bankAccounts).where(eq(bankAccounts.id, row.id))
  })
