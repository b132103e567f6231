import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../mock-api/database/database'
import { restoreSeeds } from '../../mock-api/database/seed-dump'
import { auditLedger } from '../../mock-api/ledger/audit'
import {
  balanceOf,
  type LedgerAccount,
  type Leg,
  Overdraft,
  post,
  Unbalanced,
} from '../../mock-api/ledger/ledger'
import { takeSnapshot } from '../../mock-api/snapshot'
import { seeded } from '../walker/seeded'

let database: OpenDatabase
let emptyLedger: () => Promise<void>
const at = new Date('2026-01-01T00:00:00.000Z')

beforeAll(async () => {
  const snapshot = await takeSnapshot()
  const { seedDump } = snapshot
  database = await openDatabase({ snapshot: snapshot.database })
  // The database has customers but no money: each test enters its own amounts.
  const moneyTables = /^(ledger_|transactions$)/
  const tableDumps = seedDump.tableDumps.map((dump) =>
    moneyTables.test(dump.table) ? { ...dump, rows: '[]' } : dump,
  )
  emptyLedger = () => restoreSeeds(database.db, { ...seedDump, tableDumps }, at)
})
beforeEach(() => emptyLedger())
afterAll(() => database?.close())

const coin = 'USDT.tron'
const wallet = (owner: string): LedgerAccount => ({ kind: 'wallet', owner, currency: coin })
const ada = wallet('acc-ada')
const bola = wallet('acc-bola')
const chain: LedgerAccount = { kind: 'chain', owner: null, currency: coin }
const enter = (...legs: [LedgerAccount, string][]) =>
  post(database.db, {
    kind: 'test',
    transactionId: null,
    at,
    legs: legs.map(([ledgerAccount, amount]): Leg => ({ ledgerAccount, amount })),
  })
const balanceIn = async (ledgerAccount: LedgerAccount) => Number(await balanceOf(database.db, ledgerAccount))

describe('post()', () => {
  it('post() rejects legs that do not sum to zero in every currency', async () => {
    await expect(enter([chain, '-1'], [ada, '0.999999999999999999'])).rejects.toBeInstanceOf(Unbalanced)
    const naira: LedgerAccount = { kind: 'payable', owner: 'acc-ada', currency: 'NGN' }
    await expect(enter([chain, '-1'], [naira, '1'])).rejects.toBeInstanceOf(Unbalanced)
    expect((await auditLedger(database.db)).lines).toContainEqual({ name: 'entries', value: '0' })
  })

  it('post() lets a customer spend exactly the balance', async () => {
    const smallestAmount = '0.000000000000000001'
    await enter([chain, '-5'], [ada, '5'])
    await enter([ada, '-4.999999999999999999'], [bola, '4.999999999999999999'])
    await enter([ada, `-${smallestAmount}`], [bola, smallestAmount])
    expect(await balanceOf(database.db, ada)).toBe('0.000000000000000000')
    await expect(enter([ada, `-${smallestAmount}`], [bola, smallestAmount])).rejects.toBeInstanceOf(Overdraft)
    expect(await balanceIn(bola)).toBe(5)
  })

  it('post() changes no account if it rejects one leg', async () => {
    await enter([chain, '-3'], [ada, '3'])
    await expect(enter([ada, '-2'], [bola, '-2'], [chain, '4'])).rejects.toBeInstanceOf(Overdraft)
    expect(await balanceIn(ada)).toBe(3)
  })

  it('a balance of 30 allows 30 of 50 simultaneous debits of 1', async () => {
    await enter([chain, '-30'], [ada, '30'])
    const postings = await Promise.allSettled(
      Array.from({ length: 50 }, () => enter([ada, '-1'], [bola, '1'])),
    )
    expect(postings.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect([await balanceIn(ada), await balanceIn(bola)]).toEqual([0, 30])
  })

  it('any sequence of entries keeps the sum at zero and no customer below zero', async () => {
    const amount = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 99 }))
    const transfer = fc.record({ from: fc.nat(2), to: fc.nat(2), amount })
    const ledgerAccounts = [chain, ada, bola]
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { maxLength: 12 }), async (transfers) => {
        await emptyLedger()
        const expected = [0, 0, 0]
        for (const {
          from,
          to,
          amount: [wholeUnits, part],
        } of transfers) {
          const units = wholeUnits * 100 + part
          const text = `${wholeUnits}.${String(part).padStart(2, '0')}`
          const isAllowed = from === to || from === 0 || expected[from]! >= units
          const isPosted = await enter([ledgerAccounts[from]!, `-${text}`], [ledgerAccounts[to]!, text]).then(
            () => true,
            (error: unknown) => {
              if (!(error instanceof Overdraft)) throw error
              return false
            },
          )
          expect(isPosted).toBe(isAllowed)
          if (!isPosted) continue
          expected[from]! -= units
          expected[to]! += units
        }
        const balances = await Promise.all(ledgerAccounts.map(balanceIn))
        expect(balances.map((coins) => Math.round(coins * 100))).toEqual(expected)
        const report = await auditLedger(database.db)
        // This test deposits coins but creates no transactions, so only the audit's ledger lines count.
        const postingErrors = /zero|postings$|negative/
        expect(
          report.lines.filter(
            ({ name, value }) => postingErrors.test(name) && value !== '0' && name !== 'postings',
          ),
        ).toEqual([])
      }),
      { numRuns: 25, ...seeded },
    )
  })
})

describe('database constraints of the ledger', () => {
  const entry = sql`insert into ledger_entries (id, kind, at) values ('e', 'forged', now())`
  const posting = (amount: string, currency = coin) =>
    sql`insert into ledger_postings (entry_id, ledger_account_id, currency, amount)
      values ('e', ${`wallet acc-ada ${coin}`}, ${currency}, ${amount}::numeric)`
  const forgeEntry = (...postings: ReturnType<typeof posting>[]) =>
    database.db.transaction(async (tx) => {
      for (const statement of [entry, ...postings]) await tx.execute(statement)
    })
  const rejectionOf = async (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'not rejected',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    )

  beforeEach(() => enter([chain, '-5'], [ada, '5']))

  it('an entry that does not sum to zero fails at commit', async () => {
    expect(await rejectionOf(forgeEntry(posting('1')))).toContain('does not sum to zero')
    expect(await rejectionOf(forgeEntry(posting('1'), posting('-1')))).toBe('not rejected')
  })

  it('a posting in another currency than its account’s fails', async () => {
    expect(await rejectionOf(forgeEntry(posting('1', 'NGN'), posting('-1', 'NGN')))).toContain(
      'another currency',
    )
  })

  it('the database rejects negative customer balances and changed postings', async () => {
    const run = (text: string) => rejectionOf(database.db.execute(sql.raw(text)))
    expect(await run(`update ledger_accounts set balance = -1 where owner = 'acc-ada'`)).toContain(
      'ledger_accounts_never_negative',
    )
    expect(await run('update ledger_postings set amount = amount * 2')).toContain('append-only')
    expect(await run('delete from ledger_postings')).toContain('append-only')
    expect(await run('delete from ledger_entries')).toContain('append-only')
  })

  it('the audit finds a balance that changed although nothing was posted', async () => {
    await database.db.execute(sql`update ledger_accounts set balance = balance + 0.5 where owner = 'acc-ada'`)
    const { ok, lines } = await auditLedger(database.db)
    expect(ok).toBe(false)
    expect(lines).toContainEqual({ name: 'balances against their postings', value: '0.5' })
  })
})
