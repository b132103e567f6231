import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../mock-api/database/database'

interface Column {
  table: string
  name: string
  isMoment: boolean
}

const columnsQuery = sql`
  select c.table_name as table, quote_ident(c.column_name) as name,
    c.data_type = 'timestamp with time zone' as "isMoment"
  from information_schema.columns c
  where c.table_schema = 'public' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`

/**
 * Copies every table, and returns what restores it: the same rows, dated as if just written, so that every test
 * begins with the seeds. Skips a table without dates whose rows are those of the last restore: the price history
 * alone takes three quarters of the time.
 */
export const takeSnapshot = async (db: Database, schema = 'snapshot'): Promise<() => Promise<void>> => {
  const takenAt = Date.now()
  const columns = await rowsOf<Column>(db, columnsQuery)
  const tables = [...new Set(columns.map(({ table }) => table))]
  await db.execute(sql.raw(`drop schema if exists ${schema} cascade`))
  await db.execute(sql.raw(`create schema ${schema}`))
  await db.execute(sql.raw(`create table ${schema}.written (name text, by xid, rows bigint)`))
  for (const table of tables)
    await db.execute(sql.raw(`create table ${schema}."${table}" as table public."${table}"`))
  const statements = tables.map((table) => {
    const tableColumns = columns.filter((column) => column.table === table)
    const names = tableColumns.map(({ name }) => name).join(', ')
    const values = tableColumns.map(({ name, isMoment }) => (isMoment ? `${name} + age` : name)).join(', ')
    const write = `delete from public."${table}";
      insert into public."${table}" (${names}) overriding system value select ${values} from ${schema}."${table}";`
    if (tableColumns.some(({ isMoment }) => isMoment)) return write
    return `if not exists (select from ${schema}.written where name = '${table}'
          and (select count(*) from public."${table}") = rows
          and (select count(*) from public."${table}" where xmin = by) = rows) then
        ${write}
        delete from ${schema}.written where name = '${table}';
        insert into ${schema}.written
          select '${table}', pg_current_xact_id()::xid, count(*) from ${schema}."${table}";
      end if;`
  })
  // Without foreign keys' checks, so that the order of the tables does not matter.
  await db.execute(
    sql.raw(`create function ${schema}.restore(age interval) returns void language plpgsql
      set session_replication_role = replica as $$ begin ${statements.join('\n')} end $$`),
  )
  return async () => {
    const seconds = (Date.now() - takenAt) / 1000
    await db.execute(sql.raw(`select ${schema}.restore(make_interval(secs => ${seconds}))`))
  }
}
