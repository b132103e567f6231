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

let heldAccounts: OpenDatabase
let empty: () => Promise<void>
const at = new Date('2026-01-01T00:00:00.000Z')

beforeAll(async () => {
  const { database, seedDump } = await takeSnapshot()
  heldAccounts = await openDatabase({ snapshot: database })
  // People, but no money: every figure below is made by the test.
  const without = /^(ledger_|transactions$)/
  const tableDumps = seedDump.tableDumps.map((bed) =>
    without.test(bed.table) ? { ...bed, rows: '[]' } : bed,
  )
  empty = () => restoreSeeds(heldAccounts.db, { ...seedDump, tableDumps }, at)
})
beforeEach(() => empty())
afterAll(() => heldAccounts?.close())

const coin = 'USDT.tron'
const wallet = (owner: string): LedgerAccount => ({ kind: 'wallet', owner, currency: coin })
const ada = wallet('acc-ada')
const bola = wallet('acc-bola')
const chain: LedgerAccount = { kind: 'chain', owner: null, currency: coin }
const enter = (...legs: [LedgerAccount, string][]) =>
  post(heldAccounts.db, {
    kind: 'test',
    transactionId: null,
    at,
    legs: legs.map(([ledgerAccount, amount]): Leg => ({ ledgerAccount, amount })),
  })
const balanceIn = async (ledgerAccount: LedgerAccount) =>
  Number(await balanceOf(heldAccounts.db, ledgerAccount))

describe('post(), the only way to write to the ledger', () => {
  it('post() refuses legs that do not sum to zero in every currency', async () => {
    await expect(enter([chain, '-1'], [ada, '0.999999999999999999'])).rejects.toBeInstanceOf(Unbalanced)
    const naira: LedgerAccount = { kind: 'payable', owner: 'acc-ada', currency: 'NGN' }
    await expect(enter([chain, '-1'], [naira, '1'])).rejects.toBeInstanceOf(Unbalanced)
    expect((await auditLedger(heldAccounts.db)).lines).toContainEqual({ name: 'entries', value: '0' })
  })

  it('post() lets a customer spend exactly the balance: N-1, N, N+1', async () => {
    const smallest = '0.000000000000000001'
    await enter([chain, '-5'], [ada, '5'])
    await enter([ada, '-4.999999999999999999'], [bola, '4.999999999999999999'])
    await enter([ada, `-${smallest}`], [bola, smallest])
    expect(await balanceOf(heldAccounts.db, ada)).toBe('0.000000000000000000')
    await expect(enter([ada, `-${smallest}`], [bola, smallest])).rejects.toBeInstanceOf(Overdraft)
    expect(await balanceIn(bola)).toBe(5)
  })

  it('post() changes no account when one leg is refused', async () => {
    await enter([chain, '-3'], [ada, '3'])
    await expect(enter([ada, '-2'], [bola, '-2'], [chain, '4'])).rejects.toBeInstanceOf(Overdraft)
    expect(await balanceIn(ada)).toBe(3)
  })

  it('of fifty simultaneous debits of a balance of thirty exactly thirty succeed', async () => {
    await enter([chain, '-30'], [ada, '30'])
    const postings = await Promise.allSettled(
      Array.from({ length: 50 }, () => enter([ada, '-1'], [bola, '1'])),
    )
    expect(postings.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect([await balanceIn(ada), await balanceIn(bola)]).toEqual([0, 30])
  })

  it('any sequence of entries keeps the books at zero, no customer below zero', async () => {
    const amount = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 99 }))
    const move = fc.record({ from: fc.nat(2), to: fc.nat(2), amount })
    const places = [chain, ada, bola]
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
        await empty()
        const expected = [0, 0, 0]
        for (const {
          from,
          to,
          amount: [wholeUnits, part],
        } of moves) {
          const units = wholeUnits * 100 + part
          const text = `${wholeUnits}.${String(part).padStart(2, '0')}`
          const may = from === to || from === 0 || expected[from]! >= units
          const done = await enter([places[from]!, `-${text}`], [places[to]!, text]).then(
            () => true,
            (error: unknown) => {
              if (!(error instanceof Overdraft)) throw error
              return false
            },
          )
          expect(done).toBe(may)
          if (!done) continue
          expected[from]! -= units
          expected[to]! += units
        }
        const balances = await Promise.all(places.map(balanceIn))
        expect(balances.map((coins) => Math.round(coins * 100))).toEqual(expected)
        const report = await auditLedger(heldAccounts.db)
        // This test receives coins without transactions, so only the ledger itself is looked at.
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

describe('database constraints on the books', () => {
  const entry = sql`insert into ledger_entries (id, kind, at) values ('e', 'forged', now())`
  const posting = (amount: string, currency = coin) =>
    sql`insert into ledger_postings (entry_id, ledger_account_id, currency, amount)
      values ('e', ${`wallet acc-ada ${coin}`}, ${currency}, ${amount}::numeric)`
  const forged = (...manifests: ReturnType<typeof posting>[]) =>
    heldAccounts.db.transaction(async (tx) => {
      for (const statement of [entry, ...manifests]) await tx.execute(statement)
    })
  const reason = async (attempt: Promise<unknown>): Promise<string> =>
    attempt.then(
      () => 'nothing was refused',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    )

  beforeEach(() => enter([chain, '-5'], [ada, '5']))

  it('an entry that does not sum to zero fails at commit', async () => {
    expect(await reason(forged(posting('1')))).toContain('does not sum to zero')
    expect(await reason(forged(posting('1'), posting('-1')))).toBe('nothing was refused')
  })

  it('a posting in the currency of another account is refused', async () => {
    expect(await reason(forged(posting('1', 'NGN'), posting('-1', 'NGN')))).toContain('another currency')
  })

  it('the database allows no negative customer balance and no changed posting', async () => {
    const run = (text: string) => reason(heldAccounts.db.execute(sql.raw(text)))
    expect(await run(`update ledger_accounts set balance = -1 where owner = 'acc-ada'`)).toContain(
      'ledger_accounts_never_negative',
    )
    expect(await run('update ledger_postings set amount = amount * 2')).toContain('append-only')
    expect(await run('delete from ledger_postings')).toContain('append-only')
    expect(await run('delete from ledger_entries')).toContain('append-only')
  })

  it('the audit finds a balance that was changed without a posting', async () => {
    await heldAccounts.db.execute(
      sql`update ledger_accounts set balance = balance + 0.5 where owner = 'acc-ada'`,
    )
    const { ok, lines } = await auditLedger(heldAccounts.db)
    expect(ok).toBe(false)
    expect(lines).toContainEqual({ name: 'balances against their postings', value: '0.5' })
  })
})
