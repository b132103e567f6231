import { describe, expect, it } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { nameOf, statesOf, transitionsOf } from '../client/log/steps'
import { type FlowId, flows } from '../machines/flows'
import { explore, gaps, type Model } from './shared/graph'
import { models } from './shared/models'

describe.each(Object.keys(flows) as FlowId[])('%s', (id) => {
  const { machine, log, version } = flows[id]
  const states: AnyStateNode[] = statesOf(machine as AnyStateMachine)
  const transitions = transitionsOf(machine as AnyStateMachine)
  const model: Model<FlowId> = models[id] as never

  it('its model meets every state, every transition, both answers of every guard, and uses every event', () => {
    expect(gaps(explore(id, model), model.excuses)).toEqual([])
  })

  it('hears its own verbs only, and the log decides on each of them', () => {
    const heard = new Set(transitions.map(({ eventType }) => eventType).filter((type) => type !== ''))
    const verbs = [...heard].filter((type) => !type.startsWith('xstate.'))
    expect(verbs.filter((type) => !new RegExp(`^${id}\\.[a-z][A-Za-z]*$`).test(type))).toEqual([])
    // A machine that only waits has one event that nothing sends: TypeScript wants a type.
    expect(
      Object.keys(log.heard)
        .filter((type) => !type.endsWith('.none'))
        .sort(),
    ).toEqual(verbs.sort())
  })

  it('names its guards, delays and ports, so that paths and logs read well and outlive changed values', () => {
    const inline = transitions.filter(({ guard }) => typeof guard === 'function')
    const numbered = transitions.filter(({ eventType }) => /^xstate\.after\.\d/.test(eventType))
    const invokes = states.flatMap(({ invoke }) => invoke)
    expect([...inline, ...numbered].map(({ source }) => source.id)).toEqual([])
    expect(invokes.filter(({ id: port, src }) => port !== src)).toEqual([])
    expect(invokes.filter(({ src }) => !(String(src) in machine.implementations.actors))).toEqual([])
  })

  it('names each of several candidates for an event by an id, never by its place', () => {
    const lists = states.flatMap(({ transitions: heard, always = [] }) => [...heard.values(), always])
    const ids = lists.flatMap((list) => list.map(({ meta }) => meta?.id))
    expect(ids.filter((name) => name !== undefined && !/^[a-z][A-Za-z]*$/.test(name))).toEqual([])
    // With ' refused' a name means that the guard said no.
    expect(ids).not.toContain('refused')
    const wrong = lists.flatMap((list) =>
      list.filter(({ meta }) =>
        list.length === 1 ? meta?.id : list.filter((other) => other.meta?.id === meta?.id).length > 1,
      ),
    )
    const lacking = lists.flatMap((list) => list.filter(({ meta }) => list.length > 1 && !meta?.id))
    expect([...wrong, ...lacking].map(nameOf)).toEqual([])
  })

  it('is resumable only where nothing is under way, and every outcome of a port leads somewhere', () => {
    const wrong = states.filter(
      ({ tags, invoke, after }) => tags.includes('resumable') && (invoke.length || after.length),
    )
    expect(wrong.map((state) => state.id)).toEqual([])
    const outcomes = states.flatMap((state) =>
      state.invoke.flatMap(({ id: port }) => [
        `${state.id} xstate.done.actor.${port}`,
        `${state.id} xstate.error.actor.${port}`,
      ]),
    )
    const handled = new Set(transitions.map(({ source, eventType }) => `${source.id} ${eventType}`))
    expect(outcomes.filter((outcome) => !handled.has(outcome))).toEqual([])
  })

  it('has a version from 1', () => {
    expect(Number.isInteger(version) && version >= 1).toBe(true)
  })
})
