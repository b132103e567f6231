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

/** The level that a run asks for wins over the plan's own. */
const requestedLevel = process.env.WALK_LEVEL as Level | undefined
/** Covering every distinguishable state takes three times as many steps: `npm run test:long`. */
const usualLevel: Level = process.env.EVERYTHING ? 'steps' : 'effects'
/** The one path that a run asks for, by its number; all when left out. */
const requestedPath = Number(process.env.WALK_PATH ?? 0)

/** A path's step after which the flow waits for the customer alone, in its middle if it can be. */
const pauseOf = ({ edges }: Path): number => {
  const calm = [...edges.keys()].filter((index) => Object.keys(edges[index]!.after.children).length === 0)
  return calm.find((index) => index >= Math.floor(edges.length / 2) - 1) ?? calm.at(-1) ?? edges.length - 1
}

/** The flows that outside events interrupt: deposit, transfer and login. */
const interruptedFlows: readonly FlowId[] = ['deposit', 'transfer', 'login']

/** The outside events of a run: all, or in `npm test` one that the seed chooses. */
const meetingsOf = (id: FlowId, as: Model<FlowId>['persona'], all: readonly Path[]) => {
  const [path] = [...all]
    .filter(({ edges }) => edges.length > 1)
    .sort((a, b) => a.edges.length - b.edges.length)
  if (inBrowser || !path || !interruptedFlows.includes(id)) return []
  const meetings = Object.entries(worldEvents)
    .filter(([, { endsSession }]) => !(endsSession && as === 'signedOut'))
    .map(([name, event]) => ({ name, path, meeting: { event, after: pauseOf(path) } }))
  const { SEED = '1', EVERYTHING } = process.env
  if (EVERYTHING) return meetings
  const index = (Number(SEED) + id.length) % meetings.length
  return meetings.slice(index, index + 1)
}

/** Walks one path of a flow over everything that runs, and leaves. */
const walkWhole = async <Id extends FlowId>(
  walker: WalkerOf<Id>,
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id>,
  graph: Graph,
  path: Path,
  name: string,
  meets: Meeting | null = null,
): Promise<void> => {
  const as = typeof plan.persona === 'function' ? plan.persona(path.root.input) : plan.persona
  if (as) await within('The sign-in', walker.signIn(as))
  try {
    await plan.setup?.(walker, path.root.input)
    await walkPath(walker, id, plan, model, graph, path, meets)
  } catch (error) {
    const picture = await walker.photograph(`test-results/ui/${id}-${name.replaceAll(' ', '-')}.png`)
    throw new Error(`${id}, ${name}: ${String(error)}${picture ? `\nSee ${picture}` : ''}`, { cause: error })
  } finally {
    meets?.event.undo?.()
  }
  // A session's end stops its flows, and a full storage keeps no record.
  if (meets) return
  fixture.world.clearFaults()
  expect(await fixture.world.audit()).toMatchObject({ ok: true })
  expect(walker.complaints).toEqual([])
  if (walker.inside) await expectWholeLog(walker.inside)
}

/** The log folds to the live state, and no event in it meets a state that does not expect it. */
const expectWholeLog = async (walker: PageWalker): Promise<void> => {
  const folded = replay(flowsById, walker.records)
  const again = folded.state?.machine.getPersistedSnapshot(folded.state)
  expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(walker.live())))
  const walkedRecords = walker.records
  // Every final state handles the events of a return to the tab.
  await walker.page.revalidate()
  const ignored = replay(flowsById, walker.records)
    .steps.slice(walkedRecords.length)
    .filter(({ unhandled }) => unhandled)
  const events = ignored.map(({ seq }) => walker.records.find((record) => record.seq === seq)?.event.type)
  expect(events).toEqual([])
}

/** A walker of this run: over the page in this process, or over a real browser's. */
const newWalker = async (id: FlowId): Promise<Walker> => {
  if (inBrowser) return (await import('../ui/browser-walker')).BrowserWalker.begin(fixture)
  return new (await import('./page-walker')).PageWalker(fixture, id)
}

/**
 * Every generated path of a flow and every scripted journey: by the pure transition function, then on the whole app
 * over real servers. Each ends with its log replayed to the live state and the books at zero.
 */
export const walkEvery = <Id extends FlowId>(
  id: Id,
  plan: WalkPlan<Id>,
  model: Model<Id> = models[id] as unknown as Model<Id>,
): void => {
  fixture.open()
  const unseen = plan.unseen ?? {}
  const graph = driverGraph(explore(id, model), model)
  const generated = paths(graph, requestedLevel ?? plan.level ?? usualLevel)
  const stories = Object.entries(plan.journeys ?? {})
  const walks: [name: string, title: string, path: Path][] = [
    ...generated.map((path, index): (typeof walks)[number] => [
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
    it('look at every state', () => {
      const places = [...graph.roots.map(({ node }) => node), ...graph.edges.map(({ to }) => to)]
      const reached = new Set(places.map(({ snapshot }) => stateNodeOf(snapshot.value)))
      const looked = [...Object.keys(plan.shows), ...Object.keys(unseen).filter((name) => reached.has(name))]
      expect(looked.sort()).toEqual([...reached].sort())
    })

    const begin = async () => {
      await within('The reset of the world', fixture.reset())
      walker = await newWalker(id)
      return walker as WalkerOf<Id>
    }
    it.each(walks)('%s: %s', async (name, _, path) => {
      const { opening } = path.root as DriverRoot
      const fullPath = opening ? { ...path, edges: [opening, ...path.edges] } : path
      expect(walkPure(id, graph, fullPath, model as unknown as Model<FlowId>).complaint).toBeNull()
      await walkWhole(await begin(), id, plan, model, graph, path, name)
    })

    it.each(meetingsOf(id, (model as unknown as Model<FlowId>).persona, generated))(
      'meet the world: $name',
      async ({ name, path, meeting }) =>
        walkWhole(await begin(), id, plan, model, graph, path, name, meeting),
    )
  })
}
