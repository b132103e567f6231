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
  sale,
  swap,
  wholeBalance,
} from './bank.fixture'

beforeEach(newDevice)

const dead = new Promise<never>(() => undefined)

/** A page that dies at its nth step: right before it (even) or right after it (odd), and does nothing more. */
class Life {
  #steps = 0
  #die: () => void = () => undefined
  readonly dies = new Promise<boolean>((resolve) => {
    this.#die = () => resolve(true)
  })
  constructor(readonly diesAt: number) {}
  async #pass(): Promise<void> {
    if (this.#steps++ < this.diesAt) return
    this.#die()
    await dead
  }
  async step<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#pass()
    const done = await work().then(
      (result) => () => result,
      (error: unknown) => () => {
        throw error
      },
    )
    await this.#pass()
    return done()
  }
  rows(real: IntentRows): IntentRows {
    // Code that only shows the rows is not part of sending an intent.
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

/** Kills one page at a step, and opens the next one, which looks, and whose customer sends the same form again. */
const killedAt = async (step: number, intent: MoneyIntent, behaviour: BankBehaviour, mode: Bank['mode']) => {
  newDevice()
  const bank = new Bank()
  bank.behaviour = behaviour
  bank.mode = mode
  const life = new Life(step)
  const first = openTab(bank, { rows: (real) => life.rows(real), transport: life.transport(bank.transport) })
  const placed = first.outbox.place(intent).then(() => false)
  const reached = await Promise.race([placed, life.dies])
  bank.behaviour = 'answered'
  bank.now += 121_000
  const second = openTab(bank)
  await second.outbox.reconcileAll()
  const outcome = await second.outbox.place(intent)
  await second.outbox.reconcileAll()
  return { bank, outcome, reached, state: second.outbox.state() }
}

describe.each([sale, wholeBalance, gift, swap])('page killed while it sends a $kind', (intent) => {
  it.each(
    behaviours.flatMap((behaviour) => (['keys', 'none'] as const).map((mode) => [behaviour, mode] as const)),
  )('a kill at any step, POST %s, upstream %s, sends at most one POST', async (behaviour, mode) => {
    let step = 0
    for (let reached = true; reached; step += 1) {
      const end = await killedAt(step, intent, behaviour, mode)
      reached = end.reached
      expect(end.bank.posts.length).toBeLessThanOrEqual(1)
      expect(end.bank.debits.length).toBeLessThanOrEqual(1)
      const isOpen = end.state.open.length === 1
      // Never reports 'no' for moved money, nor 'yes' for money that did not move.
      if (end.outcome.state === 'settled') expect(end.bank.debits).toHaveLength(1)
      if (end.outcome.state === 'rejected') expect(end.bank.debits).toHaveLength(0)
      if (end.outcome.state === 'unknown') expect(isOpen).toBe(true)
      else expect(isOpen).toBe(false)
    }
    // prepare, claim, POST, end: each before and after.
    expect(step).toBeGreaterThanOrEqual(9)
  })
})

it('a POST is sent only after its row is stored as being sent', async () => {
  const bank = new Bank()
  const outcomeStates: string[] = []
  const tab = openTab(bank, {
    transport: async (...call) => {
      const { value: name } = (call[0].definitions[0] as { name: { value: string } }).name
      if (name.startsWith('Place')) outcomeStates.push(...(await onDisk()).map(({ state }) => state))
      return bank.transport(...call)
    },
  })
  expect(await tab.outbox.place(sale)).toMatchObject({ state: 'settled', result: { id: 't-1' } })
  expect(outcomeStates).toEqual(['sending'])
})

describe('two tabs that send one intent', () => {
  const race = async (bank: Bank, locks?: LockManager) => {
    const tabs = [1, 2, 3, 4].map(() => openTab(bank, locks ? { locks } : {}))
    return Promise.all(tabs.map(({ outbox }) => outbox.place(sale)))
  }

  it('two tabs without locks send one POST, because the row guards it', async () => {
    for (const behaviour of behaviours) {
      newDevice()
      const bank = new Bank()
      bank.behaviour = behaviour
      await race(bank)
      expect(bank.posts).toHaveLength(1)
    }
  })

  it('two tabs with locks send one POST, and both get the outcome', async () => {
    const heldLocks = new Map<string, Promise<unknown>>()
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        const turn = (heldLocks.get(name) ?? Promise.resolve()).then(work, work)
        heldLocks.set(name, turn)
        return turn
      },
      query: async () => ({ held: [] }),
    } as unknown as LockManager
    const bank = new Bank()
    const outcomes = await race(bank, locks)
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

  it('an intent id is never used for another order', async () => {
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
