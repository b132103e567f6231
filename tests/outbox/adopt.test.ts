import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Transport } from '../../client/api/transport'
import { neverReached, refusedElsewhere } from '../../client/outbox/reconcile'
import { texts } from '../../client/outbox/send'
import { Bank, everything, evict, lost, newDevice, onDisk, openTab, sale, swap } from './bank.stage'

beforeEach(newDevice)

const minute = 60_000
const listed = (bank: Bank, over: object = {}) => ({
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
  bank.calls = calls.map((over) => listed(bank, over))
  return bank
}

/** Ruling 34. */
describe('a money call that the device does not know', () => {
  it('and that runs is adopted as unconfirmed before the page is ready, and found out like its own', async () => {
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
    [{ state: 'done', status: 400 }, 'rejected', refusedElsewhere],
    [{ state: 'done', status: 499 }, 'rejected', refusedElsewhere],
  ])('that is %j is stored as %s without a message', async (over, state, summary) => {
    const { outbox, ends } = openTab(aBank(over))
    await outbox.reconcileAll()
    await outbox.reconcileAll()
    expect(ends).toEqual([])
    expect(outbox.state().open).toEqual([])
    expect(await onDisk()).toMatchObject([{ state, ...(summary && { summary }) }])
  })

  it.each([199, 300, 399, 500, null])('whose answer was %s is unconfirmed', async (status) => {
    const { outbox } = openTab(aBank({ state: 'done', status }))
    await outbox.reconcileAll()
    expect((await onDisk()).map(({ state }) => state)).toEqual(['unknown'])
  })

  it('is a row like any other: ‘Sell all’ names no amount, a swap what it gives', async () => {
    const swapped = { idempotencyKey: 'i-4', kind: 'swap', amountCrypto: '50' }
    const { outbox } = openTab(
      aBank({ idempotencyKey: 'i-3', kind: 'sellAll', amountCrypto: '7.5' }, swapped),
    )
    await outbox.reconcileAll()
    const rows = (await onDisk()).map(({ kind, amountCrypto }) => [kind, amountCrypto])
    expect(rows).toEqual([
      ['sellAll', everything.amountCrypto],
      ['swap', swap.amountCrypto],
    ])
  })

  it('that the customer saw succeed is not announced after the next sign-in', async () => {
    const bank = new Bank()
    const { outbox, ends } = openTab(bank)
    await outbox.place(sale)
    bank.calls = [listed(bank, { state: 'done', status: 200 })]
    await outbox.reconcileAll()
    expect((await onDisk()).map(({ state, resultId }) => [state, resultId])).toEqual([['settled', 't-1']])
    await outbox.endSession('acc-ada')
    expect(outbox.state().ready).toBe(true)
    const after = openTab(bank)
    await after.outbox.reconcileAll()
    expect([ends, after.ends, bank.lists]).toEqual([[], [], 2])
  })
})

describe('the outcome of an order that this device left in doubt', () => {
  it('is announced by one of two tabs', async () => {
    const { bank, ...first } = await lost()
    const second = openTab(bank)
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await Promise.all([first.outbox.reconcileAll(), second.outbox.reconcileAll()])
    expect([...first.ends, ...second.ends]).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it('is announced once after the session ended, with the time of the order', async () => {
    const { bank, outbox } = await lost()
    await outbox.endSession('acc-ada')
    const after = openTab(bank)
    const sentAt = bank.now
    bank.now += 20 * minute
    for (let check = 0; check < 2; check += 1) await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { createdAt: sentAt }, outcome: { state: 'rejected' } }])
  })

  it('is announced although its row was evicted and adopted', async () => {
    const { bank } = await lost()
    evict()
    bank.calls = [listed(bank)]
    bank.outcome = { state: 'running' }
    const after = openTab(bank)
    await after.outbox.reconcileAll()
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it('is announced where it was evicted, and settled when it is adopted', async () => {
    const { bank } = await lost()
    evict()
    bank.calls = [listed(bank, { state: 'done', status: 200 })]
    const after = openTab(bank)
    for (let check = 0; check < 2; check += 1) await after.outbox.reconcileAll()
    expect(after.ends).toMatchObject([{ intent: { intentId: 'i-1' }, outcome: { state: 'settled' } }])
  })

  it('waits for the next check where another was just announced', async () => {
    const { bank, outbox, ends } = await lost()
    await outbox.place({ ...sale, id: 'i-2' })
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(ends).toHaveLength(1)
    await outbox.reconcileAll()
    expect(ends.map(({ intent }) => intent.intentId)).toEqual(['i-1', 'i-2'])
  })
})

describe('the list of money calls', () => {
  it('is asked for once since the sign-in, by each account for itself', async () => {
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

  it('that an upstream does not have is not asked for again in that visit, whoever signs in', async () => {
    const bank = new Bank()
    bank.calls = null
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    await outbox.endSession('acc-ada')
    await outbox.reconcileAll()
    expect([bank.lists, outbox.state().ready]).toEqual([1, true])
  })

  it('and that could not be written is asked for again (simulation, seed 1856)', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    onTestFinished(() => put.mockRestore())
    const { outbox } = openTab(aBank({}))
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
    put.mockRestore()
    await outbox.reconcileAll()
    expect(outbox.state().open).toMatchObject([{ intentId: 'i-1' }])
  })

  it('that nobody answers closes no form, and is asked for before the first press', async () => {
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

describe('a database that is deleted in the middle of a sale', () => {
  it.each(['keys', 'none'] as const)('gets its row back without a reload, upstream %s', async (mode) => {
    const bank = new Bank()
    bank.mode = mode
    bank.fate = 'reply lost'
    const transport: Transport = async (...call) => {
      if (call[1] && 'idempotencyKey' in (call[1] as object)) await deleteDB('app-outbox')
      return bank.transport(...call)
    }
    const { outbox } = openTab(bank, { transport })
    expect(await outbox.place(sale)).toEqual({ state: 'unknown', decidable: false })
    expect(await onDisk()).toMatchObject([{ intentId: 'i-1', state: 'unknown', sendBy: bank.now + minute }])
    expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'settled', result: { id: 't-1' } })
    expect(bank.debits).toHaveLength(1)
  })

  it('is no second sale after a reload: what runs is adopted', async () => {
    const { bank } = await lost()
    newDevice()
    bank.calls = [listed(bank)]
    bank.outcome = { state: 'running' }
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ ready: true, open: [{ intentId: 'i-1' }] })
  })

  it.each([
    ['two minutes', true, 2],
    ['a quarter of an hour where no server told its time', false, 15],
  ])('leaves a form that checks for %s and no longer', async (_, knowsServerTime, minutes) => {
    const { bank, outbox } = await lost(sale, 'keys', { knowsServerTime })
    await deleteDB('app-outbox')
    bank.now += minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += minutes * minute - 1
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
    bank.now += 1
    expect(await outbox.reconcile('i-1')).toMatchObject({
      state: 'rejected',
      error: { summary: neverReached },
    })
  })

  it('leaves a form that the customer decides where no outcomes are kept', async () => {
    const { bank, outbox } = await lost(sale, 'none')
    await deleteDB('app-outbox')
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'unknown', decidable: false })
    bank.now += 2 * minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'settled', result: null })
  })
})
