import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { projected } from '../../client/log/projection'
import { createRecorder } from '../../client/log/recorder'
import type { LogAllowance, LogRecord } from '../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import type { PlainEvent } from '../models/graph'
import { LiveFlow } from '../models/live'
import { models } from '../models/models'

const canary = 'CANARY-7f3a'
const flowIds = Object.keys(flows) as FlowId[]
const actorsOf = (id: FlowId): string[] => Object.keys(flows[id].machine.implementations.actors)
const spoiled = {
  password: canary,
  token: canary,
  nested: { deep: [canary] },
  toString: canary,
  text2: canary,
  __proto__: { inherited: canary },
}

describe.each(flowIds)('%s: a secret in a place that nobody foresaw is dropped', (id) => {
  it('in events, in what actors answer and refuse with, and in the input', () => {
    const events = [
      ...(models[id].events as readonly PlainEvent[]).map((event) => ({ ...spoiled, ...event })),
      ...actorsOf(id).flatMap((actor) => [
        { type: `xstate.done.actor.${actor}`, output: { ...spoiled } },
        { type: `xstate.done.actor.${actor}`, output: canary },
        { type: `xstate.done.actor.${actor}`, output: [canary] },
        { type: `xstate.error.actor.${actor}`, error: new Error(canary) },
        {
          type: `xstate.error.actor.${actor}`,
          error: { status: canary, fields: { a: [canary] }, ...spoiled },
        },
      ]),
      { type: 'xstate.init', input: { ...spoiled } },
      { type: 'xstate.after.DELAY.x', ...spoiled },
      { type: `${id}.unknown`, ...spoiled },
    ]
    for (const event of events)
      expect(JSON.stringify(projected(flowsById.get(id)!.log, event))).not.toContain(canary)
  })

  it('in an allowed field that holds more than a plain value', () => {
    const { received }: LogAllowance = flows[id].log as never
    const hiding = { [canary]: canary, inner: [canary] }
    for (const [type, fields] of Object.entries(received as Record<string, readonly string[]>)) {
      const hidden = Object.fromEntries(fields.map((field) => [field.split('.')[0], hiding]))
      expect(JSON.stringify(projected(flowsById.get(id)!.log, { type, ...hidden }))).not.toContain(canary)
    }
  })
})

describe('the recorder', () => {
  it('writes envelopes with version, run and cause, without a gap over all flows of a tab', async () => {
    const records: LogRecord[] = []
    const append = (record: LogRecord) => void records.push(record)
    const recorder = createRecorder({ session: 'tab', now: () => 5, append })
    const [first, second] = [recorder.start(flows.toast as never), recorder.start(flows.toast as never)]
    for (const { actor, received } of [second, first])
      createActor(flows.toast.machine, { id: actor, inspect: received }).start()
    const envelope = { v: 1, t: 5, session: 'tab', flow: 'toast', mv: 1, cause: 'init' }
    const event = { type: 'xstate.init', input: {} }
    expect(records).toEqual([
      { ...envelope, seq: 1, actor: 'toast-2', event },
      { ...envelope, seq: 2, actor: 'toast-1', event },
    ])
  })

  it('tells what the customer, a clock and an actor caused, and is silent about what comes after the end', async () => {
    const splash = new LiveFlow('splash')
    await splash.happen({ type: 'xstate.after.SPLASH' })
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    splash.actor.send({ type: 'splash.none' })
    warning.mockRestore()
    expect(splash.records.map(({ cause, event }) => [cause, event.type])).toEqual([
      ['init', 'xstate.init'],
      ['timer', 'xstate.after.SPLASH.splash.showing'],
      ['told', 'splash.ended'],
    ])
    const rates = new LiveFlow('resource', { resource: 'sellPage' })
    await rates.happen({ type: 'xstate.done.actor.read', output: { readAt: 1 } })
    rates.actor.send({ type: 'resource.refresh' })
    expect(rates.records.map(({ cause }) => cause)).toEqual(['init', 'actor', 'external'])
  })
})
