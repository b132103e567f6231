import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'

export interface AuditReport {
  ok: boolean
  /** The sum of all deviations, '0' if the ledger is correct: a decimal string of mixed units. */
  drift: string
  lines: { name: string; value: string }[]
}

const checks: Record<string, SQL> = {
  'entries that do not sum to zero': sql`
    select coalesce(sum(abs(off)), 0) as off
    from (select sum(amount) as off from ledger_postings group by entry_id, currency) entries`,
  'currencies that do not sum to zero': sql`
    select coalesce(sum(abs(off)), 0) as off
    from (select sum(balance) as off from ledger_accounts group by currency) currencies`,
  'balances against their postings': sql`
    select coalesce(sum(abs(a.balance - coalesce(p.amount, 0))), 0) as off
    from ledger_accounts a
    left join (select ledger_account_id, sum(amount) as amount from ledger_postings group by 1) p
      on p.ledger_account_id = a.id`,
  'negative balances of customers': sql`
    select coalesce(sum(-balance), 0) as off from ledger_accounts where owner is not null and balance < 0`,
  'naira owed against pending sales': sql`
    select coalesce(sum(abs(coalesce(b.owed, 0) - coalesce(t.owed, 0))), 0) as off
    from (select owner, balance as owed from ledger_accounts where kind = 'payable') b
    full join (
      select account_id, sum(amount_ngn) as owed from transactions
      where direction = 'bank' and status = 'pending' group by 1
    ) t on t.account_id = b.owner`,
  'naira paid against approved sales': sql`
    select abs(
      (select coalesce(sum(balance), 0) from ledger_accounts where kind = 'bank') -
      (select coalesce(sum(amount_ngn), 0) from transactions
        where direction = 'bank' and status in ('approved', 'reported'))
    ) as off`,
  // Unsigned, because each movement belongs to exactly one transaction.
  'wallets against their transactions': sql`
    select coalesce(sum(abs(coalesce(b.coins, 0) - coalesce(t.coins, 0))), 0) as off
    from (
      select a.owner, a.currency, sum(abs(p.amount)) as coins
      from ledger_accounts a join ledger_postings p on p.ledger_account_id = a.id
      where a.kind = 'wallet' group by 1, 2
    ) b
    full join (
      select account_id, symbol || '.' || chain as currency, sum(amount_crypto) as coins from transactions
      where status <> 'pool' and (direction = 'wallet' or type = 'sell') group by 1, 2
    ) t on t.account_id = b.owner and t.currency = b.currency`,
  'coins received against confirmed deposits': sql`
    select coalesce(sum(abs(coalesce(b.coins, 0) - coalesce(t.coins, 0))), 0) as off
    from (select currency, -balance as coins from ledger_accounts where kind = 'chain') b
    full join (
      select symbol || '.' || chain as currency, sum(amount_crypto) as coins from transactions
      where type = 'deposit' and status <> 'pool' group by 1
    ) t on t.currency = b.currency`,
}

/** Checks the ledger against itself and the transactions, in one statement and therefore on one snapshot. */
export const auditLedger = async (db: Database): Promise<AuditReport> => {
  const drifts = Object.entries(checks).map(
    ([name, check]) => sql`select ${name}::text, off from (${check}) as found`,
  )
  const lines = await rowsOf<{ name: string; value: string }>(
    db,
    sql`with drifts (name, off) as (${sql.join(drifts, sql` union all `)})
      select name, trim_scale(off)::text as value from drifts
      union all select 'entries', count(*)::text from ledger_entries
      union all select 'postings', count(*)::text from ledger_postings
      union all select 'drift', trim_scale(sum(off))::text from drifts`,
  )
  const drift = lines.at(-1)!.value
  return { ok: drift === '0', drift, lines: [...lines] }
}
