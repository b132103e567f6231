import { describe, expect, it } from 'vitest'
import { FaultBench, intentId, intents } from './fault-bench'

/** Somebody on the way, an API gateway above all, answers the look for an outcome with a 404 of its own. */
describe('the upstream executes, the reply is lost, and the look is answered with 404 (ruling 22)', () => {
  const bench = new FaultBench('keys')
  const { stage, browser } = bench
  const look = { method: 'GET', path: '/v1/app/wallets/intents/*' }

  it.each(['sell', 'sell/all', 'transfer', 'swap'])(
    '%s is never said not to have reached us: it stays unknown until the upstream itself answers',
    async (call) => {
      await bench.prepare(call)
      browser.ahead = 0
      const intent = intents[call]!(intentId(call, 'absence'), `20.${300 + bench.cells++}`)
      const before = await bench.posted(call)
      stage.world.fault({ method: 'POST', path: `/v1/app/wallets/${call}`, when: 'after', effect: 'reset' })
      const { id } = stage.world.fault({
        ...look,
        effect: 'status',
        status: 404,
        summary: 'no Route matched',
        count: null,
      })
      expect(await browser.outbox.place(intent)).toMatchObject({ state: 'unknown' })
      expect((await bench.posted(call)) - before).toBe(1)
      // Two minutes and more after the press nothing can come of it any more: this is when absence counts.
      browser.ahead = 125_000
      for (let again = 0; again < 3; again++)
        expect(await browser.outbox.reconcile(intent.id)).toMatchObject({ state: 'unknown' })
      stage.world.removeFault(id)
      expect(await browser.outbox.reconcile(intent.id)).toMatchObject({ state: 'settled' })
      expect((await bench.posted(call)) - before).toBe(1)
    },
  )
})
