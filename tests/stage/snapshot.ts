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
 * Keeps a copy of every table beside them, and answers what brings it back: the same rows, dated as if they had been
 * written just now. It takes 10 ms where emptying and seeding takes 130, so that every test begins with the seeds.
 */
export const takeSnapshot = async (db: Database): Promise<() => Promise<void>> => {
  const takenAt = Date.now()
  const columns = await rowsOf<Column>(db, columnsQuery)
  const tables = [...new Set(columns.map(({ table }) => table))]
  await db.execute(sql.raw('drop schema if exists snapshot cascade'))
  await db.execute(sql.raw('create schema snapshot'))
  for (const table of tables)
    await db.execute(sql.raw(`create table snapshot."${table}" as table public."${table}"`))
  const statements = tables.map((table) => {
    const own = columns.filter((column) => column.table === table)
    const names = own.map(({ name }) => name).join(', ')
    const values = own.map(({ name, isMoment }) => (isMoment ? `${name} + age` : name)).join(', ')
    return `delete from public."${table}";
      insert into public."${table}" (${names}) overriding system value select ${values} from snapshot."${table}";`
  })
  // Without foreign keys' checks, so that the order of the tables does not matter.
  await db.execute(
    sql.raw(`create function snapshot.restore(age interval) returns void language plpgsql
      set session_replication_role = replica as $$ begin ${statements.join('\n')} end $$`),
  )
  return async () => {
    await db.execute(sql`select snapshot.restore(make_interval(secs => ${(Date.now() - takenAt) / 1000}))`)
  }
}
