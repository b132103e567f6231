import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database'

interface Column {
  name: string
  /** Restoring shifts timestamps and dates. */
  kind: 'moment' | 'day' | 'other'
}

interface TableDump {
  table: string
  columns: Column[]
  /** A JSON array as a string, which JavaScript never parses, so that no amount becomes a float. */
  rows: string
}

/** All rows in foreign-key order, dated around `epoch`; long tables have several chunks. */
export interface SeedDump {
  epoch: string
  tableDumps: TableDump[]
}

const columnsQuery = sql`
  select c.table_name as table, c.column_name as name,
    case c.data_type when 'timestamp with time zone' then 'moment' when 'date' then 'day' else 'other' end as kind
  from information_schema.columns c
  where c.table_schema = 'public' and c.is_identity = 'NO'
  order by c.table_name, c.ordinal_position`

const needsQuery = sql`
  select conrelid::regclass::text as table, confrelid::regclass::text as needs
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const sortByNeeds = (tables: string[], needs: readonly { table: string; needs: string }[]): string[] => {
  const sorted: string[] = []
  const add = (table: string): void => {
    if (sorted.includes(table)) return
    for (const need of needs) if (need.table === table && need.needs !== table) add(need.needs)
    sorted.push(table)
  }
  tables.forEach(add)
  return sorted
}

const joinParts = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
const columnNames = (columns: Column[]): SQL =>
  joinParts(columns.map(({ name }) => sql.identifier(name).getSQL()))

/** Small enough for the 8 s after which a connection breaks (postgres.ts). */
const chunkRows = 5_000

export const dumpSeeds = async (db: Database, epoch: Date): Promise<SeedDump> => {
  const columns = await rowsOf<Column & { table: string }>(db, columnsQuery)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const tableDumps: TableDump[] = []
  for (const table of sortByNeeds(tables, await rowsOf(db, needsQuery))) {
    const ownColumns = columns
      .filter((column) => column.table === table)
      .map(({ name, kind }) => ({ name, kind }))
    for (let offset = 0; ; offset += chunkRows) {
      const [chunk] = await rowsOf<{ rows: string; count: number }>(
        db,
        sql`select coalesce(json_agg(t), '[]')::text as rows, count(*)::int as count
          from (select ${columnNames(ownColumns)} from ${sql.identifier(table)} order by ctid limit ${chunkRows} offset ${offset}) t`,
      )
      if (offset === 0 || chunk!.count > 0) tableDumps.push({ table, columns: ownColumns, rows: chunk!.rows })
      if (chunk!.count < chunkRows) break
    }
  }
  return { epoch: epoch.toISOString(), tableDumps }
}

const dayMs = 86_400_000

/** Empties every table and restores the dump as if `now` were its epoch, in one transaction. */
export const restoreSeeds = (db: Database, { epoch, tableDumps }: SeedDump, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const shiftMs = now.getTime() - Date.parse(epoch)
    const shiftColumn = ({ name, kind }: Column): SQL => {
      const column = sql.identifier(name)
      if (kind === 'moment') return sql`${column} + make_interval(secs => ${shiftMs / 1000})`
      return kind === 'day' ? sql`${column} + ${Math.round(shiftMs / dayMs)}::int` : sql`${column}`
    }
    await tx.execute(
      sql`truncate ${joinParts(tableDumps.map(({ table }) => sql.identifier(table).getSQL()))} restart identity`,
    )
    for (const { table, columns, rows } of tableDumps.filter((dump) => dump.rows !== '[]')) {
      const target = sql.identifier(table)
      await tx.execute(
        sql`insert into ${target} (${columnNames(columns)}) select ${joinParts(columns.map(shiftColumn))}
          from json_populate_recordset(null::${target}, ${rows}::json)`,
      )
    }
  })
