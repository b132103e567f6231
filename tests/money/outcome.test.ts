import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transport } from '../../client/data/transport'
import type { Outbox } from '../../client/money/outbox'
import { notReceivedText } from '../../client/money/reconcile'
import { apiError } from '../../machines/core/api-error'
import { Bank, gift, loseIntent, newDevice, onDisk, openTab, sale, swap, wholeBalance } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000

const addActivity = (bank: Bank, fields: Partial<Bank['debits'][number]> = {}) => {
  const id = `m-${bank.debits.length + 1}`
  const createDate = new Date(bank.now).toISOString()
  bank.debits.push({ id, type: 'sell', amountCrypto: '50.000', createDate, ...fields })
}
/** Calls `act` before the first request of this operation. */
const beforeFirst =
  (bank: Bank, operation: string, act: () => Promise<unknown>): Transport =>
  async (...call) => {
    const { value: name } = (call[0].definitions[0] as { name: { value: string } }).name
    if (name === operation) {
      const work = act
      act = async () => undefined
      await work()
    }
    return bank.transport(...call)
  }
describe('response to a POST', () => {
  it.each([400, 403, 404, 422])(
    'a POST with the status %i is permanently rejected with the server’s text',
    async (status) => {
      const bank = new Bank()
      bank.behaviour = apiError(status, 'No', { amountCrypto: 'No' })
      const { outbox } = openTab(bank)
      expect(await outbox.place(sale)).toEqual({ state: 'rejected', error: bank.behaviour })
      await outbox.reconcileAll()
      expect(outbox.state().open).toEqual([])
      expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'rejected' })
    },
  )

  it.each([401, 408, 409, 425, 429, 500, 502, 503, null])(
    'a POST with the status %s leaves its outcome unknown',
    async (status) => {
      const bank = new Bank()
      bank.behaviour = apiError(status, null)
      const { outbox } = openTab(bank)
      expect(await outbox.place(sale)).toMatchObject({ state: 'unknown' })
      await outbox.reconcileAll()
      expect(outbox.state().open).toMatchObject([{ intentId: 'i-1', state: 'unknown' }])
    },
  )
})

describe('unknown outcome, upstream with outcomes', () => {
  it('the order gets the outcome that the server reports', async () => {
    const { bank, outbox } = await loseIntent()
    bank.outcome = { state: 'running' }
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    expect(await outbox.reconcile('i-1')).toMatchObject({
      state: 'rejected',
      error: { status: 422, summary: 'Insufficient balance' },
    })
    // A later response does not change a final outcome.
    bank.outcome = { state: 'running' }
    expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'rejected' })
  })

  it.each([
    ['two minutes: one until its deadline and one to execute', true, 2],
    ['15 minutes if the order has no deadline', false, 15],
  ])('an order with an unknown key stays open for %s', async (_, knowsServerTime, minutes) => {
    const { bank, outbox } = await loseIntent(sale, 'keys', { knowsServerTime })
    expect(bank.posts.map(({ sendBy }) => sendBy)).toEqual([knowsServerTime ? bank.now + minute : undefined])
    bank.now += minutes * minute - 1
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += 1
    expect(await outbox.reconcile('i-1')).toMatchObject({
      state: 'rejected',
      error: { summary: notReceivedText },
    })
  })

  it('an order with an expired key is matched with the wallet’s activities', async () => {
    const { bank, outbox } = await loseIntent()
    addActivity(bank)
    bank.now += 24 * 60 * minute
    expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'settled', result: { id: 'm-1' } })
  })

  it('the outcome stays open while another page holds the lock', async () => {
    const { bank } = await loseIntent()
    const locks = {
      request: (_: string, callback: () => Promise<unknown>) => callback(),
      query: async () => ({
        held: (await onDisk()).map(({ account, intentId }) => ({
          name: `app-intent ${account} ${intentId}`,
        })),
      }),
    } as unknown as LockManager
    bank.now += 20 * minute
    const { outbox } = openTab(bank, { locks })
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
  })
})

describe('unknown outcome, upstream without outcomes (ruling 10)', () => {
  it('a single matching activity settles the order', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    addActivity(bank, { type: 'transfer' })
    addActivity(bank, { amountCrypto: '50.00000001' })
    addActivity(bank, { createDate: new Date(bank.now - 10_001).toISOString() })
    addActivity(bank)
    expect(await outbox.reconcile('i-1')).toEqual({
      state: 'settled',
      result: { id: 'm-4', amountCrypto: '50.000' },
    })
  })

  it.each([
    [wholeBalance, 'sell'],
    [gift, 'transfer'],
    [swap, 'inter-transfer'],
  ])('a $kind matches only activities of its own kind', async (intent, type) => {
    const { bank, outbox } = await loseIntent(intent, 'none')
    addActivity(bank, { type, amountCrypto: intent.kind === 'sellAll' ? '3.25' : intent.amountCrypto })
    expect(await outbox.reconcile(intent.id)).toMatchObject({ state: 'settled', result: { id: 'm-1' } })
  })

  it('an order without a unique match remains unknown', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += 2 * minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    addActivity(bank)
    addActivity(bank)
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    bank.debits.pop()
    await outbox.place({ ...sale, id: 'i-9' })
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    // The later order remains unknown too, because its time window also contains the activity.
    expect(await outbox.reconcile('i-9')).toEqual({ state: 'unknown', decidable: false })
  })

  it('an activity of another intent never settles the order', async () => {
    const bank = new Bank()
    bank.mode = 'none'
    const { outbox } = openTab(bank)
    expect(await outbox.place({ ...sale, id: 'i-0' })).toMatchObject({
      state: 'settled',
      result: { id: 't-1' },
    })
    bank.behaviour = 'never came'
    await outbox.place(sale)
    expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'unknown' })
  })

  it.each([
    ['a logout', 0, (outbox: Outbox) => outbox.endSession('acc-ada')],
    ['a day', 24 * 60 * minute, (outbox: Outbox) => outbox.reconcileAll()],
  ])('a settled sale deleted after %s does not prove an equal open one', async (_, ms, deleteFinal) => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    bank.behaviour = 'answered'
    expect(await outbox.place({ ...sale, id: 'i-9' })).toMatchObject({ state: 'settled' })
    bank.now += ms
    await deleteFinal(outbox)
    expect(await onDisk()).toMatchObject([{ intentId: 'i-1' }])
    bank.now += 2 * minute
    expect(await openTab(bank).outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
  })

  it('a sale settled before a logout does not prove an equal one after it', async () => {
    const bank = new Bank()
    bank.mode = 'none'
    const { outbox } = openTab(bank)
    await outbox.place({ ...sale, id: 'i-0' })
    await outbox.endSession('acc-ada')
    bank.now += 20_000
    bank.behaviour = 'never came'
    await outbox.place(sale)
    expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'unknown' })
  })

  it('if a full disk cannot mark an open row, the settled one that resembles it stays', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    bank.behaviour = 'answered'
    for (const next of [
      { ...sale, id: 'i-9' },
      { ...gift, id: 'i-8' },
    ])
      await outbox.place(next)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await outbox.endSession('acc-ada')
    put.mockRestore()
    expect((await onDisk()).map(({ intentId }) => intentId)).toEqual(['i-1', 'i-9'])
    expect(await openTab(bank).outbox.reconcile('i-1')).toMatchObject({ state: 'unknown' })
  })

  it.each([
    ['is placed in another tab', 'MovesToMatch', (outbox: Outbox) => outbox.place({ ...sale, id: 'i-9' })],
    ['is deleted', 'IntentOutcome', (outbox: Outbox) => outbox.endSession('acc-ada')],
    ['is evicted with this one', 'IntentOutcome', () => deleteDB('app-outbox')],
  ])('an equal sale that %s during the check does not prove this one', async (_, operation, act) => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    bank.behaviour = 'answered'
    if (operation === 'IntentOutcome') await outbox.place({ ...sale, id: 'i-9' })
    const checking = openTab(bank, { transport: beforeFirst(bank, operation, () => act(outbox)) })
    expect(await checking.outbox.reconcile('i-1')).toMatchObject({ state: 'unknown' })
    expect(bank.debits).toHaveLength(1)
  })

  it('two tabs that check an order at once report the same outcome', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    addActivity(bank)
    const other = openTab(bank, {
      transport: beforeFirst(bank, 'MovesToMatch', () => outbox.reconcile('i-1')),
    })
    const outcome = await other.outbox.reconcile('i-1')
    expect(outcome).toMatchObject({ state: 'settled', result: { id: 'm-1' } })
  })

  it("another tab's outcome wins over the customer's decision", async () => {
    const { bank } = await loseIntent(sale, 'none')
    bank.now += 2 * minute
    const result = { id: 't-9', amountCrypto: '50' }
    const { outbox } = openTab(bank, {
      rows: (real) => ({
        ...real,
        move: async (key, outcome) => {
          await real.move(key, { state: 'settled', result })
          return real.move(key, outcome)
        },
      }),
    })
    expect(await outbox.decide('i-1', false)).toEqual({ state: 'settled', result })
  })

  it.each([
    [true, true, 2, { state: 'settled', result: null }],
    [true, false, 15, { state: 'settled', result: null }],
    [false, true, 2, { state: 'rejected' }],
    [false, false, 15, { state: 'rejected' }],
  ])("the customer's decision (%s; clock known: %s) is possible after %i minutes", async (...row) => {
    const [didHappen, knowsServerTime, minutes, outcome] = row
    const { bank, outbox } = await loseIntent(sale, 'none', { knowsServerTime })
    bank.now += minutes * minute - 1
    expect(await outbox.decide('i-1', didHappen)).toMatchObject({ state: 'unknown', decidable: false })
    expect(bank.posts).toHaveLength(1)
    bank.now += 1
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], decidable: ['i-1'] })
    expect(await outbox.decide('i-1', didHappen)).toMatchObject(outcome)
    expect(outbox.state()).toMatchObject({ open: [], decidable: [] })
    expect(await openTab(bank).outbox.reconcile('i-1')).toMatchObject({ state: outcome.state })
  })

  it.each([
    ['keys', true, { state: 'rejected' }],
    ['keys', false, { state: 'rejected' }],
    ['none', true, { state: 'unknown', decidable: true }],
    ['none', false, { state: 'unknown', decidable: true }],
  ] as const)(
    'an order dated ahead ends 15 minutes later (mode %s, clock known: %s)',
    async (mode, knowsServerTime, outcome) => {
      const bank = new Bank()
      bank.now += 365 * 24 * 60 * minute
      Object.assign(bank, { mode, behaviour: 'never came' })
      await openTab(bank, { knowsServerTime }).outbox.place(sale)
      bank.now -= 365 * 24 * 60 * minute
      const { outbox } = openTab(bank)
      expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
      bank.now += 15 * minute - 1
      expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
      bank.now += 1
      expect(await outbox.reconcile('i-1')).toMatchObject(outcome)
    },
  )

  it('the customer cannot decide when the server stores outcomes', async () => {
    const { bank, outbox } = await loseIntent()
    bank.outcome = { state: 'running' }
    bank.now += 20 * minute
    expect(await outbox.decide('i-1', false)).toMatchObject({ state: 'unknown', decidable: false })
    expect(outbox.state().open).toHaveLength(1)
  })
})
