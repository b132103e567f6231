import { isDeepStrictEqual } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { replay } from '../../client/record/replay'
import type { FlowId } from '../../machines/flows'
import { flowsById } from '../../machines/flows'
import { fixture } from '../fixtures/world'
import { type DriverRoot, driverGraph, stateNodeOf } from '../models/driver-graph'
import { explore } from '../models/explore'
import type { Graph, Model } from '../models/graph'
import { models } from '../models/models'
import { journey, type Level, type Path, paths } from '../models/paths'
import { walkPure } from '../models/walk-pure'
import { inBrowser } from './in-browser'
import { jsdomOnly } from './jsdom-only'
import type { PageWalker } from './page-walker'
import { within } from './timeouts'
import { type Meeting, type WalkerOf, type WalkPlan, walkPath } from './walk-path'
import type { Walker } from './walker'
import { worldEvents } from './world-events'

/** The level of this run, which overrides the plan's level. */
const requestedLevel = process.env.WALK_LEVEL as Level | undefined
/** `npm run test:long` covers every distinguishable state, in three times as many steps. */
const defaultLevel: Level = process.env.EVERYTHING ? 'steps' : 'effects'
/** The number of the only path to walk; 0 for all. */
const requestedPath = Number(process.env.WALK_PATH ?? 0)

/** The index of a step, in the middle if possible, after which the flow waits only for the customer. */
const idleStepOf = ({ edges }: Path): number => {
  const idleIndexes = [...edges.keys()].filter(
    (index) => Object.keys(edges[index]!.after.children).length === 0,
  )
  return (
    idleIndexes.find((index) => index >= Math.floor(edges.length / 2) - 1) ??
    idleIndexes.at(-1) ??
    edges.length - 1
  )
}

/** The flows that are also walked with world events. */
const interruptedFlows: readonly FlowId[] = ['deposit', 'transfer', 'login']

/** The world events of a run: all with EVERYTHING, otherwise one chosen by the seed. */
const meetingsOf = (id: FlowId, persona: Model<FlowId>['persona'], allPaths: readonly Path[]) => {
  const [path] = [...allPaths]
    .filter(({ edges }) => edges.length > 1)
    .sort((a, b) => a.edges.length - b.edges.length)
  if (inBrowser || !path || !interruptedFlows.includes(id)) return []
  const meetings = Object.entries(worldEvents)
    .filter(([, { endsSession }]) => !(endsSession && persona === 'signedOut'))
    .map(([name, event]) => ({ name, path, meeting: { event, after: idleStepOf(path) } }))
  const { SEED = '1', EVERYTHING } = process.env
  if (EVERYTHING) return meetings
  const index = (Number(SEED) + id.length) % meetings.length
  return meetings.slice(index, index + 1)
}

/** Sets up and walks one path, then checks the books, the console and the log. */
const walkAndCheck = async <Id extends FlowId>(
  walker: WalkerOf<Id>,
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id>,
  graph: Graph,
  path: Path,
  name: string,
  meeting: Meeting | null = null,
): Promise<void> => {
  const persona = typeof plan.persona === 'function' ? plan.persona(path.root.input) : plan.persona
  if (persona) await within('The login', walker.signIn(persona))
  try {
    await plan.setup?.(walker, path.root.input)
    await walkPath(walker, id, plan, model, graph, path, meeting)
  } catch (error) {
    const picture = await walker.photograph(`test-results/ui/${id}-${name.replaceAll(' ', '-')}.png`)
    throw new Error(`${id}, ${name}: ${String(error)}${picture ? `\nSee ${picture}` : ''}`, { cause: error })
  } finally {
    meeting?.event.undo?.()
  }
  // After a world event the log may be incomplete: the session has ended or the storage is full.
  if (meeting) return
  fixture.world.clearFaults()
  expect(await fixture.world.audit()).toMatchObject({ ok: true })
  expect(walker.complaints).toEqual([])
  if (walker.inside) await expectCompleteLog(walker.inside)
}

/** Checks that a replay of the log gives the live state and that every logged event was handled. */
const expectCompleteLog = async (walker: PageWalker): Promise<void> => {
  const replayed = replay(flowsById, walker.records)
  const replayedSnapshot = replayed.state?.machine.getPersistedSnapshot(replayed.state)
  expect(JSON.parse(JSON.stringify(replayedSnapshot))).toEqual(
    JSON.parse(JSON.stringify(walker.persistedSnapshot())),
  )
  const walkedRecords = walker.records
  // The state must also handle the events of a return to the tab.
  await walker.page.revalidate()
  const unhandledSteps = replay(flowsById, walker.records)
    .steps.slice(walkedRecords.length)
    .filter(({ unhandled }) => unhandled)
  const events = unhandledSteps.map(
    ({ seq }) => walker.records.find((record) => record.seq === seq)?.event.type,
  )
  expect(events).toEqual([])
}

/** Creates a walker for this run: in a real browser or in jsdom. */
const newWalker = async (id: FlowId): Promise<Walker> => {
  if (inBrowser) return (await import('../ui/browser-walker')).BrowserWalker.begin(fixture)
  return new (await import('./page-walker')).PageWalker(fixture, id)
}

/**
 * Walks every generated path and every journey of a flow: with the pure transition function, then in the whole app
 * with real servers. Each walk ends with a log that replays to the live state, and with balanced books.
 */
export const walkEvery = <Id extends FlowId>(
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id> = models[id] as unknown as Model<Id>,
): void => {
  fixture.open()
  const uncheckedStates = plan.unseen ?? {}
  const graph = driverGraph(explore(id, model), model)
  const generatedPaths = paths(graph, requestedLevel ?? plan.level ?? defaultLevel)
  const stories = Object.entries(plan.journeys ?? {})
  const walks: [name: string, title: string, path: Path][] = [
    ...generatedPaths.map((path, index): (typeof walks)[number] => [
      `path ${index + 1}`,
      [path.title, plan.requirements].filter(Boolean).join(' '),
      path,
    ]),
    ...stories.map(([title, story], index): (typeof walks)[number] => {
      const { input, events } = 'events' in story ? story : { input: graph.roots[0]!.input, events: story }
      const root = graph.roots.find((driverRoot) => isDeepStrictEqual(driverRoot.input, input))!
      return [`story ${index + 1}`, title, journey(graph, root, events)]
    }),
  ].filter(
    ([name]) => (requestedPath === 0 || name === `path ${requestedPath}`) && !(inBrowser && id in jsdomOnly),
  )
  let walker: Walker | undefined
  afterEach(() => walker?.leave())

  describe(`walks of ${id}`, () => {
    it('the plan checks every reached state', () => {
      const nodes = [...graph.roots.map(({ node }) => node), ...graph.edges.map(({ to }) => to)]
      const reached = new Set(nodes.map(({ snapshot }) => stateNodeOf(snapshot.value)))
      const checkedStates = [
        ...Object.keys(plan.shows),
        ...Object.keys(uncheckedStates).filter((name) => reached.has(name)),
      ]
      expect(checkedStates.sort()).toEqual([...reached].sort())
    })

    const startWalk = async () => {
      await within('The reset of the mock environment', fixture.reset())
      walker = await newWalker(id)
      return walker as WalkerOf<Id>
    }
    it.each(walks)('%s: %s', async (name, _, path) => {
      const { opening } = path.root as DriverRoot
      const fullPath = opening ? { ...path, edges: [opening, ...path.edges] } : path
      expect(walkPure(id, graph, fullPath, model as unknown as Model<FlowId>).complaint).toBeNull()
      await walkAndCheck(await startWalk(), id, plan, model, graph, path, name)
    })

    it.each(meetingsOf(id, (model as unknown as Model<FlowId>).persona, generatedPaths))(
      'the flow survives a world event: $name',
      async ({ name, path, meeting }) =>
        walkAndCheck(await startWalk(), id, plan, model, graph, path, name, meeting),
    )
  })
}
