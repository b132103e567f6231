import { describe, expect, it } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate'
import { type FlowId, flows } from '../../machines/flows'
import type { FlowDefinition } from '../../machines/shared/flow'

/** All flows, or those that a mutation run is about. */
const chosen = (process.env.GOLDEN_FLOWS?.split(',') ?? Object.keys(flows)) as FlowId[]

describe.each(chosen)('%s', (id) => {
  const machine = flows[id].machine as AnyStateMachine
  const { log } = flows[id] as FlowDefinition
  const ports = Object.entries(machine.implementations.actors) as [string, AnyActorLogic][]

  it('is called in the log what it is called everywhere', () => {
    expect(machine.id).toBe(id)
  })

  it('has ports that do nothing until the app provides them, and then say which one is missing', async () => {
    for (const [name, logic] of ports) {
      const actor = createActor(logic, { input: {} })
      actor.subscribe({ error: () => undefined })
      actor.start()
      await expect(toPromise(actor)).rejects.toMatchObject({
        status: null,
        summary: `Nobody provides ${name}`,
      })
    }
  })

  it('decides for every event it hears which of its fields the log keeps', () => {
    const heard = machine.events.filter((type) => !type.startsWith('xstate.'))
    // One that hears nothing has no type of events to be typed with.
    const decided = Object.keys(log.heard).filter((type) => type !== `${id}.none`)
    expect(decided.sort()).toEqual([...new Set(heard)].sort())
  })

  it('decides for every port which fields of its outcome the log keeps, by their names', () => {
    expect(Object.keys(log.outcomes).sort()).toEqual(ports.map(([name]) => name).sort())
    const fields = [...Object.values(log.outcomes), ...Object.values(log.heard), log.input].flat()
    expect(fields.filter((field) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/.test(field))).toEqual([])
  })
})
