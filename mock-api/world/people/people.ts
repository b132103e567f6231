import { eq, isNull, ne, sql } from 'drizzle-orm'
import { hashOf } from '../../accounts/passwords'
import { legacy, personas, staff } from '../../accounts/personas'
import { type Database, rowsOf } from '../../database/database'
import { conflict, invalid, notFound } from '../../http/api-error'
import type { Clock } from '../../http/clock'
import type { Deps } from '../../http/deps'
import { coinOf, companyAccount, hold, movement, naira, post } from '../../ledger/ledger'
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

const most = 20_000

/** One statement writes them all; the ledger gets one entry per currency. 409 without a default bank account, 422. */
const addPast = (
  db: Database,
  clock: Clock,
  { accountId, count }: { accountId: string; count: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!Number.isInteger(count) || count < 1 || count > most)
      throw invalid({ count: `A whole number from 1 to ${most}` })
    const paid = await defaultAccountOf(tx, accountId)
    if (!paid) throw conflict('Add a bank account first')
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
          ${paid.bank.id}, ${paid.bank.name}, ${paid.accountName}, ${paid.accountNumber},
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
    // All of it at once: one entry after the other would lock the coins' accounts after those of the naira.
    const perCoin = (['chain', 'treasury'] as const).flatMap((kind) =>
      sums.map(({ symbol, chain }) => companyAccount(kind, coinOf(symbol, chain))),
    )
    await hold(tx, [...perCoin, companyAccount('sales', naira), companyAccount('bank', naira)])
    for (const { symbol, chain, coins, naira: paidOut } of sums) {
      const coin = coinOf(symbol, chain)
      await post(tx, {
        kind: 'past sales',
        transactionId: null,
        at: now,
        legs: [
          ...movement(coins, companyAccount('chain', coin), companyAccount('treasury', coin)),
          ...movement(paidOut, companyAccount('sales', naira), companyAccount('bank', naira)),
        ],
      })
    }
  })

const refer = async (db: Database, accountId: string, referrerId: string, at: Date): Promise<void> => {
  await db.insert(referrals).values({ accountId, referrerId, createdAt: at })
}

/** Direct referrals, each with past sales, and referrals that the first two of those brought. */
const direct = 7
const secondLevel = 5

const addReferralFixtures = async (
  db: Database,
  clock: Clock,
  customerId: string,
  passwordHash: string,
): Promise<void> => {
  const bring = async (referrer: string): Promise<string> => {
    const { accountId } = await createNewcomer(db, clock.now(), 'regular', passwordHash)
    await refer(db, accountId, referrer, clock.now())
    await addPast(db, clock, { accountId, count: 3 })
    return accountId
  }
  const brought: string[] = []
  for (let one = 0; one < direct; one += 1) brought.push(await bring(customerId))
  for (let one = 0; one < secondLevel; one += 1) await bring(brought[one % 2]!)
}

const seeded = [
  ...Object.entries(personas).map(([name, one]) => ({ ...one, name, id: one.accountId })),
  { ...staff, name: 'staff', id: staff.accountId },
  { ...legacy, name: 'old', id: legacy.legacyAccountId },
]

/** What a seeded account is there for; null for anybody else. */
export const personaText = (accountId: string): string | null =>
  seeded.find(({ id }) => id === accountId)?.text ?? null

/** People who can log in, or try to, but never get a deposit: staff and accounts of the old store. */
export async function listOutsiders(db: Database) {
  const others = await db.select().from(accounts).where(ne(accounts.role, 'customer')).orderBy(accounts.id)
  const old = await db.select().from(legacyAccounts).where(isNull(legacyAccounts.recoveredAs)).limit(20)
  return [
    ...others.map((one) => ({
      accountId: one.id,
      username: one.username,
      name: `${one.firstName} ${one.lastName}`,
    })),
    ...old.map((one) => ({
      accountId: one.id,
      username: one.username ?? one.email ?? one.id,
      name: `${one.firstname ?? ''} ${one.lastname ?? ''}`.trim() || 'Old account',
    })),
  ]
}

/** Actions on customers for development; `made` names the accounts that were made here. */
export const peopleActions = ({ db, clock, passwordCost }: Deps, made: Set<string>) => {
  /** The password of a seeded or newly made account; null for one that somebody registered. */
  const passwordOf = (accountId: string): string | null =>
    seeded.find(({ id }) => id === accountId)?.password ?? (made.has(accountId) ? newCustomerPassword : null)
  return {
    passwordOf,

    /** Credentials of a seeded person: ada, bola, newbie, kemi, staff, old. 404 for another name. */
    async persona(name: string): Promise<Credentials> {
      const found = seeded.find((one) => one.name === name)
      if (!found) throw notFound(`No persona ${name}`)
      const [account] = await db.select().from(accounts).where(eq(accounts.id, found.id))
      const [old] = account
        ? []
        : await db.select().from(legacyAccounts).where(eq(legacyAccounts.id, found.id))
      const { username, email } = account ?? old ?? { username: null, email: null }
      if (!username) throw notFound(`${name} is not in the database`)
      return { accountId: found.id, username, email: email ?? '', password: found.password }
    },

    /** A new customer of a kind: regular, new (no bank account), kyc, wallet, long-history, referrer, or old (to be recovered). */
    async createCustomer(kind: Kind): Promise<Credentials> {
      const hash = await hashOf(newCustomerPassword, passwordCost)
      const created = await createNewcomer(db, clock.now(), kind, hash)
      made.add(created.accountId)
      if (kind === 'long-history')
        await addPast(db, clock, { accountId: created.accountId, count: largeHistorySales })
      if (kind === 'referrer') await addReferralFixtures(db, clock, created.accountId, hash)
      return created
    },

    refer: async (customer: string, referrer: string): Promise<void> =>
      refer(db, await accountIdOf(db, customer), await accountIdOf(db, referrer), clock.now()),

    /** Gives a customer so many past sales at once, at most 20,000. */
    addPast: async (customer: string, count: number): Promise<void> =>
      addPast(db, clock, { accountId: await accountIdOf(db, customer), count }),

    setKyc: async (customer: string, request: { required?: boolean; status?: string }): Promise<void> =>
      setKyc(db, await accountIdOf(db, customer), request),
  }
}
