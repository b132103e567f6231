import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { texts } from '../../client/outbox/send'
import type { AppStorage } from '../../client/platform/storage'
import { forgottenText } from '../../machines/money/intent'
import { Bank, evict, localStorageOf, lost, newDevice, onDisk, openTab, sale } from './bank.stage'

beforeEach(newDevice)

const minute = 60_000
const again = { ...sale, id: 'i-9' }
const told = { state: 'rejected', error: { summary: texts.forgotten } }

/** A page of a device whose sale got no answer and whose databases were evicted since; the upstream has no list. */
const evicted = async (mode: Bank['mode']) => {
  const { bank } = await lost(sale, mode)
  bank.calls = null
  bank.fate = 'answered'
  evict()
  const tab = openTab(bank)
  await tab.outbox.reconcileAll()
  return { bank, ...tab }
}

describe('a device whose rows were evicted says so before the first press', () => {
  it('where the upstream keeps no outcomes, until the press that follows', async () => {
    const { bank, outbox } = await evicted('none')
    expect(outbox.state()).toMatchObject({ ready: true, open: [], forgotten: true })
    expect(bank.posts).toHaveLength(1)
    expect(await outbox.place({ ...sale, id: 'i-7' })).toMatchObject(told)
    // Told, the customer decides.
    outbox.acknowledge()
    expect(await outbox.place(again)).toMatchObject({ state: 'settled' })
    expect(outbox.state().forgotten).toBe(false)
    await expect.poll(() => localStorageOf().length).toBe(0)
  })

  it('where it lists no calls but keeps outcomes, until nothing can come of it any more', async () => {
    const { bank, outbox } = await evicted('keys')
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
    expect(localStorageOf().length).toBe(0)
  })

  it('in every page, also one that was not open then', async () => {
    const { bank } = await evicted('none')
    const other = openTab(bank)
    await other.outbox.reconcileAll()
    expect(other.outbox.state().forgotten).toBe(true)
  })

  it('also after a log-out, and to nobody else', async () => {
    const { bank } = await lost(sale, 'none')
    bank.calls = null
    let account = 'acc-ada'
    const { outbox } = openTab(bank, { account: () => account })
    await outbox.endSession('acc-ada')
    await deleteDB('app-outbox')
    account = 'acc-bola'
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
    account = 'acc-ada'
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(true)
  })

  it('at the press itself where it happens under an open form: nothing is sent', async () => {
    const { bank, outbox } = await lost(sale, 'none')
    bank.calls = null
    bank.fate = 'answered'
    await outbox.reconcileAll()
    await deleteDB('app-outbox')
    expect(await outbox.place(again)).toMatchObject(told)
    expect(bank.posts).toHaveLength(1)
    await expect.poll(() => outbox.state().forgotten).toBe(true)
    outbox.acknowledge()
    expect(await outbox.place({ ...sale, id: 'i-10' })).toMatchObject({ state: 'settled' })
  })

  it('and for a day, as long as servers keep keys', async () => {
    const { bank, outbox } = await evicted('none')
    bank.now += 24 * 60 * minute - 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it('also where the server knows by its key that it moved: nobody has told the customer', async () => {
    const bank = new Bank()
    bank.calls = null
    bank.fate = 'reply lost'
    const { outbox } = openTab(bank, {
      rows: (real) => ({ ...real, get: () => new Promise(() => undefined) }),
    })
    void outbox.place(sale)
    await expect.poll(() => bank.debits.length).toBe(1)
    evict()
    const fresh = openTab(bank)
    await fresh.outbox.reconcileAll()
    expect(fresh.outbox.state().forgotten).toBe(true)
  })
})

describe('it says nothing', () => {
  it('of what the server knows by its key to have moved nothing', async () => {
    const { bank } = await lost()
    bank.calls = null
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    evict()
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it('of what the list brings back', async () => {
    const { bank } = await lost()
    const createDate = new Date(bank.now).toISOString()
    const call = { idempotencyKey: 'i-1', kind: 'sell', state: 'running', status: null, createDate }
    bank.calls = [{ ...call, amountCrypto: '50', symbol: 'USDT', chain: 'tron' }]
    bank.outcome = { state: 'running' }
    evict()
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], forgotten: false })
  })

  it.each(['settled', 'refused'])('of what was %s, which the customer was told', async (end) => {
    const bank = new Bank()
    bank.calls = null
    bank.mode = 'none'
    const { outbox } = openTab(bank)
    if (end === 'refused')
      bank.fate = { status: 422, summary: 'Insufficient balance', fields: {} } as Bank['fate']
    await outbox.place(sale)
    await expect.poll(() => localStorageOf().length).toBe(0)
    evict()
    const fresh = openTab(bank)
    await fresh.outbox.reconcileAll()
    expect(fresh.outbox.state().forgotten).toBe(false)
  })

  it('while the rows are there, or cannot be read', async () => {
    const { bank, outbox } = await lost(sale, 'none')
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], forgotten: false })
    const broken = openTab(bank, {
      rows: (real) => ({
        ...real,
        all: async () => Promise.reject(new DOMException('gone', 'InvalidStateError')),
      }),
    })
    await broken.outbox.reconcileAll()
    expect(broken.outbox.state().forgotten).toBe(false)
  })

  it('of a row that vanished while its POST ran, once that has ended', async () => {
    const bank = new Bank()
    bank.mode = 'none'
    bank.calls = null
    const { outbox } = openTab(bank, {
      transport: async (...call) => {
        if (call[1] && 'idempotencyKey' in (call[1] as object)) await deleteDB('app-outbox')
        return bank.transport(...call)
      },
    })
    expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    await expect.poll(() => localStorageOf().length).toBe(0)
    expect(await onDisk()).toMatchObject([{ state: 'settled' }])
  })
})

describe('the marker', () => {
  it('holds no amount, no coin and no name', async () => {
    await lost(sale, 'none')
    const text = String(localStorageOf().getItem('device.outbox'))
    expect(Object.values(JSON.parse(text))).toEqual([{ 'i-1': 1_000_000_000 }])
    expect(text).not.toMatch(/50|USDT|tron|ada/)
  })

  it.each(['', '[', '[]', 'null', '{"x":1}', '{"x":{"i-1":"soon"}}'])(
    'that is broken is none: %s',
    async (text) => {
      localStorageOf().setItem('device.outbox', text)
      const { outbox } = openTab(new Bank())
      await outbox.reconcileAll()
      expect(outbox.state()).toMatchObject({ ready: true, forgotten: false })
      expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    },
  )

  it('that cannot be written stops nothing', async () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const storage: AppStorage = {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
      key: () => null,
      length: 0,
    }
    const { outbox } = openTab(new Bank(), { storage })
    expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
  })

  it('speaks in one sentence', () => expect(texts.forgotten).toBe(`${forgottenText} Nothing was sent.`))
})
