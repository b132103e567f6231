import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { texts } from '../../client/money/send'
import type { AppStorage } from '../../client/platform/storage'
import { forgottenText } from '../../machines/money/intent'
import { Bank, evict, localStorageOf, loseIntent, newDevice, onDisk, openTab, sale } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000
const again = { ...sale, id: 'i-9' }
const forgottenOutcome = { state: 'rejected', error: { summary: texts.forgotten } }

/** A device whose sale got no response and whose databases were evicted; the upstream has no list. */
const evicted = async (mode: Bank['mode']) => {
  const { bank } = await loseIntent(sale, mode)
  bank.calls = null
  bank.behaviour = 'answered'
  evict()
  const tab = openTab(bank)
  await tab.outbox.reconcileAll()
  return { bank, ...tab }
}

describe('warning about evicted rows', () => {
  it('the warning remains until the next order where no outcomes are kept', async () => {
    const { bank, outbox } = await evicted('none')
    expect(outbox.state()).toMatchObject({ ready: true, open: [], forgotten: true })
    expect(bank.posts).toHaveLength(1)
    expect(await outbox.place({ ...sale, id: 'i-7' })).toMatchObject(forgottenOutcome)
    // After the message the customer decides.
    outbox.acknowledge()
    expect(await outbox.place(again)).toMatchObject({ state: 'settled' })
    expect(outbox.state().forgotten).toBe(false)
    await expect.poll(() => localStorageOf().length).toBe(0)
  })

  it('the warning ends once no outcome is possible, where outcomes are kept', async () => {
    const { bank, outbox } = await evicted('keys')
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
    expect(localStorageOf().length).toBe(0)
  })

  it('every page shows the warning, also one opened later', async () => {
    const { bank } = await evicted('none')
    const other = openTab(bank)
    await other.outbox.reconcileAll()
    expect(other.outbox.state().forgotten).toBe(true)
  })

  it('the warning returns after a log-out, and only for its account', async () => {
    const { bank } = await loseIntent(sale, 'none')
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

  it('an eviction under an open form rejects the order without sending it', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    bank.calls = null
    bank.behaviour = 'answered'
    await outbox.reconcileAll()
    await deleteDB('app-outbox')
    expect(await outbox.place(again)).toMatchObject(forgottenOutcome)
    expect(bank.posts).toHaveLength(1)
    await expect.poll(() => outbox.state().forgotten).toBe(true)
    outbox.acknowledge()
    expect(await outbox.place({ ...sale, id: 'i-10' })).toMatchObject({ state: 'settled' })
  })

  it('the warning ends after a day, when servers delete their keys', async () => {
    const { bank, outbox } = await evicted('none')
    bank.now += 24 * 60 * minute - 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it('the warning appears for a moved sale whose result the customer has not seen', async () => {
    const bank = new Bank()
    bank.calls = null
    bank.behaviour = 'reply lost'
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

describe('no warning about evicted rows', () => {
  it('a rejected order in the server’s list of keys causes no warning', async () => {
    const { bank } = await loseIntent()
    bank.calls = null
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    evict()
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it('an order that the list restores causes no warning', async () => {
    const { bank } = await loseIntent()
    const createDate = new Date(bank.now).toISOString()
    const call = { idempotencyKey: 'i-1', kind: 'sell', state: 'running', status: null, createDate }
    bank.calls = [{ ...call, amountCrypto: '50', symbol: 'USDT', chain: 'tron' }]
    bank.outcome = { state: 'running' }
    evict()
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], forgotten: false })
  })

  it.each(['settled', 'refused'])(
    'an order that was %s before the eviction causes no warning',
    async (end) => {
      const bank = new Bank()
      bank.calls = null
      bank.mode = 'none'
      const { outbox } = openTab(bank)
      if (end === 'refused')
        bank.behaviour = { status: 422, summary: 'Insufficient balance', fields: {} } as Bank['behaviour']
      await outbox.place(sale)
      await expect.poll(() => localStorageOf().length).toBe(0)
      evict()
      const fresh = openTab(bank)
      await fresh.outbox.reconcileAll()
      expect(fresh.outbox.state().forgotten).toBe(false)
    },
  )

  it('existing or unreadable rows cause no warning', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
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

  it('a row deleted during its POST causes no warning after the response', async () => {
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

describe('outbox marker', () => {
  it('the marker holds no amount, coin or name', async () => {
    await loseIntent(sale, 'none')
    const text = String(localStorageOf().getItem('device.outbox'))
    expect(Object.values(JSON.parse(text))).toEqual([{ 'i-1': 1_000_000_000 }])
    expect(text).not.toMatch(/50|USDT|tron|ada/)
  })

  it.each(['', '[', '[]', 'null', '{"x":1}', '{"x":{"i-1":"soon"}}'])(
    'a broken marker is ignored: %s',
    async (text) => {
      localStorageOf().setItem('device.outbox', text)
      const { outbox } = openTab(new Bank())
      await outbox.reconcileAll()
      expect(outbox.state()).toMatchObject({ ready: true, forgotten: false })
      expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    },
  )

  it('an unwritable marker does not stop an order', async () => {
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

  it('the warning is one sentence', () => expect(texts.forgotten).toBe(`${forgottenText} Nothing was sent.`))
})
