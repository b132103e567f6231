import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, transition } from 'xstate'
import { recordedSteps } from '../../client/log/recording/make-recording'
import { type FlowId, flows, flowsById } from '../../machines/flows'
import { availableEvents, driverGraph } from '../models/driver-graph'
import { explore } from '../models/explore'
import type { Graph, Model, PlainEvent, Root } from '../models/graph'
import { models } from '../models/models'
import { journey } from '../models/paths'
import { complaintOf } from '../models/random/random-walks'
import { kindsIn } from '../models/recorded/follow-index'
import { createJudge, type ModelsByFlow } from '../models/recorded/judge'
import { delayOf } from '../models/steps'
import { stage } from '../stage/world'
import { inBrowser } from './in-browser'
import { within } from './patience'
import { collecting, plans, walkerClass, walkWhole } from './walk'
import type { WalkPlan } from './walk-path'
import type { Walker } from './walker'

/** A step with the model's own example of its event, and what today's model says of it. */
export interface RecordedWalkStep {
  event: PlainEvent
  /** The state that it leads to. */
  leadsTo: unknown
  /** What kind of value is remembered then, by its name: nothing, something, true, false or "". */
  remembers?: Readonly<Record<string, string>>
  /** How long the delays of that state are, by their names, ms. */
  delays?: Readonly<Record<string, number>>
}

export interface RecordedLife {
  input?: unknown
  steps: readonly RecordedWalkStep[]
}

export interface RecordedWalk {
  /** What was wrong in the customer's recording. */
  broke: string
  lives: readonly RecordedLife[]
  /** Why no driver can walk it; pure only then. */
  byHand?: string
}

const walkFiles = (): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.walk.test.ts'))

/** The plan of a flow's own walks: their file is read, and nothing of it walked. */
const planOf = async (id: FlowId, reader: string): Promise<WalkPlan<FlowId>> => {
  const name = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const file = walkFiles().find((one) => one.endsWith(`/${name}.walk.test.ts`))
  if (!file) throw new Error(`No walk of ${id}`)
  collecting.isOn = true
  try {
    // A module of its own for each reader: its hooks belong to the file that is being read.
    await import(/* @vite-ignore */ `${resolve('tests', file)}?for=${encodeURIComponent(reader)}`)
  } finally {
    collecting.isOn = false
  }
  return plans.get(id)!
}

const beginningsOf = ({ inputs = [undefined as never] }: Model<FlowId>): Pick<Root, 'input'>[] =>
  inputs.map((input) => ({ input }))

/** The beginning whose input reads as this; what it may hold besides are functions. */
const rootOf = <One extends Pick<Root, 'input'>>(
  { roots }: { roots: readonly One[] },
  { input }: RecordedLife,
): One => {
  const text = JSON.stringify(input ?? null)
  const root = roots.find((one) => JSON.stringify(one.input ?? null) === text)
  if (!root) throw new Error(`The model has no beginning ${text} any more`)
  return root
}

const stateAfter = (
  machine: AnyStateMachine,
  state: AnyMachineSnapshot,
  event: PlainEvent,
): AnyMachineSnapshot => transition(machine, state, event as never)[0] as AnyMachineSnapshot

/** Walks a life by the pure transition function, each step against what today's model said of it. */
const walkByHeart = (
  id: FlowId,
  first: PlainEvent | null,
  input: unknown,
  steps: RecordedLife['steps'],
): void => {
  const machine = flows[id].machine as AnyStateMachine
  let state = initialTransition(machine, input as never)[0] as AnyMachineSnapshot
  if (first) state = stateAfter(machine, state, first)
  for (const [index, { event, leadsTo, remembers = {}, delays = {} }] of steps.entries()) {
    state = stateAfter(machine, state, event)
    const place = `step ${index + 1}, ${event.type}`
    expect([place, state.value]).toEqual([place, leadsTo])
    expect([place, kindsIn(state.context)]).toEqual([place, expect.objectContaining(remembers)])
    for (const [name, ms] of Object.entries(delays))
      expect([place, name, delayOf(state, name)]).toEqual([place, name, ms])
  }
}

/**
 * The test that `qa -- field --test` writes: lives that a customer's recording ended with, by the pure function, then
 * over the app in this process or in a browser. Each ends with its own recording judged as the customer's was.
 */
export const walkRecorded = async (
  id: FlowId,
  { broke, lives, byHand }: RecordedWalk,
  reader: string,
): Promise<void> => {
  const model = models[id] as unknown as Model<FlowId>
  let explored: Graph | undefined
  // When it is walked: a machine with a fault may not let itself be explored.
  const wholeGraph = (): Graph => {
    explored ??= explore(id, model)
    return explored
  }
  describe(`recorded of ${id}: ${broke}`, () => {
    it.each(lives.map((life, index) => [index + 1, life] as const))(
      'life %i by the pure function',
      (_, life) => {
        const root = rootOf({ roots: beginningsOf(model) }, life)
        const first = byHand === undefined ? (model.opening?.(root.input as never) ?? null) : null
        walkByHeart(id, first, root.input, life.steps)
        const events = life.steps.map(({ event }) => event)
        const path = journey(wholeGraph(), rootOf(wholeGraph(), life), first ? [first, ...events] : events)
        expect(complaintOf(wholeGraph(), model, path)).toBeNull()
      },
    )
  })
  if (byHand !== undefined) return
  stage.open()
  const plan = await planOf(id, reader)
  const { judge } = createJudge(models as unknown as ModelsByFlow)
  let Own: new (...whose: ConstructorParameters<typeof Walker>) => Walker
  let walker: Walker | undefined
  beforeAll(async () => {
    Own = await walkerClass()
  })
  afterEach(() => walker?.leave())
  describe(`recorded of ${id}, ${inBrowser ? 'in a browser' : 'over the app'}`, () => {
    it.each(lives.map((life, index) => [index + 1, life] as const))('life %i', async (number, life) => {
      const graph = driverGraph(availableEvents(wholeGraph(), model), model)
      const root = rootOf(graph, life)
      const path = journey(
        graph,
        root,
        life.steps.map(({ event }) => event),
      )
      await within('The reset of the world', stage.world.reset())
      walker = new Own(stage, id)
      const records = await walkWhole(walker, id, plan, model, graph, path, `recorded life ${number}`)
      expect(judge({ steps: recordedSteps(flowsById, records) }).findings).toEqual([])
    })
  })
}
