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
const secretFields = {
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
      ...(models[id].events as readonly PlainEvent[]).map((event) => ({ ...secretFields, ...event })),
      ...actorsOf(id).flatMap((actor) => [
        { type: `xstate.done.actor.${actor}`, output: { ...secretFields } },
        { type: `xstate.done.actor.${actor}`, output: canary },
        { type: `xstate.done.actor.${actor}`, output: [canary] },
        { type: `xstate.error.actor.${actor}`, error: new Error(canary) },
        {
          type: `xstate.error.actor.${actor}`,
          error: { status: canary, fields: { a: [canary] }, ...secretFields },
        },
      ]),
      { type: 'xstate.init', input: { ...secretFields } },
      { type: 'xstate.after.DELAY.x', ...secretFields },
      { type: `${id}.unknown`, ...secretFields },
    ]
    for (const event of events)
      expect(JSON.stringify(projectEvent(flowsById.get(id)!.log, event))).not.toContain(canary)
  })

  it('redaction drops objects in an allowed field', () => {
    const { received }: LogAllowance = flows[id].log as never
    const secretObject = { [canary]: canary, inner: [canary] }
    for (const [type, fields] of Object.entries(received as Record<string, readonly string[]>)) {
      const eventFields = Object.fromEntries(fields.map((field) => [field.split('.')[0], secretObject]))
      expect(JSON.stringify(projectEvent(flowsById.get(id)!.log, { type, ...eventFields }))).not.toContain(
        canary,
      )
    }
  })
})

describe('the recorder', () => {
  it('the recorder numbers records across all flows in a tab', async () => {
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

  it('the log records each cause and nothing after a flow ends', async () => {
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
    const fingerprints = new LiveFlow('fingerprints')
    await fingerprints.happen({ type: 'fingerprints.removeAll' })
    await fingerprints.happen({ type: 'xstate.error.actor.removeFingerprints', error: null })
    await fingerprints.happen({ type: 'fingerprints.keepAll' })
    expect(fingerprints.records.map(({ cause }) => cause)).toEqual([
      'init',
      'external',
      'actor',
      'told',
      'external',
    ])
  })
})
