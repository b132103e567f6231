import { beforeEach, describe, expect, it } from 'vitest'
import type { Transport } from '../../client/data/transport'
import type { IntentRows } from '../../client/money/intent-rows'
import type { MoneyIntent } from '../../machines/money/intent'
import {
  Bank,
  type BankBehaviour,
  gift,
  newDevice,
  onDisk,
  openTab,
  queuedLocks,
  sale,
  swap,
  wholeBalance,
} from './bank.fixture'

beforeEach(newDevice)

const neverResolves = new Promise<never>(() => undefined)

/** A page that stops before (even `stopsAt`) or after (odd) one of its steps. */
class KillablePage {
  #steps = 0
  #stop: () => void = () => undefined
  readonly stopped = new Promise<boolean>((resolve) => {
    this.#stop = () => resolve(true)
  })
  constructor(readonly stopsAt: number) {}
  async #checkpoint(): Promise<void> {
    if (this.#steps++ < this.stopsAt) return
    this.#stop()
    await neverResolves
  }
  async step<Result>(action: () => Promise<Result>): Promise<Result> {
    await this.#checkpoint()
    const unwrap = await action().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error
      },
    )
    await this.#checkpoint()
    return unwrap()
  }
  rows(real: IntentRows): IntentRows {
    // Only the writes are steps of sending an intent.
    return {
      ...real,
      prepare: (...args) => this.step(() => real.prepare(...args)),
      claim: (...args) => this.step(() => real.claim(...args)),
      move: (...args) => this.step(() => real.move(...args)),
    }
  }
  transport(real: Transport): Transport {
    return (...call) => this.step(() => real(...call))
  }
}

const behaviours: BankBehaviour[] = ['answered', 'reply lost', 'never came']

/** Kills a page at a step; a second page then reconciles, and its customer submits the same order again. */
const killAt = async (step: number, intent: MoneyIntent, behaviour: BankBehaviour, mode: Bank['mode']) => {
  newDevice()
  const bank = new Bank()
  bank.behaviour = behaviour
  bank.mode = mode
  const page = new KillablePage(step)
  const first = openTab(bank, { rows: (real) => page.rows(real), transport: page.transport(bank.transport) })
  const completed = first.outbox.place(intent).then(() => false)
  const isKilled = await Promise.race([completed, page.stopped])
  bank.behaviour = 'answered'
  bank.now += 121_000
  const second = openTab(bank)
  await second.outbox.reconcileAll()
  const outcome = await second.outbox.place(intent)
  await second.outbox.reconcileAll()
  return { bank, outcome, isKilled, state: second.outbox.state() }
}

describe.each([sale, wholeBalance, gift, swap])('page killed while sending a $kind', (intent) => {
  it.each(
    behaviours.flatMap((behaviour) => (['keys', 'none'] as const).map((mode) => [behaviour, mode] as const)),
  )('a page killed at any step (%s, %s) sends at most one POST', async (behaviour, mode) => {
    let step = 0
    for (let isKilled = true; isKilled; step += 1) {
      const end = await killAt(step, intent, behaviour, mode)
      isKilled = end.isKilled
      expect(end.bank.posts.length).toBeLessThanOrEqual(1)
      expect(end.bank.debits.length).toBeLessThanOrEqual(1)
      const isOpen = end.state.open.length === 1
      // The outcome never contradicts the debits.
      if (end.outcome.state === 'settled') expect(end.bank.debits).toHaveLength(1)
      if (end.outcome.state === 'rejected') expect(end.bank.debits).toHaveLength(0)
      if (end.outcome.state === 'unknown') expect(isOpen).toBe(true)
      else expect(isOpen).toBe(false)
    }
    // At least four steps (prepare, claim, POST, move), a kill before and after each, and one uninterrupted run.
    expect(step).toBeGreaterThanOrEqual(9)
  })
})

it('a POST is sent only after its row is stored as sending', async () => {
  const bank = new Bank()
  const storedStates: string[] = []
  const tab = openTab(bank, {
    transport: async (...call) => {
      const { value: name } = (call[0].definitions[0] as { name: { value: string } }).name
      if (name.startsWith('Place')) storedStates.push(...(await onDisk()).map(({ state }) => state))
      return bank.transport(...call)
    },
  })
  expect(await tab.outbox.place(sale)).toMatchObject({ state: 'settled', result: { id: 't-1' } })
  expect(storedStates).toEqual(['sending'])
})

describe('tabs that send one intent', () => {
  const placeInFourTabs = async (bank: Bank, locks?: LockManager) => {
    const tabs = [1, 2, 3, 4].map(() => openTab(bank, locks ? { locks } : {}))
    return Promise.all(tabs.map(({ outbox }) => outbox.place(sale)))
  }

  it('four tabs without locks send one POST, because the row guards it', async () => {
    for (const behaviour of behaviours) {
      newDevice()
      const bank = new Bank()
      bank.behaviour = behaviour
      await placeInFourTabs(bank)
      expect(bank.posts).toHaveLength(1)
    }
  })

  it('four tabs with locks send one POST, and all get the outcome', async () => {
    const bank = new Bank()
    const outcomes = await placeInFourTabs(bank, queuedLocks())
    expect(bank.posts).toHaveLength(1)
    expect(outcomes.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled', 'settled'])
  })

  it('two clicks on one page send one POST and get one response', async () => {
    const bank = new Bank()
    const { outbox } = openTab(bank)
    const [first, second] = await Promise.all([outbox.place(sale), outbox.place(sale)])
    expect([bank.posts.length, first]).toEqual([1, second])
    expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    expect(bank.posts).toHaveLength(1)
  })

  it('an intent id cannot be reused for another order', async () => {
    const bank = new Bank()
    const { outbox } = openTab(bank)
    await outbox.place(gift)
    expect(await outbox.place({ ...gift, recipient: 'acc-emeka' })).toMatchObject({ state: 'rejected' })
    expect(await openTab(bank).outbox.place({ ...gift, amountCrypto: '21' })).toMatchObject({
      state: 'rejected',
    })
    expect(bank.posts).toHaveLength(1)
  })
})
