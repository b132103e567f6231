import { eq, isNull, ne, sql } from 'drizzle-orm'
import { hashOf } from '../../accounts/passwords'
import { legacy, personas, staff } from '../../accounts/personas'
import { type Database, rowsOf } from '../../database/database'
import { conflictError, invalidError, notFoundError } from '../../http/api-error'
import type { Clock } from '../../http/clock'
import type { Deps } from '../../http/deps'
import { coinOf, companyAccount, lockBalances, movementLegs, naira, post } from '../../ledger/ledger'
import { accounts, legacyAccounts } from '../../schema/accounts'
import { referrals } from '../../schema/referrals'
import { defaultAccountOf } from '../../transactions/payout'
import {
  type Credentials,
  createNewcomer,
  type Kind,
  largeHistorySales,
  newCustomerPassword,
} from './new-customers'
import { accountIdOf, setKyc } from './people.store'

const maxPastSales = 20_000

/** Inserts all sales in one statement, with one ledger entry per coin. 409 if there is no default bank account, 422. */
const insertPastSales = (
  db: Database,
  clock: Clock,
  { accountId, count }: { accountId: string; count: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!Number.isInteger(count) || count < 1 || count > maxPastSales)
      throw invalidError({ count: `A whole number from 1 to ${maxPastSales}` })
    const payoutAccount = await defaultAccountOf(tx, accountId)
    if (!payoutAccount) throw conflictError('Add a bank account first')
    const now = clock.now()
    const sums = await rowsOf<{ symbol: string; chain: string; coins: string; naira: string }>(
      tx,
      sql`with made as (
        insert into transactions (
          id, transaction_id, account_id, type, direction, status, symbol, chain, amount_crypto, amount_usd,
          amount_ngn, price, rate, create_date, confirmed_at, released_at, approve_date,
          blockchain_transaction_id, paid_bank_id, paid_bank_name, paid_account_name, paid_account_number,
          report_message
        )
        select 'tx-' || name, 'CN-' || upper(left(name, 16)), ${accountId}, 'deposit', 'bank',
          case when n % 50 = 0 then 'reported' else 'approved' end, symbol, chain, coins,
          round(coins * price, 2), trunc(coins * price * value, 2), price, value,
          at, at + interval '8 minutes', at + interval '8 minutes', at + make_interval(mins => 12 + n % 25),
          case when chain in ('eth', 'bsc') then '0x' else '' end || md5(name) || md5(name || 'b'),
          ${payoutAccount.bank.id}, ${payoutAccount.bank.name}, ${payoutAccount.accountName}, ${payoutAccount.accountNumber},
          case when n % 50 = 0 then 'I Did Not Receive The Money' end
        from (
          select n::int as n, md5(${accountId} || ' ' || n) as name, pair.*,
            trunc((20 + (n * 37) % 480) / pair.price, 8) as coins,
            ${now.toISOString()}::timestamptz - make_interval(mins => (n * 45)::int) as at
          from (
              select step + (select count(*) from transactions where account_id = ${accountId}) as n
              from generate_series(1, ${count}::int) as steps (step)
            ) as numbered
            join (
              select r.symbol, r.chain, r.value, p.price, row_number() over (order by r.id) - 1 as turn,
                count(*) over () as pairs
              from rates r join prices p on p.symbol = r.symbol
            ) as pair on pair.turn = n % pair.pairs
        ) as wanted
        returning symbol, chain, amount_crypto, amount_ngn
      )
      select symbol, chain, sum(amount_crypto)::text as coins, sum(amount_ngn)::text as naira
      from made group by symbol, chain`,
    )
    // Locks all balances first: separate entries would lock coin accounts after naira accounts.
    const perCoin = (['chain', 'treasury'] as const).flatMap((kind) =>
      sums.map(({ symbol, chain }) => companyAccount(kind, coinOf(symbol, chain))),
    )
    await lockBalances(tx, [...perCoin, companyAccount('sales', naira), companyAccount('bank', naira)])
    for (const { symbol, chain, coins, naira: paidOut } of sums) {
      const coin = coinOf(symbol, chain)
      await post(tx, {
        kind: 'past sales',
        transactionId: null,
        at: now,
        legs: [
          ...movementLegs(coins, companyAccount('chain', coin), companyAccount('treasury', coin)),
          ...movementLegs(paidOut, companyAccount('sales', naira), companyAccount('bank', naira)),
        ],
      })
    }
  })

const addReferral = async (db: Database, accountId: string, referrerId: string, at: Date): Promise<void> => {
  await db.insert(referrals).values({ accountId, referrerId, createdAt: at })
}

/** All referrals have past sales; the first two direct ones have the second level's referrals. */
const direct = 7
const secondLevel = 5

const addReferralFixtures = async (
  db: Database,
  clock: Clock,
  customerId: string,
  passwordHash: string,
): Promise<void> => {
  const createReferral = async (referrer: string): Promise<string> => {
    const { accountId } = await createNewcomer(db, clock.now(), 'regular', passwordHash)
    await addReferral(db, accountId, referrer, clock.now())
    await insertPastSales(db, clock, { accountId, count: 3 })
    return accountId
  }
  const referralIds: string[] = []
  for (let index = 0; index < direct; index += 1) referralIds.push(await createReferral(customerId))
  for (let index = 0; index < secondLevel; index += 1) await createReferral(referralIds[index % 2]!)
}

const seededAccounts = [
  ...Object.entries(personas).map(([name, persona]) => ({ ...persona, name, id: persona.accountId })),
  { ...staff, name: 'staff', id: staff.accountId },
  { ...legacy, name: 'old', id: legacy.legacyAccountId },
]

/** What a seeded account is for; null for any other account. */
export const personaText = (accountId: string): string | null =>
  seededAccounts.find(({ id }) => id === accountId)?.text ?? null

/** Staff and accounts of the old store, which can try to log in but never receive a deposit. */
export async function listOutsiders(db: Database) {
  const otherAccounts = await db
    .select()
    .from(accounts)
    .where(ne(accounts.role, 'customer'))
    .orderBy(accounts.id)
  const legacyRows = await db
    .select()
    .from(legacyAccounts)
    .where(isNull(legacyAccounts.recoveredAs))
    .limit(20)
  return [
    ...otherAccounts.map((account) => ({
      accountId: account.id,
      username: account.username,
      name: `${account.firstName} ${account.lastName}`,
    })),
    ...legacyRows.map((account) => ({
      accountId: account.id,
      username: account.username ?? account.email ?? account.id,
      name: `${account.firstname ?? ''} ${account.lastname ?? ''}`.trim() || 'Old account',
    })),
  ]
}

/** `createdIds`: the accounts that the panel created. */
export const peopleActions = ({ db, clock, passwordCost }: Deps, createdIds: Set<string>) => {
  /** The password of a seeded or created account; null for a registered one. */
  const passwordOf = (accountId: string): string | null =>
    seededAccounts.find(({ id }) => id === accountId)?.password ??
    (createdIds.has(accountId) ? newCustomerPassword : null)
  return {
    passwordOf,

    /** `name`: ada, bola, newbie, kemi, staff or old. Throws 404 for any other. */
    async persona(name: string): Promise<Credentials> {
      const persona = seededAccounts.find((candidate) => candidate.name === name)
      if (!persona) throw notFoundError(`No persona ${name}`)
      const [accountRow] = await db.select().from(accounts).where(eq(accounts.id, persona.id))
      const [legacyRow] = accountRow
        ? []
        : await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, persona.id))
      const { username, email } = accountRow ?? legacyRow ?? { username: null, email: null }
      if (!username) throw notFoundError(`${name} is not in the database`)
      return { accountId: persona.id, username, email: email ?? '', password: persona.password }
    },

    /** regular, new (no bank account), kyc, wallet, long-history, referrer, or old (to be recovered). */
    async createCustomer(kind: Kind): Promise<Credentials> {
      const hash = await hashOf(newCustomerPassword, passwordCost)
      const newCustomer = await createNewcomer(db, clock.now(), kind, hash)
      createdIds.add(newCustomer.accountId)
      if (kind === 'long-history')
        await insertPastSales(db, clock, { accountId: newCustomer.accountId, count: largeHistorySales })
      if (kind === 'referrer') await addReferralFixtures(db, clock, newCustomer.accountId, hash)
      return newCustomer
    },

    refer: async (customer: string, referrer: string): Promise<void> =>
      addReferral(db, await accountIdOf(db, customer), await accountIdOf(db, referrer), clock.now()),

    addPast: async (customer: string, count: number): Promise<void> =>
      insertPastSales(db, clock, { accountId: await accountIdOf(db, customer), count }),

    setKyc: async (customer: string, request: { required?: boolean; status?: string }): Promise<void> =>
      setKyc(db, await accountIdOf(db, customer), request),
  }
}
