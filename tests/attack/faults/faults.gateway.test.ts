import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DeleteBankAccountDocument, MakeBankAccountDefaultDocument } from '../../../client/generated/graphql'
import { post } from '../../../client/money/send'
import { bankAccounts } from '../../../mock-api/schema/banks'
import { wireFaults } from '../wire/bad-wire'
import { FaultBench, intentId, intents, table } from './fault-bench'

const bench = new FaultBench('keys')
const { stage, browser } = bench
let attempts = 0

describe('money calls under network faults, upstream with keys', () => {
  it.each(table(Object.keys(intents), wireFaults))(
    '%s with the fault %s is posted at most once',
    async (call, name, fault) => {
      const intent = intents[call]!(intentId(call, name), '20')
      const happened = fault.when === 'after'
      const posted = await bench.place(call, fault, intent)
      const reconciled = () => browser.outbox.reconcile(intent.id).then(({ state }) => state)
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
    },
  )
})

describe('changes of the payout account under network faults', () => {
  const rowOf = async (id: string) =>
    (await stage.api.db.select().from(bankAccounts).where(eq(bankAccounts.id, id)))[0]
  const calls = {
    'bank default': {
      document: MakeBankAccountDefaultDocument,
      path: 'PATCH /v1/app/newbankaccounts/default/',
      isDone: async (id: string) => (await rowOf(id))?.isDefault === true,
    },
    'bank delete': {
      document: DeleteBankAccountDocument as unknown as typeof MakeBankAccountDefaultDocument,
      path: 'DELETE /v1/app/newbankaccounts/',
      isDone: async (id: string) => (await rowOf(id))?.status === 'deleted',
    },
  }

  it.each(table(Object.keys(calls), wireFaults))(
    '%s with the fault %s is done completely or not at all',
    async (call, name, fault) => {
      const { document, path, isDone } = calls[call as keyof typeof calls]
      attempts += 1
      const id = `bac-attack-${attempts}`
      const fresh = { isDefault: false, accountNumber: String(4_000_000_000 + attempts), accountName: name }
      const existingRow = (await rowOf('bac-ada-002'))!
      await stage.api.db.insert(bankAccounts).values({ ...existingRow, ...fresh, id })
      const ask = () => browser.transport(document, { id })

      await bench.under(path, fault, ask)
      expect(await isDone(id)).toBe(fault.when === 'after')
      const again = () => ask().then(() => browser.lastAnswer?.code)
      await expect.poll(again).toMatch(/^(served|CONFLICT)$/)
      expect(await isDone(id)).toBe(true)
      const defaults = and(eq(bankAccounts.accountId, 'acc-ada'), eq(bankAccounts.isDefault, true))
      expect(await stage.api.db.select().from(bankAccounts).where(defaults)).toHaveLength(1)
    },
  )
})
