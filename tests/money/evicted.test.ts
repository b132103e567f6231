import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { texts } from '../../client/money/send'
import type { AppStorage } from '../../client/platform/storage'
import { Bank, evict, localStorageOf, loseIntent, newDevice, onDisk, openTab, sale } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000
const nextSale = { ...sale, id: 'i-9' }
const forgottenOutcome = { state: 'rejected', error: { summary: texts.forgotten } }

/** Places a sale that gets no response, then evicts the databases; the upstream has no list. */
const evictAfterLostSale = async (mode: Bank['mode']) => {
  const { bank } = await loseIntent(sale, mode)
  bank.calls = null
  bank.behaviour = 'answered'
  evict()
  const tab = openTab(bank)
  await tab.outbox.reconcileAll()
  return { bank, ...tab }
}

describe('warning about evicted rows', () => {
  it('without stored outcomes every page warns until the next order', async () => {
    const { bank, outbox } = await evictAfterLostSale('none')
    const later = openTab(bank)
    await later.outbox.reconcileAll()
    for (const page of [outbox, later.outbox])
      expect(page.state()).toMatchObject({ ready: true, open: [], forgotten: true })
    expect(bank.posts).toHaveLength(1)
    expect(await outbox.place({ ...sale, id: 'i-7' })).toMatchObject(forgottenOutcome)
    // The customer has read the message and decides.
    outbox.acknowledge()
    expect(await outbox.place(nextSale)).toMatchObject({ state: 'settled' })
    expect(outbox.state().forgotten).toBe(false)
    await expect.poll(() => localStorageOf().length).toBe(0)
  })

  it('with stored outcomes the warning ends once the order can no longer execute', async () => {
    const { bank, outbox } = await evictAfterLostSale('keys')
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 2 * minute
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
    expect(localStorageOf().length).toBe(0)
  })

  it('an order without its row is not ended by a clock that was set back', async () => {
    const { bank } = await loseIntent()
    evict()
    localStorageOf().removeItem('device.outbox')
    const time = bank.now
    const { outbox } = openTab(bank, {
      transport: (...request) => {
        // Each response sets the clock right.
        bank.now = time
        return bank.transport(...request)
      },
    })
    bank.now -= 3 * minute
    expect(await outbox.reconcile('i-1')).toEqual({ state: 'unknown', decidable: false })
  })

  it('the warning returns after a logout, but only for its account', async () => {
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

  it('an eviction while a form is open rejects the order without sending it', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    bank.calls = null
    bank.behaviour = 'answered'
    await outbox.reconcileAll()
    await deleteDB('app-outbox')
    expect(await outbox.place(nextSale)).toMatchObject(forgottenOutcome)
    expect(bank.posts).toHaveLength(1)
    await expect.poll(() => outbox.state().forgotten).toBe(true)
    outbox.acknowledge()
    expect(await outbox.place({ ...sale, id: 'i-10' })).toMatchObject({ state: 'settled' })
  })

  it("a device's clock that is days ahead does not end the warning", async () => {
    const { bank } = await evictAfterLostSale('none')
    bank.now += 2 * 24 * 60 * minute
    const offline = openTab(bank, { knowsServerTime: false })
    await offline.outbox.reconcileAll()
    bank.now -= 2 * 24 * 60 * minute
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(true)
  })

  it('the warning ends after a day, when servers delete their keys', async () => {
    const { bank, outbox } = await evictAfterLostSale('none')
    bank.now += 24 * 60 * minute - 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(true)
    bank.now += 1
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it('the warning appears for an executed sale whose result was not shown', async () => {
    const bank = new Bank()
    bank.calls = null
    bank.behaviour = 'reply lost'
    const { outbox } = openTab(bank, {
      rows: (real) => ({ ...real, get: () => new Promise(() => undefined) }),
    })
    void outbox.place(sale)
    await expect.poll(() => bank.debits.length).toBe(1)
    evict()
    const reopened = openTab(bank)
    await reopened.outbox.reconcileAll()
    expect(reopened.outbox.state().forgotten).toBe(true)
  })
})

describe('no warning about evicted rows', () => {
  it('an order that the server reports as rejected causes no warning', async () => {
    const { bank } = await loseIntent()
    bank.calls = null
    bank.outcome = { state: 'rejected', status: 422, summary: 'Insufficient balance' }
    evict()
    const { outbox } = openTab(bank)
    await outbox.reconcileAll()
    expect(outbox.state().forgotten).toBe(false)
  })

  it.each(['settled', 'rejected'])(
    'an order that was %s before the eviction causes no warning',
    async (end) => {
      const bank = new Bank()
      bank.calls = null
      bank.mode = 'none'
      const { outbox } = openTab(bank)
      if (end === 'rejected')
        bank.behaviour = { status: 422, summary: 'Insufficient balance', fields: {} } as Bank['behaviour']
      await outbox.place(sale)
      await expect.poll(() => localStorageOf().length).toBe(0)
      evict()
      const reopened = openTab(bank)
      await reopened.outbox.reconcileAll()
      expect(reopened.outbox.state().forgotten).toBe(false)
    },
  )

  it('existing or unreadable rows cause no warning', async () => {
    const { bank, outbox } = await loseIntent(sale, 'none')
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ open: [{ intentId: 'i-1' }], forgotten: false })
    const brokenTab = openTab(bank, {
      rows: (real) => ({
        ...real,
        all: async () => Promise.reject(new DOMException('gone', 'InvalidStateError')),
      }),
    })
    await brokenTab.outbox.reconcileAll()
    expect(brokenTab.outbox.state().forgotten).toBe(false)
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
  it('the marker contains no amount, coin or name', async () => {
    await loseIntent(sale, 'none')
    const text = String(localStorageOf().getItem('device.outbox'))
    expect(Object.values(JSON.parse(text))).toEqual([{ 'i-1': 1_000_000_000 }])
    expect(text).not.toMatch(/50|USDT|tron|ada/)
  })

  it.each(['', '[', '[]', 'null', '{"x":1}', '{"x":{"i-1":"soon"}}'])(
    'an invalid marker is ignored: %s',
    async (text) => {
      localStorageOf().setItem('device.outbox', text)
      const { outbox } = openTab(new Bank())
      await outbox.reconcileAll()
      expect(outbox.state()).toMatchObject({ ready: true, forgotten: false })
      expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    },
  )

  it('an order succeeds even if the marker cannot be written', async () => {
    const throwForbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const storage: AppStorage = {
      getItem: throwForbidden,
      setItem: throwForbidden,
      removeItem: throwForbidden,
      key: () => null,
      length: 0,
    }
    const { outbox } = openTab(new Bank(), { storage })
    expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
  })
})
