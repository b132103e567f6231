import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../mock-api/database/database'
import { accounts } from '../../../mock-api/schema/accounts'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { webauthnCredentials } from '../../../mock-api/schema/credentials'
import { aboutKinds } from '../../../mock-api/schema/notifications'
import type { MockApi } from '../../../mock-api/server'
import { adas } from './owners'

/** Where things belong to somebody: by these columns, but for tokens, which come and go. */
const placesIn = (db: Database) =>
  rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name <> 'tokens'
        and (column_name in ('account_id', 'owner', 'author_id', 'referrer_id')
          or (table_name = 'accounts' and column_name = 'id'))
      order by 1, 2`,
  )
let places: ReturnType<typeof placesIn> | undefined

/** Everything that the database holds of an account, place by place. */
export const estateOf = async (db: Database, accountId: string): Promise<unknown> => {
  places ??= placesIn(db)
  const parts = (await places).map(
    ({ table, column }) => sql`select ${`${table}.${column}`} as place, to_jsonb(t) as row
      from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${accountId}`,
  )
  return rowsOf(db, sql`select * from (${sql.join(parts, sql` union all `)}) rows order by place, row::text`)
}

const words = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(words)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(words)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

const publicTables = ['banks', 'rates', 'currencies', 'prices', 'price_history', 'announcements', 'settings']

/** Values that stand in ada's rows and nowhere else: none may be in an answer to anybody else. */
export const marksOfAda = async (db: Database): Promise<string[]> => {
  const others = await Promise.all(
    ['acc-bola', 'acc-newbie', 'acc-kemi', 'acc-sade'].map((id) => estateOf(db, id)),
  )
  const shared = await Promise.all(
    publicTables.map((name) => rowsOf(db, sql`select to_jsonb(t) from ${sql.identifier(name)} t`)),
  )
  const common = new Set([...[...others, ...shared].flatMap(words), ...aboutKinds])
  const own = words(await estateOf(db, adas.account)).filter((word) => word.length >= 6 && !common.has(word))
  return [...new Set([...own, adas.account])]
}

/** Gives ada names, coins, notes and an outcome that nobody else has, and the others something to move. */
export const settleEstates = async ({ db, world }: Pick<MockApi, 'db' | 'world'>): Promise<void> => {
  await world.reset()
  const { email, phone } = adas
  const names = { firstName: 'Canaryfirst', lastName: 'Canarylast', email, phone }
  await db.update(accounts).set(names).where(eq(accounts.id, adas.account))
  const [known] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, adas.deletedBank))
  await db
    .insert(bankAccounts)
    .values({ ...known!, id: adas.discarded, accountNumber: '5566778899', accountName: 'Canary Discarded' })
  await db.insert(webauthnCredentials).values({
    id: 'canary-authenticator-of-ada',
    accountId: adas.account,
    publicKey: 'canary-public-key-of-ada',
    counter: 0,
    publicId: adas.fingerprint,
    name: 'Canary phone',
    createdAt: new Date(),
  })
  await world.notify('ada', 'Canary title', 'Canary notification')
  await world.comment({ transactionId: adas.number, body: 'Canary comment' })
  for (const [customer, amount] of [
    ['ada', '131.31415926'],
    ['bola', '200'],
    ['newbie', '200'],
  ] as const)
    for (const chain of ['tron', 'bsc']) await world.credit({ customer, symbol: 'USDT', chain, amount })
}
