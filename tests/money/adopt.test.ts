import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Transport } from '../../client/data/transport'
import { notReceivedText, refusedText } from '../../client/money/reconcile'
import { texts } from '../../client/money/send'
import { Bank, evict, loseIntent, newDevice, onDisk, openTab, sale, swap, wholeBalance } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000
const upstreamIntent = (bank: Bank, over: object = {}) => ({
  idempotencyKey: 'i-1',
  kind: 'sell',
  state: 'running',
  status: null,
  amountCrypto: '50.00000000',
  symbol: 'USDT',
  chain: 'tron',
  createDate: new Date(bank.now).toISOString(),
  ...over,
})
const aBank = (...calls: object[]) => {
  const bank = new Bank()
  bank.calls = calls.map((over) => upstreamIntent(bank, over))
  return bank
}

/** Ruling 34. */
describe('adopted money call', () => {
  it('a running call is adopted as unconfirmed before the page is ready', async () => {
    const bank = aBank({})
    const { outbox, ends } = openTab(bank)
    const ready: boolean[] = []
    outbox.subscribe(() => ready.push(outbox.state().ready && outbox.state().open.length === 0))
    await outbox.reconcileAll()
    // Never ready without it: 'Sell all' would be offered at once.
    expect(ready).not.toContain(true)
    expect(outbox.state()).toMatchObject({ ready: true, open: [{ intentId: 'i-1', amountCrypto: '50' }] })
    expect(ends).toEqual([])
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
    // The device that sent it shows its outcome (ruling 46).
    expect(ends).toEqual([])
  })

  it.each([
    [{ state: 'done', status: 200 }, 'settled', undefined],
    [{ state: 'done', status: 299 }, 'settled', undefined],
    [{ state: 'done', status: 400 }, 'rejected', refusedText],
    [{ state: 'done', status: 499 }, 'rejected', refusedText],
  ])('a call that is %j is stored as %s without a message', async (over, state, summary) => {
    const { outbox, ends } = openTab(aBank(over))
    await outbox.reconcileAll()
    await outbox.reconcileAll()
    expect(ends).toEqual([])
    expect(outbox.state().open).toEqual([])
    expect(await onDisk()).toMatchObject([{ state, ...(summary && { summary }) }])
  })

  it.each([199, 300, 399, 500, null])(
    'a call with the status %s is adopted as unconfirmed',
    async (status) => {
      const { outbox } = openTab(aBank({ state: 'done', status }))
      await outbox.reconcileAll()
      expect((await onDisk()).map(({ state }) => state)).toEqual(['unknown'])
    },
  )

  it('an adopted "Sell all" has no amount, an adopted swap has the amount it gives', async () => {
    const swapped = { idempotencyKey: 'i-4', kind: 'swap', amountCrypto: '50' }
    const { outbox } = openTab(
      aBank({ idempotencyKey: 'i-3', kind: 'sellAll', amountCrypto: '7.5' }, swapped),
    )
    await outbox.reconcileAll()
    const rows = (await onDisk()).map(({ kind, amountCrypto }) => [kind, amountCrypto])
    expect(rows).toEqual([
      ['sellAll', wholeBalance.amountCrypto],
      ['swap', swap.amountCrypto],
    ])
  })

  it('a success that the customer saw is not announced after the next sign-in', async () => {
    const bank = new Bank()
    const { outbox, ends } = openTab(bank)
    await outbox.place(sale)
    bank.calls = [upstreamIntent(bank, { state: 'done', status: 200 })]
    await outbox.reconcileAll()
    expect((await onDisk()).map(({ state, resultId }) => [state, resultId])).toEqual([['settled', 't-1']])
    await outbox.endSession('acc-ada')
    expect(outbox.state().ready).toBe(true)
    const after = openTab(bank)
    await after.outbox.reconcileAll()
    expect([ends, after.ends, bank.lists]).toEqual([[], [], 2])
  })
})

describe('outcome of an unconfirmed order', () => {
  it('one of two tabs announces the outcome', async () => {
    const { bank, ...first } = await loseIntent()
    const second = openTab(bank)
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await Promise.all([first.outbox.reconcileAll(), second.outbox.reconcileAll()])
    expect([...first.ends, ...second.ends]).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it('the outcome is announced once after the session ended, with the order’s time', async () => {
    const { bank, outbox } = await loseIntent()
    await outbox.endSession('acc-ada')
    const after = openTab(bank)
    const sentAt = bank.now
    bank.now += 20 * minute
    for (let check = 0; check < 2; check += 1) await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { createdAt: sentAt }, outcome: { state: 'rejected' } }])
  })

  it('the outcome is announced after its row was evicted and adopted', async () => {
    const { bank } = await loseIntent()
    evict()
    bank.calls = [upstreamIntent(bank)]
    bank.outcome = { state: 'running' }
    const after = openTab(bank)
    await after.outbox.reconcileAll()
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it('an evicted order that is adopted as settled is announced', async () => {
    const { bank } = await loseIntent()
    evict()
    bank.calls = [upstreamIntent(bank, { state: 'done', status: 200 })]
    const after = openTab(bank)
    for (let check = 0; check < 2; check += 1) await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { intentId: 'i-1' }, outcome: { state: 'settled' } }])
  })

  it('a second outcome waits for the next check', async () => {
    const { bank, outbox, ends } = await loseIntent()
    await outbox.place({ ...sale, id: 'i-2' })
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(ends).toHaveLength(1)
    await outbox.reconcileAll()
    expect(ends.map(({ intent }) => intent.intentId)).toEqual(['i-1', 'i-2'])
  })
})

describe('list of money calls', () => {
  it('each account requests the list once after the sign-in', async () => {
    const bank = aBank()
    let account = 'acc-ada'
    const { outbox } = openTab(bank, { account: () => account })
    for (let look = 0; look < 3; look += 1) await outbox.reconcileAll()
    expect(bank.lists).toBe(1)
    account = 'acc-bola'
    expect(outbox.state().ready).toBe(false)
    await outbox.reconcileAll()
    expect([bank.lists, outbox.state().ready]).toEqual([2, true])
  })

  it('a missing list of money calls is requested once in a visit', async () => {
    const bank = new Bank()
    bank.calls = null
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    await outbox.endSession('acc-ada')
    await outbox.reconcileAll()
    expect([bank.lists, outbox.state().ready]).toEqual([1, true])
  })

  it('a list that could not be stored is requested again (simulation, seed 1856)', async () => {
    const failingPut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    onTestFinished(() => failingPut.mockRestore())
    const { outbox } = openTab(aBank({}))
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
    failingPut.mockRestore()
    await outbox.reconcileAll()
    expect(outbox.state().open).toMatchObject([{ intentId: 'i-1' }])
  })

  it('an unavailable list closes no form and is requested before the first order', async () => {
    const bank = aBank({ idempotencyKey: 'i-7' })
    bank.isSilent = true
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ ready: true, open: [] })
    bank.isSilent = false
    expect(await outbox.place(sale)).toMatchObject({
      state: 'rejected',
      error: { summary: texts.unconfirmed },
    })
    expect(bank.posts).toEqual([])
    await expect.poll(() => outbox.state().open.length).toBe(1)
    // The customer has seen it by now.
    expect(await outbox.place({ ...sale, id: 'i-8' })).toMatchObject({ state: 'settled' })
  })
})

describe('database deleted during a sale', () => {
  it.each(['keys', 'none'] as const)(
    'the sale’s row is restored without a reload, upstream %s',
    async (mode) => {
      const bank = new Bank()
      bank.mode = mode
      bank.behaviour = 'reply lost'
      const transport: Transport = async (...call) => {
        if (call[1] && 'idempotencyKey' in (call[1] as object)) await deleteDB('app-outbox')
        return bank.transport(...call)
      }
      const { outbox } = openTab(bank, { transport })
      expect(await outbox.place(sale)).toEqual({ state: 'unknown', decidable: false })
      expect(await onDisk()).toMatchObject([{ intentId: 'i-1', state: 'unknown', sendBy: bank.now + minute }])
      expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'settled', result: { id: 't-1' } })
      expect(bank.debits).toHaveLength(1)
    },
  )

  it('a reload adopts the running sale and sends no second one', async () => {
    const { bank } = await loseIntent()
    newDevice()
    bank.calls = [upstreamIntent(bank)]
    bank.outcome = { state: 'running' }
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ ready: true, open: [{ intentId: 'i-1' }] })
  })

  it.each([
    ['two minutes', true, 2],
    ['a quarter of an hour without a server time', false, 15],
  ])('the form checks for %s and no longer', async (_, knowsServerTime, minutes) => {
    const { bank, outbox } = await loseIntent(sale, 'keys', { knowsServerTime })
    await deleteDB('app-outbox')
    bank.now += minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += minutes * minute - 1
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += 1
    expect(await outbox.reconcile('i-1')).toMatchObject({
      state: 'rejected',
      error: { summary: notReceivedText },
    })
  })

  it('the customer decides where the upstream keeps no outcomes', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    await deleteDB('app-outbox')
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'unknown', decidable: false })
    bank.now += 2 * minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'settled', result: null })
  })
})
