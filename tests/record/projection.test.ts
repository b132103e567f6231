import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { createRecorder, projectEvent } from '../../client/record/recorder'
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

describe.each(flowIds)('redaction of %s', (id) => {
  it('redaction drops secrets in events, actor results, errors and input', () => {
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
      expect(JSON.stringify(projectEvent(flowsById.get(id)!.log, event))).not.toContain(canary)
  })

  it('redaction drops objects in an allowed field', () => {
    const { received }: LogAllowance = flows[id].log as never
    const hiding = { [canary]: canary, inner: [canary] }
    for (const [type, fields] of Object.entries(received as Record<string, readonly string[]>)) {
      const hidden = Object.fromEntries(fields.map((field) => [field.split('.')[0], hiding]))
      expect(JSON.stringify(projectEvent(flowsById.get(id)!.log, { type, ...hidden }))).not.toContain(canary)
    }
  })
})

describe('the recorder', () => {
  it('the recorder numbers records across all flows of a tab', async () => {
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

  it('the log records causes and nothing after the end of a flow', async () => {
    const lock = new LiveFlow('appLock')
    await lock.happen({ type: 'appLock.confirm' })
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    lock.actor.send({ type: 'appLock.touch' })
    warning.mockRestore()
    expect(lock.records.map(({ cause, event }) => [cause, event.type])).toEqual([
      ['init', 'xstate.init'],
      ['external', 'appLock.confirm'],
    ])
    const chat = new LiveFlow('liveChat')
    await chat.happen({ type: 'liveChat.ask' })
    await chat.happen({ type: 'xstate.after.OPENING' })
    expect(chat.records.slice(2).map(({ cause, event }) => [cause, event.type])).toEqual([
      ['told', 'liveChat.asked'],
      ['timer', 'xstate.after.OPENING.liveChat.opening'],
    ])
    const prints = new LiveFlow('fingerprints')
    await prints.happen({ type: 'fingerprints.removeAll' })
    await prints.happen({ type: 'xstate.error.actor.removeFingerprints', error: null })
    await prints.happen({ type: 'fingerprints.keepAll' })
    expect(prints.records.map(({ cause }) => cause)).toEqual([
      'init',
      'external',
      'actor',
      'told',
      'external',
    ])
  })
})
