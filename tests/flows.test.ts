import { describe, expect, it } from 'vitest'
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  StateMachine,
  toPromise,
} from 'xstate'
import { projectEvent } from '../client/record/recorder'
import { nameOf, statesOf, transitionsOf } from '../client/record/transitions'
import type { FlowDefinition } from '../machines/core/flow'
import { type FlowId, flows } from '../machines/flows'
import { coverageOf, coverageTable, isCovered } from '../scripts/qa/coverage'
import { explore } from './models/explore'
import type { Model } from './models/graph'
import { chosenFlows, models } from './models/models'
import { stepperOf } from './models/steps'

/** States that neither resume after a reload nor show a running call: secrets, follow-up questions, ends. */
const untagged: Partial<Record<FlowId, readonly string[]>> = {
  recovery: ['completed'],
  oldAccount: ['locked', 'recovered'],
  reauthenticate: ['asking'],
  appLock: ['opened'],
  session: ['restoring', 'keeping', 'closing'],
  bankAccount: [
    'askingPassword',
    'confirmingDelete',
    'askingPasswordToDelete',
    'askingPasswordToRestore',
    'confirmingDiscard',
  ],
  bankEditor: ['askingPassword'],
  liveChat: ['open'],
  changePassword: ['editing'],
  deleteAccount: ['asking'],
  freeze: ['asking', 'askingPassword'],
  biometricRegistration: ['askingPassword'],
  fingerprints: ['askingPassword'],
  devices: ['askingPassword'],
  linkReferral: ['over', 'closed'],
  deposit: ['retrying', 'keeping', 'lookingAgain'],
  toast: ['staying', 'passing', 'held'],
  comments: ['ready', 'unsent'],
  push: ['shown', 'askingPassword'],
  placement: [
    'outcomeUnknown.checking',
    'outcomeUnknown.waiting',
    'outcomeUnknown.deciding',
    'settled',
    'rejected',
    'withdrawn',
    'invalid',
  ],
  walletSale: ['editing.loading', 'placing'],
  transfer: ['editing.loading', 'placing'],
  recipient: ['pausing', 'searching'],
  swap: ['editing.loading', 'placing'],
}

describe.each(chosenFlows)('%s', (id) => {
  const { log, version } = flows[id] as FlowDefinition
  const machine = flows[id].machine as AnyStateMachine
  const states: AnyStateNode[] = statesOf(machine)
  const transitions = transitionsOf(machine)
  const model: Model<FlowId> = models[id] as never
  const graph = explore(id, model as never)
  const actors = Object.entries(machine.implementations.actors) as [string, AnyActorLogic][]

  const childMachines = actors.flatMap(([name, logic]) => (logic instanceof StateMachine ? [name] : []))

  it('the model covers the whole flow, and its invariants hold on every edge', () => {
    const coverage = coverageOf(id, graph)
    expect(isCovered(coverage), coverageTable([coverage])).toBe(true)
    expect(coverage.shares.invariants?.of).toBeGreaterThan(0)
  })

  it('an event that has no transition changes no context', () => {
    const violations = graph.edges.filter(({ from: { snapshot }, after, took }) => {
      const isSame = JSON.stringify(snapshot.context) === JSON.stringify(after.context)
      return took.length === 0 && !isSame
    })
    expect(violations.map(({ from, event }) => `${JSON.stringify(event)} in ${from.key}`)).toEqual([])
  })

  it('the log keeps every field that a transition reads', () => {
    const { begin, step } = stepperOf(machine)
    const stateOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context])
    const roots = graph.roots.filter(({ input, node }) => {
      const logged = projectEvent(log, { type: 'xstate.init', input } as never) as { input?: unknown }
      return stateOf(begin(logged.input).after) !== stateOf(node.snapshot)
    })
    expect(roots.map(({ input }) => input)).toEqual([])
    // A child machine has its own log.
    const ofChild = ({ event }: { event: { type: string } }) =>
      childMachines.includes(event.type.split('.').at(-1)!)
    const edges = graph.edges.filter(
      (edge) =>
        !ofChild(edge) &&
        stateOf(step(edge.from.snapshot, projectEvent(log, edge.event)).after) !== stateOf(edge.after),
    )
    expect(edges.map(({ from, event }) => `${JSON.stringify(event)} in ${from.key}`)).toEqual([])
  })

  it('the flow has its id as machine id and a version from 1', () => {
    expect(machine.id).toBe(id)
    expect(Number.isInteger(version) && version >= 1).toBe(true)
  })

  it('the flow and its log accept only the flow’s own events and actors', () => {
    const received = new Set(transitions.map(({ eventType }) => eventType).filter((type) => type !== ''))
    const eventTypes = [...received].filter((type) => !type.startsWith('xstate.'))
    expect(eventTypes.filter((type) => !new RegExp(`^(?:${id}|order)\\.[a-z][A-Za-z]*$`).test(type))).toEqual(
      [],
    )
    expect(Object.keys(log.received).filter((type) => !eventTypes.includes(type))).toEqual([])
    const { outcomes = {}, input = [] } = log
    expect(Object.keys(outcomes).filter((name) => !actors.some(([actor]) => actor === name))).toEqual([])
    // The log needs a rule for every response with content; a child machine has its own log.
    const respondingActors = graph.edges.flatMap(({ event }) => {
      const actor = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1]
      const { output } = event as { output?: unknown }
      return actor && typeof output === 'object' && output !== null && Object.keys(output).length > 0
        ? [actor]
        : []
    })
    const actorsWithoutRule = respondingActors.filter(
      (actor) => !(actor in outcomes) && !childMachines.includes(actor),
    )
    expect([...new Set(actorsWithoutRule)]).toEqual([])
    const fields = [...Object.values(outcomes), ...Object.values(log.received), input].flat()
    expect(fields.filter((field) => !/^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)?$/.test(field))).toEqual([])
  })

  it('an actor that has no implementation rejects with its name', async () => {
    for (const [name, logic] of actors) {
      // A child machine is a separate flow.
      if (logic instanceof StateMachine) {
        expect((flows as Record<string, { machine: unknown }>)[logic.id]?.machine).toBe(logic)
        continue
      }
      const actor = createActor(logic, { input: {} })
      actor.subscribe({ error: () => undefined })
      actor.start()
      await expect(toPromise(actor)).rejects.toMatchObject({
        status: null,
        summary: `No implementation of ${name}`,
      })
    }
  })

  it('every delay and actor of the flow has a name', () => {
    const unnamedDelays = transitions.filter(({ eventType }) => /^xstate\.after\.\d/.test(eventType))
    const invokes = states.flatMap(({ invoke }) => invoke)
    expect(unnamedDelays.map(({ source }) => source.id)).toEqual([])
    expect(invokes.filter(({ id: actor, src }) => actor !== src)).toEqual([])
    expect(invokes.filter(({ src }) => !(String(src) in machine.implementations.actors))).toEqual([])
  })

  it('each of several candidate transitions has an id', () => {
    const lists = states.flatMap(({ transitions: received, always = [] }) => [...received.values(), always])
    const ids = lists.flatMap((list) => list.map(({ meta }) => meta?.id))
    expect(ids.filter((name) => name !== undefined && !/^[a-z][A-Za-z]*$/.test(name))).toEqual([])
    // A transition's name with ' refused' means that its guard returned false.
    expect(ids).not.toContain('refused')
    const violations = lists.flatMap((list) =>
      list.filter(({ meta }) =>
        list.length === 1
          ? meta?.id
          : !meta?.id || list.filter((other) => other.meta?.id === meta.id).length > 1,
      ),
    )
    expect(violations.map(nameOf)).toEqual([])
  })

  it('every other state is resumable or busy', () => {
    const states = statesOf(machine).filter(
      ({ type, always, tags }) =>
        type !== 'compound' && !always?.length && !tags.includes('resumable') && !tags.includes('busy'),
    )
    expect(states.map((state) => state.id.replace(`${id}.`, ''))).toEqual(untagged[id] ?? [])
  })

  it('only idle states are resumable, and every actor outcome has a transition', () => {
    const violations = states.filter(
      ({ tags, invoke, after }) => tags.includes('resumable') && (invoke.length || after.length),
    )
    expect(violations.map((state) => state.id)).toEqual([])
    const outcomes = states.flatMap((state) =>
      state.invoke.flatMap(({ id: actor }) => [
        `${state.id} xstate.done.actor.${actor}`,
        // An error in a child machine is a bug, and it also stops the parent.
        ...(childMachines.includes(actor) ? [] : [`${state.id} xstate.error.actor.${actor}`]),
      ]),
    )
    const handled = new Set(transitions.map(({ source, eventType }) => `${source.id} ${eventType}`))
    expect(outcomes.filter((outcome) => !handled.has(outcome))).toEqual([])
  })
})
