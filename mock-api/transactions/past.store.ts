import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'
import { conflict, invalid } from '../http/api-error'
import type { Clock } from '../http/clock'
import { coinOf, companyAccount, hold, movement, naira, post } from '../ledger/ledger'
import { defaultAccountOf } from './payout'

/** More than anybody scrolls through. */
const most = 20_000

/**
 * Gives a customer so many past sales at once, one every 45 minutes back from now, every 50th reported: for lists
 * that are long. One statement writes them all, and the ledger gets one entry per currency with their sum. 409
 * without a default bank account, 422 for a count that is none.
 */
export const addPast = (
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
          trunc(coins * price, 2), trunc(coins * price * value, 2), price, value,
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
