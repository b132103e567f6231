import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isQuery, type Transport } from '../../client/data/transport'
import { notReceivedText, refusedText } from '../../client/money/reconcile'
import { texts } from '../../client/money/send'
import { Bank, evict, loseIntent, newDevice, onDisk, openTab, sale, swap, wholeBalance } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000
const upstreamIntent = (bank: Bank, fields: object = {}) => ({
  idempotencyKey: 'i-1',
  kind: 'sell',
  state: 'running',
  status: null,
  amountCrypto: '50.00000000',
  symbol: 'USDT',
  chain: 'tron',
  createDate: new Date(bank.now).toISOString(),
  ...fields,
})
const bankWith = (...calls: object[]) => {
  const bank = new Bank()
  bank.calls = calls.map((fields) => upstreamIntent(bank, fields))
  return bank
}

describe('adopted money call (ruling 34)', () => {
  it('a running call is adopted as unconfirmed before the page is ready', async () => {
    const bank = bankWith({})
    const { outbox, outcomes } = openTab(bank)
    const readyWithoutOrder: boolean[] = []
    outbox.subscribe(() => readyWithoutOrder.push(outbox.state().ready && outbox.state().open.length === 0))
    await outbox.reconcileAll()
    // If the outbox were ready before it had the order, the page would offer 'Sell all' at once.
    expect(readyWithoutOrder).not.toContain(true)
    expect(outbox.state()).toMatchObject({ ready: true, open: [{ intentId: 'i-1', amountCrypto: '50' }] })
    expect(outcomes).toEqual([])
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
    // The device that sent the order announces its outcome (ruling 46).
    expect(outcomes).toEqual([])
  })

  it.each([
    [{ state: 'done', status: 200 }, 'settled', undefined],
    [{ state: 'done', status: 299 }, 'settled', undefined],
    [{ state: 'done', status: 400 }, 'rejected', refusedText],
    [{ state: 'done', status: 499 }, 'rejected', refusedText],
  ])('an adopted call %j is stored as %s and not announced', async (fields, state, summary) => {
    const { outbox, outcomes } = openTab(bankWith(fields))
    await outbox.reconcileAll()
    await outbox.reconcileAll()
    expect(outcomes).toEqual([])
    expect(outbox.state().open).toEqual([])
    expect(await onDisk()).toMatchObject([{ state, ...(summary && { summary }) }])
  })

  it.each([199, 300, 399, 500, null])(
    'a call with the status %s is adopted as unconfirmed',
    async (status) => {
      const { outbox } = openTab(bankWith({ state: 'done', status }))
      await outbox.reconcileAll()
      expect((await onDisk()).map(({ state }) => state)).toEqual(['unknown'])
    },
  )

  it('an adopted "Sell all" has no amount; an adopted swap has its source amount', async () => {
    const swapCall = { idempotencyKey: 'i-4', kind: 'swap', amountCrypto: '50' }
    const { outbox } = openTab(
      bankWith({ idempotencyKey: 'i-3', kind: 'sellAll', amountCrypto: '7.5' }, swapCall),
    )
    await outbox.reconcileAll()
    const rows = (await onDisk()).map(({ kind, amountCrypto }) => [kind, amountCrypto])
    expect(rows).toEqual([
      ['sellAll', wholeBalance.amountCrypto],
      ['swap', swap.amountCrypto],
    ])
  })

  it('a success that the customer saw is not announced after the next login', async () => {
    const bank = new Bank()
    const { outbox, outcomes } = openTab(bank)
    await outbox.place(sale)
    bank.calls = [upstreamIntent(bank, { state: 'done', status: 200 })]
    await outbox.reconcileAll()
    expect((await onDisk()).map(({ state, resultId }) => [state, resultId])).toEqual([['settled', 't-1']])
    await outbox.endSession('acc-ada')
    expect(outbox.state().ready).toBe(true)
    const reopened = openTab(bank)
    await reopened.outbox.reconcileAll()
    expect([outcomes, reopened.outcomes, bank.lists]).toEqual([[], [], 2])
  })
})

describe('outcome of an unconfirmed order', () => {
  it('only one of two tabs announces the outcome', async () => {
    const { bank, ...first } = await loseIntent()
    const second = openTab(bank)
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await Promise.all([first.outbox.reconcileAll(), second.outbox.reconcileAll()])
    expect([...first.outcomes, ...second.outcomes]).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it("after the session's end the outcome is announced once, with the order's time", async () => {
    const { bank, outbox } = await loseIntent()
    await outbox.endSession('acc-ada')
    const reopened = openTab(bank)
    const sentAt = bank.now
    bank.now += 20 * minute
    for (let check = 0; check < 2; check += 1) await reopened.outbox.reconcileAll()
    expect(reopened.outcomes).toMatchObject([
      { intent: { createdAt: sentAt }, outcome: { state: 'rejected' } },
    ])
  })

  it('an evicted and adopted order causes no warning, and its outcome is announced', async () => {
    const { bank } = await loseIntent()
    evict()
    bank.calls = [upstreamIntent(bank)]
    bank.outcome = { state: 'running' }
    const reopened = openTab(bank)
    await reopened.outbox.reconcileAll()
    expect(reopened.outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], forgotten: false })
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    await reopened.outbox.reconcileAll()
    expect(reopened.outcomes).toMatchObject([{ intent: { intentId: 'i-1' } }])
  })

  it('an evicted order adopted as settled is announced', async () => {
    const { bank } = await loseIntent()
    evict()
    bank.calls = [upstreamIntent(bank, { state: 'done', status: 200 })]
    const reopened = openTab(bank)
    for (let check = 0; check < 2; check += 1) await reopened.outbox.reconcileAll()
    expect(reopened.outcomes).toMatchObject([{ intent: { intentId: 'i-1' }, outcome: { state: 'settled' } }])
  })

  it('each check announces one outcome', async () => {
    const { bank, outbox, outcomes } = await loseIntent()
    await outbox.place({ ...sale, id: 'i-2' })
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(outcomes).toHaveLength(1)
    await outbox.reconcileAll()
    expect(outcomes.map(({ intent }) => intent.intentId)).toEqual(['i-1', 'i-2'])
  })
})

describe('list of money calls', () => {
  it('the list is requested once per account after the login', async () => {
    const bank = bankWith()
    let account = 'acc-ada'
    const { outbox } = openTab(bank, { account: () => account })
    for (let check = 0; check < 3; check += 1) await outbox.reconcileAll()
    expect(bank.lists).toBe(1)
    account = 'acc-bola'
    expect(outbox.state().ready).toBe(false)
    await outbox.reconcileAll()
    expect([bank.lists, outbox.state().ready]).toEqual([2, true])
  })

  it('an unsupported list of money calls is requested only once per visit', async () => {
    const bank = new Bank()
    bank.calls = null
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    await outbox.endSession('acc-ada')
    await outbox.reconcileAll()
    expect([bank.lists, outbox.state().ready]).toEqual([1, true])
  })

  it('a list that could not be stored is requested again (seed 1856)', async () => {
    const failingPut = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    onTestFinished(() => failingPut.mockRestore())
    const { outbox } = openTab(bankWith({}))
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
    failingPut.mockRestore()
    await outbox.reconcileAll()
    expect(outbox.state().open).toMatchObject([{ intentId: 'i-1' }])
  })

  it('an unavailable list blocks no form and is requested before the first order', async () => {
    const bank = bankWith({ idempotencyKey: 'i-7' })
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
    // By now the page shows the adopted order.
    expect(await outbox.place({ ...sale, id: 'i-8' })).toMatchObject({ state: 'settled' })
  })
})

describe('database deleted during a sale', () => {
  it.each(['keys', 'none'] as const)(
    'the sale’s row is restored without a reload, with the upstream mode %s',
    async (mode) => {
      const bank = new Bank()
      bank.mode = mode
      bank.behaviour = 'reply lost'
      const transport: Transport = async (...call) => {
        if (!isQuery(call[0])) await deleteDB('app-outbox')
        return bank.transport(...call)
      }
      const { outbox } = openTab(bank, { transport })
      expect(await outbox.place(sale)).toEqual({ state: 'unknown', decidable: false })
      expect(await onDisk()).toMatchObject([{ intentId: 'i-1', state: 'unknown', sendBy: bank.now + minute }])
      expect(await outbox.reconcile('i-1')).toMatchObject({ state: 'settled', result: { id: 't-1' } })
      expect(bank.debits).toHaveLength(1)
    },
  )

  it.each([
    ['two more minutes', true, 2],
    ['15 more minutes without a server time', false, 15],
  ])('the form stops checking after %s', async (_, knowsServerTime, minutes) => {
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

  it('if the upstream stores no outcomes, the customer decides', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    await deleteDB('app-outbox')
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'unknown', decidable: false })
    bank.now += 2 * minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: true })
    expect(await outbox.decide('i-1', true)).toEqual({ state: 'settled', result: null })
  })
})
