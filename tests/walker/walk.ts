import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { replay } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { flowsById } from '../../machines/flows'
import { walkPure } from '../../scripts/qa/run/pure'
import type { ActorPlan, Release } from '../models/actors'
import { availableEvents, type DriverRoot, driverGraph, stateNodeOf } from '../models/driver-graph'
import { explore } from '../models/explore'
import type { Edge, Graph, Model, PlainEvent, StateOf } from '../models/graph'
import { models } from '../models/models'
import { journey, type Level, type Path, paths, titleOf } from '../models/paths'
import { type Asking, delayOf } from '../models/steps'
import { type Persona, stage } from '../stage/world'
import { inBrowser } from './in-browser'
import { within } from './patience'
import { doAsSaid } from './said'
import type { Walker } from './walker'
import { meetingsOf, placesAfter, type WorldEvent, worldEvents } from './world-events'

export interface WalkPlan<Id extends FlowId> {
  /** Where the walk begins: an address, or one for each input of the model. */
  at: string | ((input: unknown) => string)
  /** Who is signed in; nobody when left out. */
  as?: Persona | ((input: unknown) => Persona)
  /** Puts world and browser in order, after their reset and before the page opens. */
  stage?: (walker: Walker, input: unknown) => void | Promise<void>
  actors: Record<string, ActorPlan>
  /** How the customer does what no sentence of the model tells whole (said.ts). */
  does?: Record<string, (walker: Walker, event: PlainEvent) => void | Promise<void>>
  /** What each state looks like; called again until it no longer throws. */
  shows: Record<string, (page: Walker['page'], state: StateOf<Id>, walker: Walker) => void>
  /** States that are over before anyone can look, each with its reason. */
  unseen?: Record<string, string>
  level?: Level
  /** Requirements that the walks of the flow show together, in brackets. */
  proves?: string
  /** How much of the page a real browser shows, px, where the usual does not fit the paths. */
  window?: { width: number; height: number }
  /** Stories that no generator invents, from the first of the model's beginnings or from that of an input. */
  journeys?: Record<string, readonly PlainEvent[] | { input: unknown; events: readonly PlainEvent[] }>
}

const isOutcomeOf = ({ type }: PlainEvent, actor: string): boolean =>
  type === `xstate.done.actor.${actor}` || type === `xstate.error.actor.${actor}`

/** What an actor that was just asked answers next on the rest of the path, now or when it is asked again. */
const outcomeFor = (actor: string, rest: readonly Edge[]): PlainEvent | null =>
  rest.find(({ event }) => isOutcomeOf(event, actor))?.event ?? null

/** Walks one path on the app, looking at every state on the way. */
const walkPath = async <Id extends FlowId>(
  walker: Walker,
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id>,
  graph: Graph,
  path: Path,
  meets: Meeting | null,
) => {
  /** What a person does. */
  const act = async (event: PlainEvent, { snapshot }: Edge['to']): Promise<void> => {
    const own = plan.does?.[event.type]
    if (own) return own(walker, event)
    doAsSaid(id, model as unknown as Model<FlowId>, event, snapshot, walker.page)
  }
  const releases = new Map<string, Release>()
  for (const actor of Object.values(plan.actors)) actor.begin?.()
  const root = graph.roots.indexOf(path.root)
  const prepare = async (asks: readonly Asking[], rest: readonly Edge[]): Promise<void> => {
    for (const { actor, input } of asks) {
      const known = plan.actors[actor]
      if (!known) throw new Error(`The plan does not say how ${actor} answers`)
      const prepared = known.prepare(walker, outcomeFor(actor, rest), input)
      releases.set(actor, await within(`To prepare the answer of ${actor}`, prepared))
    }
  }
  /** The flow is where the path says, and the page shows it. */
  const arrive = async (node: Edge['to'], asks: readonly Asking[]): Promise<void> => {
    if (asks.some(({ actor }) => plan.actors[actor]?.instant)) return
    await walker.until(() => expect(walker.state && graph.keyOf(walker.state, root)).toBe(node.key))
    for (const { actor } of asks)
      await within(`The call of ${actor} to reach mock-api`, plan.actors[actor]?.untilHeld?.(walker))
    const state = node.snapshot as StateOf<Id>
    await walker.until(() => plan.shows[stateNodeOf(node.snapshot.value)]?.(walker.page, state, walker))
  }

  meets?.event.before?.(walker)
  await prepare(path.root.asks, path.edges)
  const address = typeof plan.at === 'string' ? plan.at : plan.at(path.root.input)
  await within(`To open ${address}`, walker.open(address))
  await arrive(path.root.node, path.root.asks)
  for (const [index, edge] of path.edges.entries()) {
    try {
      await prepare(edge.asks, path.edges.slice(index + 1))
      await perform(walker, edge, releases, act)
      await walker.settle()
      await arrive(edge.to, edge.asks)
      if (meets?.after === index && (await meet(walker, graph, root, edge.to, meets.event))) return
    } catch (error) {
      throw new Error(`At step ${index + 1}, ${titleOf(edge.event)}:\n${String(error)}`, { cause: error })
    }
  }
}

/** A world event in the middle of a path. */
interface Meeting {
  event: WorldEvent
  /** After this step. */
  after: number
}

/** The world event happens. Resolves with whether the path ends there: the flow does not stand where it stood. */
const meet = async (
  walker: Walker,
  graph: Graph,
  root: number,
  node: Edge['to'],
  event: WorldEvent,
): Promise<boolean> => {
  await event.happens(walker)
  await walker.settle()
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
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? []
  if (kind === 'after')
    return void (walker.state && walker.services.clock.increment(delayOf(walker.state, name)))
  if (kind) return releases.get(name)?.()
  await act(event, from)
}

/** The level that a run asks for wins over the plan's own. */
const askedLevel = process.env.WALK_LEVEL as Level | undefined
/** Every state that a customer can tell apart is three times as many steps, for `npm run test:long`. */
const usualLevel: Level = process.env.EVERYTHING ? 'steps' : 'effects'
/** The one path that a run asks for, by its number; all when left out. */
const askedPath = Number(process.env.WALK_PATH ?? 0)

/** The flows' plans, by whoever loaded their files. */
export const plans = new Map<FlowId, WalkPlan<FlowId>>()
/** While it is set, a plan is only kept, and not walked. */
export const collecting = { isOn: false }

/** Walks one path of a flow over everything that runs, and leaves. Resolves with what the run recorded. */
export const walkWhole = async <Id extends FlowId>(
  own: Walker,
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id>,
  graph: Graph,
  path: Path,
  name: string,
  meets: Meeting | null = null,
): Promise<LogRecord[]> => {
  if (plan.window) own.window = plan.window
  const as = typeof plan.as === 'function' ? plan.as(path.root.input) : plan.as
  if (as) await within('The sign-in', own.signIn(as))
  try {
    await plan.stage?.(own, path.root.input)
    await walkPath(own, id, plan, model, graph, path, meets)
  } catch (error) {
    const picture = await own.photograph(`${id}-${name.replaceAll(' ', '-')}`)
    throw new Error(`${id}, ${name}: ${String(error)}${picture ? `\nSee ${picture}` : ''}`, { cause: error })
  } finally {
    meets?.event.undo?.(own)
  }
  // A session's end stops its flows, and a full storage keeps no record.
  if (meets) return own.records
  const folded = replay(flowsById, own.records)
  const again = folded.state?.machine.getPersistedSnapshot(folded.state)
  expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(await own.live())))
  stage.world.clearFaults()
  expect(await stage.world.audit()).toMatchObject({ ok: true })
  expect(own.complaints).toEqual([])
  return own.records
}

/** The walker of this run: over the page in this process, or over a real browser's. */
export const walkerClass = async (): Promise<
  new (
    ...whose: ConstructorParameters<typeof Walker>
  ) => Walker
> =>
  inBrowser
    ? (await import('../ui/browser-walker')).BrowserWalker
    : (await import('./page-walker')).PageWalker

/**
 * Every generated path of a flow and every told journey: by the pure transition function, then on the whole app over
 * real servers. Each ends with its log replayed to the live state and the books at zero.
 */
export const walkEvery = <Id extends FlowId>(
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id> = models[id] as unknown as Model<Id>,
): void => {
  plans.set(id, plan as unknown as WalkPlan<FlowId>)
  if (collecting.isOn) return
  stage.open()
  const unseen = plan.unseen ?? {}
  const graph = driverGraph(availableEvents(explore(id, model), model), model)
  const generated = paths(graph, askedLevel ?? plan.level ?? usualLevel)
  const stories = Object.entries(plan.journeys ?? {})
  const walks: [name: string, title: string, path: Path][] = [
    ...generated.map((path, index): (typeof walks)[number] => [
      `path ${index + 1}`,
      [path.title, plan.proves].filter(Boolean).join(' '),
      path,
    ]),
    ...stories.map(([title, told], index): (typeof walks)[number] => {
      const { input, events } = 'events' in told ? told : { input: graph.roots[0]!.input, events: told }
      const root = graph.roots.find((one) => isDeepStrictEqual(one.input, input))!
      return [`story ${index + 1}`, title, journey(graph, root, events)]
    }),
  ].filter(([name]) => askedPath === 0 || name === `path ${askedPath}`)
  let walker: Walker | undefined
  let Own: new (...whose: ConstructorParameters<typeof Walker>) => Walker
  beforeAll(async () => {
    Own = await walkerClass()
  })
  afterEach(() => walker?.leave())

  describe(`walks of ${id}`, () => {
    it('look at every state', () => {
      const places = [...graph.roots.map(({ node }) => node), ...graph.edges.map(({ to }) => to)]
      const reached = new Set(places.map(({ snapshot }) => stateNodeOf(snapshot.value)))
      const looked = [...Object.keys(plan.shows), ...Object.keys(unseen).filter((name) => reached.has(name))]
      expect(looked.sort()).toEqual([...reached].sort())
    })

    it.each(walks)('%s: %s', async (name, _, path) => {
      const { opening } = path.root as DriverRoot
      const whole = opening ? { ...path, edges: [opening, ...path.edges] } : path
      expect(walkPure(id, graph, whole).complaint).toBeNull()
      await within('The reset of the world', stage.world.reset())
      const own = new Own(stage, id)
      walker = own
      await walkWhole(own, id, plan, model, graph, path, name)
    })

    const isSignedIn = typeof plan.as === 'string' || typeof plan.as === 'function'
    // The world events are the page's in this process.
    it.each(inBrowser ? [] : meetingsOf(id, generated, isSignedIn))(
      'meet the world: %s',
      async (name, path, after) => {
        await within('The reset of the world', stage.world.reset())
        const own = new Own(stage, id)
        walker = own
        const event = worldEvents[name]!
        await walkWhole(own, id, plan, model, graph, path, name, { event, after })
      },
    )
  })
}
