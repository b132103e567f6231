import { and, eq, inArray, ne } from 'drizzle-orm'
import { lockUnfrozen } from '../accounts/account-status'
import { recordActivity } from '../accounts/activities'
import { notify, warning } from '../accounts/notices'
import type { Database } from '../database/database'
import { newId } from '../database/ids'
import { conflictError, incorrectPasswordError, invalidError, notFoundError } from '../http/api-error'
import type { Deps } from '../http/deps'
import { accounts, customers } from '../schema/accounts'
import { bankAccounts, banks } from '../schema/banks'

type Payee = Omit<BankDetails, 'accountType'> & { accountId: string }

const labelsOf = async (tx: Database, payees: readonly Payee[]): Promise<string[]> => {
  const ids = payees.map(({ bankId }) => bankId)
  const bankRows = await tx.select().from(banks).where(inArray(banks.id, ids))
  return payees.map(
    ({ bankId, accountNumber }) =>
      `${bankRows.find(({ id }) => id === bankId)!.name} ••${accountNumber.slice(-4)}`,
  )
}

const notifyPayee = (tx: Database, { accountId }: Payee, title: string, body: string, at: Date) =>
  notify(tx, { accountId, title, body: `${body} ${warning}`, about: { kind: 'bankAccounts' } }, at)

/** Call it exactly once per change (ruling 20). */
const notifyPayeeChange = async (
  tx: Database,
  payee: Payee,
  change: 'first paid' | 'now paid' | 'no longer paid',
  at: Date,
): Promise<void> => {
  const [name] = await labelsOf(tx, [payee])
  if (change === 'first paid')
    await notifyPayee(tx, payee, 'Payout account added', `Your naira will be paid to ${name}.`, at)
  else if (change === 'now paid')
    await notifyPayee(tx, payee, 'Payout account changed', `Your naira is now paid to ${name}.`, at)
  else {
    const body = `${name} is no longer your payout account. Your payouts will wait until you add a bank account.`
    await notifyPayee(tx, payee, 'Payout account removed', body, at)
  }
}

/** Notifies even if the number does not change (rulings 31 and 37). */
const notifyPayeeEdit = async (tx: Database, previous: Payee, current: Payee, at: Date): Promise<void> => {
  const [previousLabel, currentLabel] = await labelsOf(tx, [previous, current])
  const nameSentence =
    previous.accountName === current.accountName
      ? ''
      : ` Its name is now ${current.accountName.toUpperCase()}.`
  const body = `Your payout account details changed from ${previousLabel} to ${currentLabel}.${nameSentence}`
  await notifyPayee(tx, current, 'Payout account edited', body, at)
}

export interface BankDetails {
  accountName: string
  accountNumber: string
  accountType: string
  bankId: string
}

export interface BankAccountKey {
  accountId: string
  id: string
}

type Row = typeof bankAccounts.$inferSelect

/** Throws 403 if no password was typed recently; only for changes of the payee (ruling 20). */
export type RequireRecent = () => void
type BankAccountDeps = Pick<Deps, 'clock'> & { db: Database }

const isAccount = ({ accountId, id }: BankAccountKey) =>
  and(eq(bankAccounts.accountId, accountId), eq(bankAccounts.id, id))

/** Serialises changes of a customer's accounts and payouts, which select one of them. 423 while frozen. */
const lockCustomer = async (tx: Database, clock: Deps['clock'], accountId: string): Promise<void> => {
  await lockUnfrozen(tx, clock, accountId)
  await tx.select().from(customers).where(eq(customers.accountId, accountId)).for('update')
}

/** Throws 404 for another customer's account. */
export const ownBankAccount = async (db: Database, key: BankAccountKey): Promise<Row> => {
  const [row] = await db.select().from(bankAccounts).where(isAccount(key))
  if (!row) throw notFoundError('Bank account not found')
  return row
}

export const bankAccountView = async (db: Database, key: BankAccountKey) => {
  const row = await ownBankAccount(db, key)
  const { id, accountName, accountNumber, accountType, bankId, isDefault, status } = row
  const [bank] = await db.select().from(banks).where(eq(banks.id, bankId))
  return { id, accountName, accountNumber, accountType, bank: bank!, isDefault, status }
}

/** Throws 422 for an unknown bank, 409 for a second account with this number and bank (API-43, API-44). */
const validateBankDetails = async (
  tx: Database,
  { accountId, id }: BankAccountKey,
  { bankId, accountNumber }: BankDetails,
): Promise<void> => {
  const [bank] = await tx.select().from(banks).where(eq(banks.id, bankId))
  if (!bank) throw invalidError({ bankId: 'This bank is not known' })
  const [duplicate] = await tx
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
  if (!duplicate) return
  const reason =
    duplicate.status === 'deleted'
      ? 'Restore it from the deleted list instead'
      : 'This bank account already exists'
  throw conflictError(reason, { accountNumber: reason })
}

/** If there is no other active account, this one would become the payee. */
export const hasOtherActive = async (tx: Database, { accountId, id }: BankAccountKey): Promise<boolean> => {
  const otherAccounts = await tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(eq(bankAccounts.accountId, accountId), eq(bankAccounts.status, 'active'), ne(bankAccounts.id, id)),
    )
    .limit(1)
  return otherAccounts.length > 0
}

/** Returns the new id. The first active account becomes the default (BANK-13). */
export const addBankAccount = async (
  { db: tx, clock }: BankAccountDeps,
  accountId: string,
  details: BankDetails,
  requireRecent: RequireRecent,
): Promise<string> => {
  const key = { accountId, id: newId('bac') }
  await lockCustomer(tx, clock, accountId)
  const isDefault = !(await hasOtherActive(tx, key))
  if (isDefault) requireRecent()
  await validateBankDetails(tx, key, details)
  if (isDefault) {
    const [existing] = await tx
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.accountId, accountId))
      .limit(1)
    const change = existing ? 'now paid' : 'first paid'
    await notifyPayeeChange(tx, { ...details, accountId }, change, clock.now())
  }
  await tx.insert(bankAccounts).values({ ...key, ...details, isDefault, createdAt: clock.now() })
  await recordActivity(tx, clock, accountId, 'bank account added')
  return key.id
}

const changeAccount = (
  { db, clock }: BankAccountDeps,
  key: BankAccountKey,
  activity: string,
  apply: (tx: Database, row: Row) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCustomer(tx, clock, key.accountId)
    await apply(tx, await ownBankAccount(tx, key))
    await recordActivity(tx, clock, key.accountId, `bank account ${activity}`)
  })

const updateAccount = async (tx: Database, { id }: Row, values: Partial<Row>): Promise<void> => {
  await tx.update(bankAccounts).set(values).where(eq(bankAccounts.id, id))
}

/** Does not change past payouts (TX-35). 400 if the password is no longer `provenHash`, 409 for a deleted account. */
export const editBankAccount = (
  deps: BankAccountDeps,
  key: BankAccountKey,
  details: BankDetails,
  provenHash: string,
): Promise<void> =>
  changeAccount(deps, key, 'updated', async (tx, row) => {
    const isUnchangedPassword = and(eq(accounts.id, key.accountId), eq(accounts.passwordHash, provenHash))
    if ((await tx.select({ id: accounts.id }).from(accounts).where(isUnchangedPassword)).length === 0)
      throw incorrectPasswordError()
    if (row.status !== 'active') throw conflictError('Restore this account first')
    await validateBankDetails(tx, key, details)
    await updateAccount(tx, row, details)
    if (row.isDefault) await notifyPayeeEdit(tx, row, { ...row, ...details }, deps.clock.now())
  })

/** Replaces the former default in the same transaction (BANK-13). */
export const makeDefault = (deps: BankAccountDeps, key: BankAccountKey): Promise<void> =>
  changeAccount(deps, key, 'default changed', async (tx, row) => {
    if (row.status !== 'active') throw conflictError('Restore this account first')
    if (row.isDefault) throw conflictError('This is already your default account')
    const isFormerDefault = and(eq(bankAccounts.accountId, key.accountId), eq(bankAccounts.isDefault, true))
    await tx.update(bankAccounts).set({ isDefault: false }).where(isFormerDefault)
    await updateAccount(tx, row, { isDefault: true })
    await notifyPayeeChange(tx, row, 'now paid', deps.clock.now())
  })

/** The customer can restore it. 409 for the default account while there are others (BANK-13). */
export const deleteBankAccount = (
  deps: BankAccountDeps,
  key: BankAccountKey,
  requireRecent: RequireRecent,
): Promise<void> =>
  changeAccount(deps, key, 'deleted', async (tx, row) => {
    if (row.isDefault) requireRecent()
    if (row.status !== 'active') throw conflictError('Already deleted')
    if (row.isDefault && (await hasOtherActive(tx, key)))
      throw conflictError('Choose another default account first')
    await updateAccount(tx, row, { status: 'deleted', isDefault: false })
    if (row.isDefault) await notifyPayeeChange(tx, row, 'no longer paid', deps.clock.now())
  })

/** The account becomes the default only if there is no other. */
export const restoreBankAccount = (
  deps: BankAccountDeps,
  key: BankAccountKey,
  requireRecent: RequireRecent,
): Promise<void> =>
  changeAccount(deps, key, 'restored', async (tx, row) => {
    const isDefault = row.status === 'deleted' && !(await hasOtherActive(tx, key))
    if (isDefault) requireRecent()
    if (row.status !== 'deleted') throw conflictError('This account is not deleted')
    await updateAccount(tx, row, { status: 'active', isDefault })
    if (isDefault) await notifyPayeeChange(tx, row, 'now paid', deps.clock.now())
  })

/** Deletes permanently; transactions keep their copies. */
export const discardBankAccount = (deps: BankAccountDeps, key: BankAccountKey): Promise<void> =>
  changeAccount(deps, key, 'discarded', async (tx, row) => {
    if (row.status !== 'deleted') throw conflictError('Delete this account first')
    await tx.delete(bankAccounts).where(eq(bankAccounts.id, row.id))
  })
