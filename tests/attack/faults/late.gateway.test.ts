import { describe, expect, it } from 'vitest'
import { runOperation } from '../../../client/data/run-operation'
import { WalletsPageDocument } from '../../../client/generated/graphql'
import { FaultBench, intentId, intents } from './fault-bench'

const second = 1_000

/** A money call that the network keeps while time passes, and delivers after all. */
describe.each(['keys', 'none'] as const)('late POST, upstream %s', (keys) => {
  const bench = new FaultBench(keys)
  const { stage, browser } = bench

  /** Loses the call, lets `ms` pass on every clock, and delivers it. */
  const delivered = async (call: string, ms: number) => {
    await stage.world.resetClock()
    browser.ahead = 0
    browser.isLosing = true
    const intent = intents[call]!(intentId(call, `late-${keys}-${ms}`), `20.${200 + bench.cells++}`)
    const posted = await bench.prepare(call)
    expect(await browser.outbox.place(intent)).toEqual({ state: 'unknown', decidable: false })
    browser.isLosing = false
    await stage.world.advanceClock(ms)
    browser.ahead = ms
    // The gateway hears the time with every answer, and believes most of the last nine.
    for (let look = 0; look < 5; look += 1) await runOperation(browser.transport, WalletsPageDocument, {})
    const answer = (await (await browser.onTheWay!()).json()) as { errors?: { message: string }[] }
    return { intent, said: answer.errors?.[0]?.message, posted: await posted() }
  }

  it.each(['sell', 'transfer', 'swap'])(
    'a POST delivered within a minute is done and confirmed: %s',
    async (call) => {
      const { intent, said: outcomeText, posted } = await delivered(call, 40 * second)
      expect([outcomeText, posted]).toEqual([undefined, 1])
      expect(await browser.outbox.reconcile(intent.id)).toMatchObject({ state: 'settled' })
    },
  )

  it.each(['sell', 'transfer', 'swap'])(
    'a POST delivered after its deadline is rejected: %s',
    async (call) => {
      const { intent, said: outcomeText, posted } = await delivered(call, 61 * second)
      expect([outcomeText, posted]).toEqual([expect.stringContaining("couldn't pass this on"), 0])
      expect(await browser.outbox.decide(intent.id, false)).toEqual({ state: 'unknown', decidable: false })
      browser.ahead = 121 * second
      const end =
        keys === 'keys' ? browser.outbox.reconcile : (id: string) => browser.outbox.decide(id, false)
      expect(await end(intent.id)).toMatchObject({ state: 'rejected' })
    },
  )
})
