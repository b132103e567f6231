import { beforeEach, describe, expect, it } from 'vitest'
import type { Transport } from '../../client/api/transport'
import type { IntentRows } from '../../client/outbox/rows'
import type { MoneyIntent } from '../../machines/money/intent'
import { Bank, everything, type Fate, gift, newDevice, onDisk, openTab, sale, swap } from './bank.stage'

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
    // What only shows the rows is no step on an intent's way.
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

const fates: Fate[] = ['answered', 'reply lost', 'never came']

/** Kills one page at a step, and opens the next one, which looks, and whose customer sends the same form again. */
const killedAt = async (step: number, intent: MoneyIntent, fate: Fate, mode: Bank['mode']) => {
  newDevice()
  const bank = new Bank()
  bank.fate = fate
  bank.mode = mode
  const life = new Life(step)
  const first = openTab(bank, { rows: (real) => life.rows(real), transport: life.transport(bank.transport) })
  const placed = first.outbox.place(intent).then(() => false)
  const reached = await Promise.race([placed, life.dies])
  bank.fate = 'answered'
  bank.now += 121_000
  const second = openTab(bank)
  await second.outbox.reconcileAll()
  const outcome = await second.outbox.place(intent)
  await second.outbox.reconcileAll()
  return { bank, outcome, reached, state: second.outbox.state() }
}

describe.each([sale, everything, gift, swap])('a page that is killed while it sends a $kind', (intent) => {
  it.each(fates.flatMap((fate) => (['keys', 'none'] as const).map((mode) => [fate, mode] as const)))(
    'at any step, the POST %s, upstream %s: at most one POST, and every fate is known or openly unknown',
    async (fate, mode) => {
      let step = 0
      for (let reached = true; reached; step += 1) {
        const end = await killedAt(step, intent, fate, mode)
        reached = end.reached
        expect(end.bank.posts.length).toBeLessThanOrEqual(1)
        expect(end.bank.debits.length).toBeLessThanOrEqual(1)
        const isOpen = end.state.open.length === 1
        // Never told 'no' of money that moved, nor 'yes' of money that did not.
        if (end.outcome.state === 'settled') expect(end.bank.debits).toHaveLength(1)
        if (end.outcome.state === 'rejected') expect(end.bank.debits).toHaveLength(0)
        if (end.outcome.state === 'unknown') expect(isOpen).toBe(true)
        else expect(isOpen).toBe(false)
      }
      // prepare, claim, POST, end: each before and after.
      expect(step).toBeGreaterThanOrEqual(9)
    },
  )
})

it('nothing is sent before its row is on the disk as being sent', async () => {
  const bank = new Bank()
  const seen: string[] = []
  const tab = openTab(bank, {
    transport: async (...call) => {
      const { value: name } = (call[0].definitions[0] as { name: { value: string } }).name
      if (name.startsWith('Place')) seen.push(...(await onDisk()).map(({ state }) => state))
      return bank.transport(...call)
    },
  })
  expect(await tab.outbox.place(sale)).toMatchObject({ state: 'settled', result: { id: 't-1' } })
  expect(seen).toEqual(['sending'])
})

describe('two tabs that send one intent', () => {
  const race = async (bank: Bank, locks?: LockManager) => {
    const tabs = [1, 2, 3, 4].map(() => openTab(bank, locks ? { locks } : {}))
    return Promise.all(tabs.map(({ outbox }) => outbox.place(sale)))
  }

  it('make one POST without locks: the row alone guards it', async () => {
    for (const fate of fates) {
      newDevice()
      const bank = new Bank()
      bank.fate = fate
      await race(bank)
      expect(bank.posts).toHaveLength(1)
    }
  })

  it('make one POST with locks, and all learn of its end', async () => {
    const held = new Map<string, Promise<unknown>>()
    const locks = {
      request: async (name: string, work: () => Promise<unknown>) => {
        const turn = (held.get(name) ?? Promise.resolve()).then(work, work)
        held.set(name, turn)
        return turn
      },
      query: async () => ({ held: [] }),
    } as unknown as LockManager
    const bank = new Bank()
    const outcomes = await race(bank, locks)
    expect(bank.posts).toHaveLength(1)
    expect(outcomes.map(({ state }) => state)).toEqual(['settled', 'settled', 'settled', 'settled'])
  })

  it('pressed twice on one page is one POST and one answer', async () => {
    const bank = new Bank()
    const { outbox } = openTab(bank)
    const [one, two] = await Promise.all([outbox.place(sale), outbox.place(sale)])
    expect([bank.posts.length, one]).toEqual([1, two])
    expect(await outbox.place(sale)).toMatchObject({ state: 'settled' })
    expect(bank.posts).toHaveLength(1)
  })

  it('an id is never used for another order', async () => {
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
