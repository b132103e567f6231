import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { rejectFrozen } from '../accounts/account-status'
import type { Database } from '../database/database'
import { conflictError } from '../http/api-error'
import type { Deps } from '../http/deps'
import { dollarsOf, isBelow } from '../ledger/money'
import { quoteOf } from '../market/market'
import { accounts, hashOfName, legacyAccounts, takenNames } from '../schema/accounts'
import { activities } from '../schema/activities'
import { bankAccounts, oldBankAccounts } from '../schema/banks'
import { complaints } from '../schema/complaints'
import { recoveryCodes, signInSources, tokens, webauthnCredentials } from '../schema/credentials'
import { begunCalls, idempotencyKeys } from '../schema/idempotency'
import { ledgerAccounts } from '../schema/ledger'
import { mails } from '../schema/mails'
import { notifications } from '../schema/notifications'
import { pushMessages, pushSubscriptions } from '../schema/push'
import { comments, transactions } from '../schema/transactions'
import type { AccountRow } from './accounts.store'
import { revokeTokens } from './tokens.store'

/** A wallet below this amount cannot be emptied, because no call moves less than a dollar (API-21). */
const minDollars = '1'

/**
 * Deletes login, authenticators, bank accounts and personal data except hashes of the names; ledger and transactions
 * stay without a name (API-21). 409 while a wallet is worth a dollar or a transaction is open. False if the account is
 * already deleted, or its password has changed since the check of `account`.
 */
export const removeAccount = ({ db, clock }: Deps, account: AccountRow): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The lock is held for the whole deletion, so that no transaction opens in the meantime.
    const [lockedAccount] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('update')
    if (
      !lockedAccount ||
      lockedAccount.deletedAt !== null ||
      lockedAccount.passwordHash !== account.passwordHash
    )
      return false
    const { id } = lockedAccount
    // A freeze must keep the bank account that receives payouts.
    await rejectFrozen(tx, clock, id)
    if ((await hasOpenTransaction(tx, id)) || (await hasFundedWallet(tx, clock, id)))
      throw conflictError('Please empty your wallets and wait for open transactions first')
    await revokeTokens(tx, id, clock.now())
    await tx.update(tokens).set({ client: null }).where(eq(tokens.accountId, id))
    await storeNames(tx, id)
    await erasePerson(tx, lockedAccount)
    await tx
      .update(accounts)
      .set({
        username: '',
        email: '',
        phone: '',
        firstName: '',
        lastName: '',
        passwordHash: '',
        referralCode: id,
        deletedAt: clock.now(),
      })
      .where(eq(accounts.id, id))
    return true
  })

/** Reserves these names, and those of a recovered old account, forever (ruling 45). */
const storeNames = async (tx: Database, id: string): Promise<void> => {
  const [username, email] = [hashOfName('username', sql`username`), hashOfName('email', sql`email`)]
  await tx.execute(sql`
    insert into ${takenNames} (hash)
    select distinct name.hash from (
      select username, email from ${accounts} where id = ${id}
      union all select username, email from ${legacyAccounts} where recovered_as = ${id}
    ) given, lateral (values (${username}), (${email})) as name (hash)
    where name.hash is not null
    on conflict do nothing`)
}

const hasOpenTransaction = async (tx: Database, accountId: string): Promise<boolean> => {
  const openTransactions = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.accountId, accountId), inArray(transactions.status, ['pool', 'pending'])))
    .limit(1)
  return openTransactions.length > 0
}

const hasFundedWallet = async (tx: Database, clock: Deps['clock'], accountId: string): Promise<boolean> => {
  const wallets = await tx
    .select({ currency: ledgerAccounts.currency, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.kind, 'wallet'),
        eq(ledgerAccounts.owner, accountId),
        gt(ledgerAccounts.balance, '0'),
      ),
    )
  for (const { currency, balance } of wallets) {
    const [symbol = '', chain = ''] = currency.split('.')
    const { price } = await quoteOf(tx, clock, symbol, chain)
    if (!isBelow(dollarsOf(balance, price), minDollars)) return true
  }
  return false
}

/** A test lists every other table that refers to accounts, with the reason. */
export const tablesDeletedWithAccount = [
  webauthnCredentials,
  bankAccounts,
  notifications,
  pushSubscriptions,
  pushMessages,
  activities,
  signInSources,
  complaints,
  idempotencyKeys,
  begunCalls,
]

const erasePerson = async (tx: Database, { id, email }: AccountRow): Promise<void> => {
  for (const table of tablesDeletedWithAccount) await tx.delete(table).where(eq(table.accountId, id))
  await tx.delete(comments).where(eq(comments.authorId, id))
  await tx.delete(mails).where(eq(sql`lower(${mails.to})`, sql`lower(${email})`))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.email, sql`lower(${email})`))
  const isFormerAccount = eq(legacyAccounts.recoveredAs, id)
  const formerIds = tx.select({ id: legacyAccounts.id }).from(legacyAccounts).where(isFormerAccount)
  await tx
    .delete(oldBankAccounts)
    .where(or(eq(oldBankAccounts.accountId, id), inArray(oldBankAccounts.legacyAccountId, formerIds)))
  await tx
    .update(legacyAccounts)
    .set({ username: null, email: null, phone: null, firstname: null, lastname: null, passwordHash: '' })
    .where(isFormerAccount)
  // Payouts remain provable without the account holder's name.
  await tx
    .update(transactions)
    .set({
      paidAccountName: sql`case when ${transactions.paidAccountName} is null then null else '' end`,
      paidAccountNumber: sql`'******' || right(${transactions.paidAccountNumber}, 4)`,
      reportMessage: null,
      note: '',
    })
    .where(eq(transactions.accountId, id))
}
