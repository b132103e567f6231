import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { IntentRows } from '../../client/money/intent-rows'
import { openOutbox } from '../../client/money/open-outbox'
import { texts } from '../../client/money/send'
import { Bank, gift, localStorageOf, loseIntent, newDevice, onDisk, openTab, sale } from './bank.fixture'

beforeEach(newDevice)

const minute = 60_000
/** Wraps the rows so that `act` runs right after an intent is claimed. */
const afterClaim = (act: () => void) => (real: IntentRows) => ({
  ...real,
  claim: async (...key: Parameters<IntentRows['claim']>) => {
    const claimed = await real.claim(...key)
    act()
    return claimed
  },
})

describe('stored intents', () => {
  it('a stored intent has no recipient and no account (ruling 6)', async () => {
    await loseIntent(gift)
    const rows = await onDisk()
    expect(rows).toEqual([
      {
        account: expect.stringMatching(/^[0-9a-f]{64}$/),
        intentId: 'i-2',
        kind: 'transfer',
        symbol: 'USDT',
        chain: 'tron',
        amountCrypto: '20',
        createdAt: 1_000_000_000,
        sendBy: 1_000_060_000,
        state: 'unknown',
      },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/acc-|bisi|ada/)
  })

  it('a stored intent survives logout and reload; other customers never see it', async () => {
    const { bank, outbox } = await loseIntent()
    bank.behaviour = 'answered'
    await outbox.place({ ...sale, id: 'i-8' })
    await outbox.endSession('acc-ada')
    expect((await onDisk()).map(({ intentId, state }) => [intentId, state])).toEqual([['i-1', 'unknown']])

    const callCount = bank.callCount
    const bisiTab = openTab(bank, { account: () => 'acc-bisi' })
    await bisiTab.outbox.reconcileAll()
    expect(bisiTab.outbox.state()).toMatchObject({ ready: true, open: [] })
    expect(await bisiTab.outbox.decide('i-1', true)).toMatchObject({ state: 'unknown' })
    expect((await onDisk()).map(({ state }) => state)).toEqual(['unknown'])
    expect(openTab(bank, { account: () => null }).outbox.state().ready).toBe(false)

    const reopened = openTab(bank)
    await reopened.outbox.reconcileAll()
    expect(reopened.outbox.state().open).toMatchObject([{ intentId: 'i-1' }])
    expect(bank.callCount).toBeGreaterThan(callCount)
  })

  it('a sale that gets a 401 remains open until a check after login (ruling 28)', async () => {
    const bank = new Bank()
    let account: string | null = 'acc-ada'
    const { outbox, outcomes } = openTab(bank, { account: () => account })
    // The network delivers the POST twice: the first copy executes, the second has an invalid token.
    bank.behaviour = 'done, then 401'
    expect(await outbox.place(sale)).toEqual({ state: 'unknown', decidable: false })
    account = null
    await outbox.endSession('acc-ada')
    bank.now += 60 * minute
    await outbox.reconcileAll()
    expect((await onDisk()).map(({ state }) => state)).toEqual(['unknown'])
    account = 'acc-ada'
    await outbox.reconcileAll()
    expect(outcomes).toMatchObject([{ intent: { intentId: 'i-1' }, outcome: { state: 'settled' } }])
    expect(bank.debits).toHaveLength(1)
  })

  it('the end of a session does not delete a row that is being claimed', async () => {
    const bank = new Bank()
    bank.behaviour = 'reply lost'
    let resumeClaim = () => {}
    const resumed = new Promise<void>((resolve) => {
      resumeClaim = resolve
    })
    let isClaiming = false
    const sender = openTab(bank, {
      rows: (real) => ({
        ...real,
        claim: async (...key) => {
          isClaiming = true
          await resumed
          return real.claim(...key)
        },
      }),
    })
    const placing = sender.outbox.place(sale)
    await expect.poll(() => isClaiming).toBe(true)
    const { outbox } = openTab(bank, {
      rows: (real) => ({
        ...real,
        remove: async (...args) => {
          resumeClaim()
          await placing
          await real.remove(...args)
        },
      }),
    })
    await outbox.endSession('acc-ada')
    expect(await onDisk()).toMatchObject([{ intentId: 'i-1', state: 'unknown' }])
  })

  it('every page gets an outcome, and it is announced if no form waits for it', async () => {
    const { bank, outbox } = await loseIntent()
    const other = openTab(bank)
    await other.outbox.reconcileAll()
    expect(other.outbox.state().open).toHaveLength(1)
    bank.outcome = { state: 'rejected', status: 422, summary: 'No' }
    await outbox.reconcile('i-1')
    await expect.poll(() => other.outbox.state().open).toHaveLength(0)

    const nextOrder = await loseIntent(gift)
    nextOrder.bank.outcome = { state: 'rejected', status: 422, summary: 'No' }
    await nextOrder.outbox.reconcileAll()
    expect(nextOrder.outcomes).toMatchObject([
      { intent: { intentId: 'i-2' }, outcome: { state: 'rejected' } },
    ])
  })

  it('an outcome is not announced while a form is checking it', async () => {
    const { bank, outbox, outcomes } = await loseIntent()
    await outbox.reconcile('i-1')
    bank.outcome = { state: 'rejected', status: 422, summary: 'No' }
    bank.now += 19_999
    await outbox.reconcileAll()
    expect([outcomes, outbox.state().open.length]).toEqual([[], 1])
    bank.now += 1
    await outbox.reconcileAll()
    expect(outcomes).toMatchObject([{ intent: { intentId: 'i-1' }, outcome: { state: 'rejected' } }])
  })

  it("a form's check counts as old once a response has set the clock back", async () => {
    const { bank, outbox } = await loseIntent()
    bank.outcome = { state: 'running' }
    bank.now += 45 * minute
    await outbox.reconcile('i-1')
    bank.now -= 45 * minute
    bank.outcome = { state: 'rejected', status: 422, summary: 'No' }
    await outbox.reconcileAll()
    expect(outbox.state().open).toEqual([])
  })

  it('a finished intent is deleted after a day', async () => {
    const bank = new Bank()
    const { outbox } = openTab(bank)
    await outbox.place(sale)
    bank.now += 24 * 60 * minute - 1
    await outbox.reconcileAll()
    expect(await onDisk()).toHaveLength(1)
    bank.now += 1
    await outbox.reconcileAll()
    expect(await onDisk()).toHaveLength(0)
  })
})

it('a device suspended before the POST sends it within a minute, later nothing', async () => {
  const bank = new Bank()
  const openSuspendedTab = (ms: number) =>
    openTab(bank, {
      rows: afterClaim(() => {
        bank.now += ms
      }),
    })
  expect(await openSuspendedTab(minute).outbox.place(sale)).toMatchObject({ state: 'settled' })
  expect(bank.posts).toHaveLength(1)
  const late = await openSuspendedTab(minute + 1).outbox.place({ ...sale, id: 'i-9' })
  expect(late).toMatchObject({ state: 'rejected', error: { summary: texts.tooLate } })
  expect(bank.posts).toHaveLength(1)
  expect((await onDisk()).map(({ state }) => state)).toEqual(['settled', 'rejected'])
})

describe('a browser with no storage', () => {
  const failWith = (error: Error) => (real: IntentRows) => {
    const fail = () => Promise.reject(error)
    return { ...real, prepare: fail, claim: fail, probe: fail } as IntentRows
  }

  it.each([
    [new DOMException('', 'QuotaExceededError'), texts.full],
    [new DOMException('', 'InvalidStateError'), texts.missing],
  ])('a browser without storage sends nothing and explains why', async (error, text) => {
    const bank = new Bank()
    const { outbox } = openTab(bank, { rows: failWith(error) })
    expect(await outbox.place(sale)).toMatchObject({ state: 'rejected', error: { summary: text } })
    await outbox.reconcileAll()
    expect(outbox.state()).toMatchObject({ ready: true, off: text })
    expect(bank.posts).toEqual([])
  })

  it('a browser whose second write fails sends nothing', async () => {
    const bank = new Bank()
    const error = new DOMException('', 'QuotaExceededError')
    const { outbox } = openTab(bank, { rows: (real) => ({ ...real, claim: () => Promise.reject(error) }) })
    expect(await outbox.place(sale)).toMatchObject({ state: 'rejected', error: { summary: texts.full } })
    expect(bank.posts).toEqual([])
  })

  it('the outbox sends nothing if signed out or after a change of customer', async () => {
    const bank = new Bank()
    let account: string | null = null
    const { outbox } = openTab(bank, { account: () => account })
    expect(await outbox.place(sale)).toMatchObject({ state: 'rejected' })
    account = 'acc-ada'
    const tab = openTab(bank, {
      account: () => account,
      rows: afterClaim(() => {
        account = 'acc-bisi'
      }),
    })
    expect(await tab.outbox.place(sale)).toMatchObject({ state: 'rejected' })
    expect(bank.posts).toEqual([])
  })
})

it('the first money action requests persistent storage (ruling 34)', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { storage: { persist } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bank = new Bank()
  const outbox = openOutbox({
    transport: bank.transport,
    storage: localStorageOf(),
    session: { read: () => ({ account: { id: 'acc-ada' } }) },
    serverNow: () => bank.now,
    knowsServerTime: () => true,
    eventBus: { emit: () => undefined },
  } as unknown as Parameters<typeof openOutbox>[0])
  await outbox.reconcileAll()
  expect(persist).not.toHaveBeenCalled()
  await outbox.place(sale)
  await outbox.place({ ...sale, id: 'i-8' })
  expect(persist).toHaveBeenCalledTimes(1)
})
