import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../mock-api/database/database'
import { accounts } from '../../../mock-api/schema/accounts'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { complaintSteps, complaints } from '../../../mock-api/schema/complaints'
import { tokens, webauthnCredentials } from '../../../mock-api/schema/credentials'
import { aboutKinds } from '../../../mock-api/schema/notifications'
import type { MockApi } from '../../../mock-api/server'
import { adasNames } from './owners'

/** The columns that name a row's owner. The tokens table is left out because the tests create tokens. */
const ownerColumnsIn = (db: Database) =>
  rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name <> 'tokens'
        and (column_name in ('account_id', 'owner', 'author_id', 'referrer_id')
          or (table_name = 'accounts' and column_name = 'id'))
      order by 1, 2`,
  )
let ownerColumns: ReturnType<typeof ownerColumnsIn> | undefined

/** Returns each database row of an account with its owner column. */
export const ownerDataOf = async (db: Database, accountId: string): Promise<unknown> => {
  ownerColumns ??= ownerColumnsIn(db)
  const selects = (await ownerColumns).map(
    ({ table, column }) => sql`select ${`${table}.${column}`} as place, to_jsonb(t) as row
      from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${accountId}`,
  )
  return rowsOf(
    db,
    sql`select * from (${sql.join(selects, sql` union all `)}) rows order by place, row::text`,
  )
}

const scalarsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(scalarsIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

const publicTables = ['banks', 'rates', 'currencies', 'prices', 'price_history', 'announcements', 'settings']

/** Returns the values that only ada's rows contain; no response to another caller may contain one. */
export const adasMarkers = async (db: Database): Promise<string[]> => {
  const others = await Promise.all(
    ['acc-bola', 'acc-newbie', 'acc-kemi', 'acc-sade'].map((id) => ownerDataOf(db, id)),
  )
  const publicRows = await Promise.all(
    publicTables.map((name) => rowsOf(db, sql`select to_jsonb(t) from ${sql.identifier(name)} t`)),
  )
  // 'current' is both a type of bank account and a field of each session.
  const commonValues = new Set([...[...others, ...publicRows].flatMap(scalarsIn), ...aboutKinds, 'current'])
  const adasValues = scalarsIn(await ownerDataOf(db, adasNames.account)).filter(
    (value) => value.length >= 6 && !commonValues.has(value),
  )
  return [...new Set([...adasValues, adasNames.account])]
}

/** Gives ada unique names, ids and messages, and gives ada, bola and newbie coins to move. */
export const seedOwnerData = async ({ db, world }: Pick<MockApi, 'db' | 'world'>): Promise<void> => {
  await world.reset()
  const { email, phone } = adasNames
  const names = { firstName: 'Canaryfirst', lastName: 'Canarylast', email, phone }
  await db.update(accounts).set(names).where(eq(accounts.id, adasNames.account))
  const [deletedBank] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, adasNames.deletedBank))
  await db.insert(bankAccounts).values({
    ...deletedBank!,
    id: adasNames.discarded,
    accountNumber: '5566778899',
    accountName: 'Canary Discarded',
  })
  await db.insert(webauthnCredentials).values({
    id: 'canary-authenticator-of-ada',
    accountId: adasNames.account,
    publicKey: 'canary-public-key-of-ada',
    counter: 0,
    publicId: adasNames.fingerprint,
    name: 'Canary phone',
    createdAt: new Date(),
  })
  await db.insert(tokens).values({
    hash: 'canary-hash-of-ada',
    accountId: adasNames.account,
    kind: 'password',
    sessionId: adasNames.session,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  const ticket = { id: adasNames.ticket, accountId: adasNames.account, transactionId: adasNames.number }
  const now = new Date()
  await db
    .insert(complaints)
    .values({ ...ticket, blockchainTransactionHash: 'none', createDate: now, answerBy: now })
  await db
    .insert(complaintSteps)
    .values({ complaintId: adasNames.ticket, position: 0, step: 'closed', at: now })
  await world.notify('ada', 'Canary title', 'Canary notification')
  await world.comment({ transactionId: adasNames.number, body: 'Canary comment' })
  for (const [customer, amount] of [
    ['ada', '131.31415926'],
    ['bola', '200'],
    ['newbie', '200'],
  ] as const)
    for (const chain of ['tron', 'bsc']) await world.credit({ customer, symbol: 'USDT', chain, amount })
}
