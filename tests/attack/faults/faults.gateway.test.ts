import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { MakeBankAccountDefaultDocument } from '../../../client/generated/graphql'
import { post } from '../../../client/money/send'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { wireFaults } from '../wire/bad-wire'
import { FaultBench } from './fault-bench'

const bench = new FaultBench()
const { stage, browser } = bench
const rows = wireFaults.map((fault) => [fault.name, fault] as const)

/** The simulation plays faults over every money call; these are the faults of HTTP itself. */
it.each(rows)('a sale with the fault %s is posted at most once', async (name, fault) => {
  const id = `attack-sell-${name}`.replace(/\W+/g, '-')
  const intent = {
    kind: 'sell',
    id,
    symbol: 'USDT',
    chain: 'tron',
    amountCrypto: '20',
    leastNgn: '0',
  } as const
  const before = await bench.sales()
  const posted = async () => (await bench.sales()) - before
  const happened = fault.when === 'after'
  browser.ahead = 0
  let placed = ''
  await bench.under('POST /v1/app/wallets/sell', fault, async () => {
    placed = (await browser.outbox.place(intent)).state
  })
  expect(await posted()).toBe(happened ? 1 : 0)
  expect(placed).toBe(browser.lastAnswer?.code === 'served' ? 'settled' : 'unknown')
  const reconciled = () => browser.outbox.reconcile(id).then(({ state }) => state)
  await expect.poll(reconciled).toBe(happened ? 'settled' : 'unknown')
  // Nothing is in flight any more: a call that never ran is reported as such.
  browser.ahead += 3 * 60_000
  await expect.poll(reconciled).toBe(happened ? 'settled' : 'rejected')
  // A retry with the same key moves no money twice.
  const again = () =>
    post(browser.transport, intent, undefined).then(
      ({ id }) => id,
      () => null,
    )
  await expect.poll(again).not.toBeNull()
  expect(await posted()).toBe(1)
})

it.each(rows)('a change of the payout account with the fault %s is done or not', async (name, fault) => {
  const rowOf = async (id: string) =>
    (await stage.api.db.select().from(bankAccounts).where(eq(bankAccounts.id, id)))[0]
  const id = `bac-attack-${name}`.replace(/\W+/g, '-')
  const accountNumber = String(4_000_000_000 + wireFaults.indexOf(fault))
  const existingRow = (await rowOf('bac-ada-002'))!
  const fresh = { ...existingRow, isDefault: false, accountNumber, accountName: name, id }
  await stage.api.db.insert(bankAccounts).values(fresh)
  const isDone = async () => (await rowOf(id))?.isDefault === true
  const ask = () => browser.transport(MakeBankAccountDefaultDocument, { id })

  await bench.under('PATCH /v1/app/newbankaccounts/default/', fault, ask)
  expect(await isDone()).toBe(fault.when === 'after')
  const again = () => ask().then(() => browser.lastAnswer?.code)
  await expect.poll(again).toMatch(/^(served|CONFLICT)$/)
  expect(await isDone()).toBe(true)
  const defaults = and(eq(bankAccounts.accountId, 'acc-ada'), eq(bankAccounts.isDefault, true))
  expect(await stage.api.db.select().from(bankAccounts).where(defaults)).toHaveLength(1)
})
