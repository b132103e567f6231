import { describe, expect, it } from 'vitest'
import { wireFaults } from '../wire/bad-wire'
import { FaultBench, intentId, intents, table } from './fault-bench'

const bench = new FaultBench('none')
const { browser } = bench

/** All faults under one call; under all of them in `npm run test:long`. */
const calls = process.env.FAULTS === 'all' ? Object.keys(intents) : ['sell']

describe('money calls under network faults, upstream without keys', () => {
  it.each(table(calls, wireFaults))(
    '%s with the fault %s is posted at most once',
    async (call, name, fault) => {
      // Only its amount tells one move from another here.
      const intent = intents[call]!(intentId(call, name), `20.${100 + bench.cells}`)
      const happened = fault.when === 'after'
      browser.ahead = 0
      const posted = await bench.place(call, fault, intent)
      // No client resends it: a second request only reads the wallet's list.
      const again = () => browser.outbox.place(intent).then(({ state }) => state)
      await expect.poll(again).toBe(happened ? 'settled' : 'unknown')
      if (!happened) {
        // What is not in the list after two minutes is the customer's to say.
        browser.ahead += 121_000
        expect((await browser.outbox.decide(intent.id, false)).state).toBe('rejected')
        expect(await again()).toBe('rejected')
      }
      expect(await posted()).toBe(happened ? 1 : 0)
    },
  )
})
