import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { FlowId } from '../../machines/flows'
import { type ModelTexts, sentenceOf } from '../../scripts/qa/phrases'
import type { Persona } from '../fixtures/world'
import type { ActorPlan, Release } from '../models/actors'
import { stateNodeOf } from '../models/driver-graph'
import type { Edge, Graph, Model, PlainEvent, StateOf } from '../models/graph'
import { type Level, type Path, titleOf } from '../models/paths'
import { delayOf, type Invocation } from '../models/steps'
import type { jsdomOnly } from './jsdom-only'
import type { Page } from './page'
import type { PageWalker } from './page-walker'
import { within } from './timeouts'
import type { Walker } from './walker'
import { placesAfter, type WorldEvent } from './world-events'

/** The instructions that a model's sentence may have, and how a walk performs them. */
const instructions: readonly [
  sentence: RegExp,
  act: (page: Page, first: string, second: string) => Promise<void>,
][] = [
  [/^click '([^']+)'$/i, (page, name) => page.click(name)],
  [/^empty '([^']+)'$/i, (page, label) => page.retype(label, '')],
  [/^type '([^']*)' into '([^']+)'$/i, (page, text, label) => page.retype(label, text)],
  [/^choose '([^']+)' in '([^']+)'$/i, (page, option, label) => page.choose(label, option)],
]

/** Performs the sentence of an event, so that walks follow the same instructions as manual testers. */
const performSentence = async (
  flow: FlowId,
  { steps, responses }: Model<FlowId>,
  event: PlainEvent,
  before: AnyMachineSnapshot,
  page: Page,
): Promise<void> => {
  const sentence = sentenceOf(event, { flow, steps, responses } as ModelTexts, before, [])
  for (const part of sentence.split(' and ')) {
    const [run] = instructions.flatMap(([pattern, act]) => {
      const [, first = '', second = ''] = pattern.exec(part) ?? []
      return first || second ? [() => act(page, first, second)] : []
    })
    if (!run) throw new Error(`The plan has no action for '${sentence}'`)
    await run()
  }
}

/** The walker of a flow: in jsdom-only flows, the one with full access. */
export type WalkerOf<Id> = Id extends keyof typeof jsdomOnly ? PageWalker : Walker

export interface WalkPlan<Id extends FlowId> {
  /** The first URL of the walk, or a function of the model's input. */
  url: string | ((input: unknown) => string)
  /** The signed-in persona; signed out if absent. */
  persona?: Persona | ((input: unknown) => Persona)
  /** Prepares the environment and the browser, after their reset and before the page opens. */
  setup?: (walker: WalkerOf<Id>, input: unknown) => void | Promise<void>
  /** Starts the flow after the page has opened and the actors are prepared. */
  begin?: (walker: WalkerOf<Id>, input: unknown) => Promise<void>
  actors: Record<string, ActorPlan<WalkerOf<Id>>>
  /** Performs actions that the model's sentence does not describe completely (performSentence). */
  actions?: Record<string, (walker: WalkerOf<Id>, event: PlainEvent) => void | Promise<void>>
  /** The checks of each state on the page. They are retried until they pass. */
  shows: Record<string, (page: Page, state: StateOf<Id>) => Promise<void>>
  /** Checks that no page can show, e.g. that a secret is deleted. */
  inside?: Record<string, (walker: PageWalker, state: StateOf<Id>) => void | Promise<void>>
  /** States that end too soon to be checked, each with its reason. */
  unseen?: Record<string, string>
  level?: Level
  /** Ids of the requirements that the walks of the flow prove together, in brackets. */
  requirements?: string
  /** Handwritten paths that no generator finds, from the model's first input or from another one. */
  journeys?: Record<string, readonly PlainEvent[] | { input: unknown; events: readonly PlainEvent[] }>
}

const isOutcomeOf = ({ type }: PlainEvent, actor: string): boolean =>
  type === `xstate.done.actor.${actor}` || type === `xstate.error.actor.${actor}`

/** The actor's next outcome on the remaining path, even if a retry invokes it. */
const outcomeFor = (actor: string, remaining: readonly Edge[]): PlainEvent | null =>
  remaining.find(({ event }) => isOutcomeOf(event, actor))?.event ?? null

const partsOf = ({ type }: PlainEvent): readonly [kind: string | undefined, name: string] => {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(type) ?? []
  return [kind, name]
}

/** Delays up to this length, ms, end in a browser before a test can prepare what follows. */
const shortDelayMs = 1_000

/**
 * The index of the step before which an edge's actors are prepared: its own, or the step that starts the short delay
 * that it ends.
 */
const preparedAt = (edges: readonly Edge[], index: number): number => {
  const { event, from } = edges[index]!
  const [kind, name] = partsOf(event)
  if (kind !== 'after' || delayOf(from.snapshot, name) > shortDelayMs) return index
  const isOtherState = ({ from: { snapshot } }: Edge): boolean =>
    stateNodeOf(snapshot.value) !== stateNodeOf(from.snapshot.value)
  return Math.max(edges.slice(0, index).findLastIndex(isOtherState), 0)
}

/** Walks one path through the app and checks every state on it. */
export const walkPath = async <Id extends FlowId>(
  walker: WalkerOf<Id>,
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id>,
  graph: Graph,
  path: Path,
  meeting: Meeting | null,
) => {
  const act = async (event: PlainEvent, { snapshot }: Edge['to']): Promise<void> => {
    const customAct = plan.actions?.[event.type]
    if (customAct) return customAct(walker, event)
    await performSentence(id, model as unknown as Model<FlowId>, event, snapshot, walker.page)
  }
  const releases = new Map<string, Release>()
  for (const actor of Object.values(plan.actors)) actor.begin?.()
  const root = graph.roots.indexOf(path.root)
  const prepare = async (invocations: readonly Invocation[], remaining: readonly Edge[]): Promise<void> => {
    for (const { actor, input } of invocations) {
      const actorPlan = plan.actors[actor]
      if (!actorPlan) throw new Error(`The plan has no response of ${actor}`)
      const prepared = actorPlan.prepare(walker, outcomeFor(actor, remaining), input)
      releases.set(actor, await within(`Preparing the response of ${actor}`, prepared))
    }
  }
  /** Waits until the flow is in the path's state and the page shows it. */
  const arrive = async (node: Edge['to'], invocations: readonly Invocation[]): Promise<void> => {
    if (invocations.some(({ actor }) => plan.actors[actor]?.instant)) return
    const { inside } = walker
    if (inside)
      await inside.until(() => expect(inside.state && graph.keyOf(inside.state, root)).toBe(node.key))
    for (const { actor } of invocations)
      await within(`The call of ${actor} to mock-api`, plan.actors[actor]?.untilHeld?.(walker))
    const state = node.snapshot as StateOf<Id>
    const name = stateNodeOf(node.snapshot.value)
    await walker.until(() => plan.shows[name]?.(walker.page, state))
    if (inside) await inside.until(() => plan.inside?.[name]?.(inside, state))
  }

  meeting?.event.before?.()
  await prepare(path.root.invokes, path.edges)
  const url = typeof plan.url === 'string' ? plan.url : plan.url(path.root.input)
  await within(`Opening ${url}`, walker.open(url))
  await plan.begin?.(walker, path.root.input)
  await arrive(path.root.node, path.root.invokes)
  for (const [index, edge] of path.edges.entries()) {
    try {
      for (const [stepIndex, { invokes }] of path.edges.entries())
        if (preparedAt(path.edges, stepIndex) === index)
          await prepare(invokes, path.edges.slice(stepIndex + 1))
      await perform(walker, edge, releases, act)
      await arrive(edge.to, edge.invokes)
      if (
        walker.inside &&
        meeting?.after === index &&
        (await runWorldEvent(walker.inside, graph, root, edge.to, meeting.event))
      )
        return
    } catch (error) {
      throw new Error(`At step ${index + 1}, ${titleOf(edge.event)}:\n${String(error)}`, { cause: error })
    }
  }
}

/** A world event after a step of a path. */
export interface Meeting {
  event: WorldEvent
  after: number
}

/** Runs the world event. Resolves with true if it ends the path because the flow changed its state. */
const runWorldEvent = async (
  walker: PageWalker,
  graph: Graph,
  root: number,
  node: Edge['to'],
  event: WorldEvent,
): Promise<boolean> => {
  await event.happens(walker)
  if (event.endsSession) {
    await walker.until(() => expect(['/login', '/']).toContain(window.location.pathname))
    return true
  }
  const isLocked = (): boolean => document.title.endsWith('Locked')
  const keys = new Set([...placesAfter(graph, node, event)].map(({ key }) => key))
  await walker.until(() => {
    if (event.locks && isLocked()) return
    expect([...keys]).toContain(walker.state && graph.keyOf(walker.state, root))
  })
  return event.locks === true || graph.keyOf(walker.state!, root) !== node.key
}

const perform = async (
  walker: Walker,
  { from, event }: Edge,
  releases: Map<string, Release>,
  act: (event: PlainEvent, before: Edge['to']) => Promise<void>,
): Promise<void> => {
  const [kind, name] = partsOf(event)
  if (kind === 'after') return walker.passes(delayOf(from.snapshot, name))
  if (kind) return releases.get(name)?.()
  await act(event, from)
}
