import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'

export interface AuditReport {
  ok: boolean
  /** All deviations, 0 if the ledger is correct: a decimal string of mixed units. */
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
  // Unsigned: each move belongs to exactly one transaction.
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

/** Checks the ledger against itself and the transactions, in one snapshot. */
export const auditLedger = (db: Database): Promise<AuditReport> =>
  db.transaction(
    async (tx) => {
      const drifts: { name: string; value: string }[] = []
      for (const [name, check] of Object.entries(checks)) {
        const [row] = await rowsOf<{ off: string }>(
          tx,
          sql`select trim_scale(off)::text as off from (${check}) as found`,
        )
        drifts.push({ name, value: row?.off ?? '0' })
      }
      const [size] = await rowsOf<{ entries: string; postings: string; drift: string }>(
        tx,
        sql`select (select count(*) from ledger_entries)::text as entries,
          (select count(*) from ledger_postings)::text as postings,
          trim_scale(${sql.join(
            drifts.map(({ value }) => sql`${value}::numeric`),
            sql` + `,
          )})::text as drift`,
      )
      const { entries = '0', postings = '0', drift = '0' } = size ?? {}
      return {
        ok: drift === '0',
        drift,
        lines: [
          ...drifts,
          { name: 'entries', value: entries },
          { name: 'postings', value: postings },
          { name: 'drift', value: drift },
        ],
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
