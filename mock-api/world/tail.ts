import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database'
import type { RequestLog } from './faults/requests'
import { accountIdOf } from './people/people.store'

/** An event; never contains a body, a path's value, a code or a token. */
export interface Happening {
  /** Stable, because the caller may receive an event twice. */
  id: string
  kind: 'request' | 'step' | 'posting' | 'notification' | 'mail'
  /** Mock time, ISO 8601. */
  at: string
  /** A username; null if unknown. */
  customer: string | null
  what: string
  /** A request's HTTP status ('lost' if there was no response), or a step's new transaction status. */
  status: string | null
  ms: number | null
}

export interface TailFilter {
  customer?: string
  call?: string
  status?: string
}

/** A history may have 20,000 sales. */
const maxRows = 200
const firstRows = 30

/** Compares database transactions, because clocks may move. */
const writtenSince = (table: string, after: string | null): SQL =>
  after === null ? sql`true` : sql`${sql.identifier(table)}.xmin::text::bigint >= ${after}::bigint`

const happeningsQuery = (after: string | null): SQL => sql`
  select 'step' as kind, 'step ' || t.id || ' ' || t.status as id, t.account_id, t.status,
    greatest(t.create_date, t.confirmed_at, t.released_at, t.approve_date) as at,
    concat_ws(' ', t.type, t.transaction_id, trim_scale(t.amount_crypto), t.symbol, t.chain) as what
  from transactions t where ${writtenSince('t', after)}
  union all
  select 'posting', 'posting ' || p.id, coalesce(a.owner, t.account_id), null, e.at,
    concat_ws(' ', e.kind || ':', a.kind, trim_scale(p.amount), p.currency)
  from ledger_postings p join ledger_entries e on e.id = p.entry_id
    join ledger_accounts a on a.id = p.ledger_account_id left join transactions t on t.id = e.transaction_id
  where ${writtenSince('p', after)}
  union all
  select 'notification', 'notification ' || n.id, n.account_id, null, n.create_date, n.title
  from notifications n where ${writtenSince('n', after)}
  union all
  select 'mail', 'mail ' || m.id, o.id, null, m.at, m.subject
  from mails m left join accounts o on lower(o.email) = lower(m.to) where ${writtenSince('m', after)}`

/** The oldest running database transaction: everything older is committed and visible. */
export const horizonOf = async (db: Database): Promise<string> =>
  (await rowsOf<{ xid: string }>(db, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`))[0]!
    .xid

/** The database's content between two resets or loads. */
export interface Era {
  number: number
  /** The horizon at its start; null for the content at mock-api's start. */
  began: string | null
}

/** Oldest first; a row may be returned twice. A cursor of another era returns everything since this era began. */
export async function tailOf(
  { db, log, era }: { db: Database; log: RequestLog; era: Era },
  after: string | undefined,
  { customer, call, status }: TailFilter,
): Promise<{ cursor: string; happenings: Happening[] }> {
  const [seenEra, seenRequest = '0', seenXid] = after?.split('.') ?? []
  // A reset or load writes every row, which is not an event.
  const isSame = seenEra === String(era.number)
  const lastSeenXid = isSame && /^\d{1,18}$/.test(seenXid ?? '') ? seenXid! : era.began
  const xid = after === undefined ? null : lastSeenXid
  const horizon = await horizonOf(db)
  const rows = await rowsOf<Omit<Happening, 'ms'>>(
    db,
    sql`select h.kind, h.id, h.what, h.status, w.username as customer,
        to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (${happeningsQuery(xid)}) h left join accounts w on w.id = h.account_id
      order by h.at desc limit ${xid === null ? firstRows : maxRows}`,
  )
  const accountId = customer === undefined ? undefined : await accountIdOf(db, customer)
  const requests = log.list(isSame ? Number(seenRequest) || 0 : 0)
  const names = new Map(
    (await rowsOf<{ id: string; username: string }>(db, sql`select id, username from accounts`)).map(
      ({ id, username }) => [id, username],
    ),
  )
  const username = accountId === undefined ? undefined : names.get(accountId)
  const requestRows = requests.map(
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
  const happenings = [...rows.map((row) => ({ ...row, ms: null })), ...requestRows]
    .filter(
      (happening) =>
        (username === undefined || happening.customer === username) &&
        (status === undefined || happening.status === status) &&
        (call === undefined || (happening.kind === 'request' && happening.what.includes(call))),
    )
    .sort((a, b) => a.at.localeCompare(b.at))
  const newest = requests[0]?.number ?? (isSame ? seenRequest : 0)
  return { cursor: `${era.number}.${newest}.${horizon}`, happenings }
}
