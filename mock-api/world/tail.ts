import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'
import type { RequestLog } from './faults/requests'
import { accountIdOf } from './people/people.store'

/** One thing that happened. Never a body, a path's value, a code or a token. */
export interface Happening {
  /** The same as often as it is told. */
  id: string
  kind: 'request' | 'step' | 'posting' | 'notification' | 'mail'
  /** ISO 8601, by the world's clock. */
  at: string
  /** A username; null where nobody is known. */
  customer: string | null
  what: string
  /** Of a request its HTTP status ('lost' without an answer), of a step the transaction's new one. */
  status: string | null
  ms: number | null
}

export interface TailFilter {
  customer?: string
  call?: string
  status?: string
}

/** No more at once: a past of 20,000 sales is told by its newest. */
const most = 200
const few = 30

/** Rows written since a transaction of the database, whatever the clocks say. */
const since = (table: string, after: string | null): SQL =>
  after === null ? sql`true` : sql`${sql.identifier(table)}.xmin::text::bigint >= ${after}::bigint`

const written = (after: string | null): SQL => sql`
  select 'step' as kind, 'step ' || t.id || ' ' || t.status as id, t.account_id, t.status,
    greatest(t.create_date, t.confirmed_at, t.released_at, t.approve_date) as at,
    concat_ws(' ', t.type, t.transaction_id, trim_scale(t.amount_crypto), t.symbol, t.chain) as what
  from transactions t where ${since('t', after)}
  union all
  select 'posting', 'posting ' || p.id, coalesce(a.owner, t.account_id), null, e.at,
    concat_ws(' ', e.kind || ':', a.kind, trim_scale(p.amount), p.currency)
  from ledger_postings p join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.id = p.ledger_account_id left join transactions t on t.id = e.transaction_id
  where ${since('p', after)}
  union all
  select 'notification', 'notification ' || n.id, n.account_id, null, n.create_date, n.title
  from notifications n where ${since('n', after)}
  union all
  select 'mail', 'mail ' || m.id, o.id, null, m.at, m.subject
  from mails m left join accounts o on lower(o.email) = lower(m.to) where ${since('m', after)}`

/** The oldest transaction of the database that may still be under way: what is older is done, and seen by everybody. */
export const horizonOf = async (db: Database): Promise<string> =>
  (await rowsOf<{ xid: string }>(db, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`))[0]!
    .xid

/** One content of the database; the next one comes by a reset or a load. */
export interface Era {
  number: number
  /** The horizon when it had come; null for the one that mock-api started with. */
  began: string | null
}

/** Oldest first. A row may come twice, under the same id. A cursor of another era: everything since this one began. */
export async function tailOf(
  { db, log, era }: { db: Database; log: RequestLog; era: Era },
  after: string | undefined,
  { customer, call, status }: TailFilter,
): Promise<{ cursor: string; happenings: Happening[] }> {
  const [seenEra, seenRequest = '0', seenXid] = after?.split('.') ?? []
  // After a reset or a load every row is new and nothing happened.
  const isSame = seenEra === String(era.number)
  const known = isSame && /^\d{1,18}$/.test(seenXid ?? '') ? seenXid! : era.began
  const xid = after === undefined ? null : known
  const horizon = await horizonOf(db)
  const rows = await rowsOf<Omit<Happening, 'ms'>>(
    db,
    sql`select h.kind, h.id, h.what, h.status, w.username as customer,
        to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (${written(xid)}) h left join accounts w on w.id = h.account_id
      order by h.at desc limit ${xid === null ? few : most}`,
  )
  const wanted = customer === undefined ? undefined : await accountIdOf(db, customer)
  const requests = log.list(isSame ? Number(seenRequest) || 0 : 0)
  const names = new Map(
    (await rowsOf<{ id: string; username: string }>(db, sql`select id, username from accounts`)).map(
      ({ id, username }) => [id, username],
    ),
  )
  const username = wanted === undefined ? undefined : names.get(wanted)
  const told = requests.map(
    ({ number, at, method, route, status: code, ms, faults, accountId }): Happening => ({
      id: `request ${number}`,
      kind: 'request',
      at,
      customer: names.get(accountId ?? '') ?? null,
      what: `${method} ${route}${faults.length > 0 ? ` (${faults.join(', ')})` : ''}`,
      status: code === null ? 'lost' : String(code),
      ms,
    }),
  )
  const happenings = [...rows.map((row) => ({ ...row, ms: null })), ...told]
    .filter(
      (one) =>
        (username === undefined || one.customer === username) &&
        (status === undefined || one.status === status) &&
        (call === undefined || (one.kind === 'request' && one.what.includes(call))),
    )
    .sort((one, other) => one.at.localeCompare(other.at))
  const newest = requests[0]?.number ?? (isSame ? seenRequest : 0)
  return { cursor: `${era.number}.${newest}.${horizon}`, happenings }
}
