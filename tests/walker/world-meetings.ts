import type { FlowId } from '../../machines/flows'
import type { Model } from '../models/graph'
import type { Path } from '../models/paths'
import { inBrowser } from './in-browser'
import { type WorldEventName, worldEvents } from './world-events'

/** Flows that a world event does not meet, or that no walk can meet with it, each with its reason. */
const excuses: Partial<Record<FlowId, Partial<Record<WorldEventName, string>>>> = {
  install: { 'an update arrives': 'its walk begins with a first visit: no version is in charge then' },
  push: {
    'an update arrives': "its walk puts a service worker of its own in the browser's place",
  },
  resource: {
    'the page is hidden for an hour':
      'its own paths turn to another tab and come back: what is asked then differs by the page',
  },
  session: {
    'the storage is full': 'its walk looks for the session where it cannot be kept then: in memory it is',
  },
}

/** The same, of walks in a browser only. */
const excusesInBrowser: typeof excuses = {
  register: {
    'the storage is full': 'what the app keeps in memory then cannot be read from outside the browser',
  },
}

/** A path's step after which the flow waits for the customer alone, in its middle if it can be. */
const pauseOf = ({ edges }: Path): number => {
  const calm = [...edges.keys()].filter((index) => Object.keys(edges[index]!.after.children).length === 0)
  return calm.find((index) => index >= Math.floor(edges.length / 2) - 1) ?? calm.at(-1) ?? edges.length - 1
}

/** World events by their names, each with why a flow is not walked with it; null where it is. */
export type WorldMeetings = Readonly<Record<WorldEventName, string | null>>

/** What a flow meets of the world on its generated paths. */
export const worldMeetings = (
  id: FlowId,
  { as }: Pick<Model<FlowId>, 'as'>,
  paths: readonly Path[],
): WorldMeetings => {
  const isShort = paths.every(({ edges }) => edges.length < 2)
  const excuseFor = (name: WorldEventName): string | null => {
    if (isShort) return 'its paths have a single step, and no middle'
    if (as === 'nobody' && worldEvents[name]!.endsSession) return 'nobody is signed in there'
    return excuses[id]?.[name] ?? (inBrowser ? excusesInBrowser[id]?.[name] : null) ?? null
  }
  return Object.fromEntries(Object.keys(worldEvents).map((name) => [name, excuseFor(name)]))
}

/** What a run of the walks meets: every world event, or in `npm test` one that the seed chooses. */
export const meetingsOf = (
  id: FlowId,
  model: Pick<Model<FlowId>, 'as'>,
  paths: readonly Path[],
): [name: WorldEventName, path: Path, after: number][] => {
  const [path] = [...paths]
    .sort((a, b) => a.edges.length - b.edges.length)
    .filter(({ edges }) => edges.length > 1)
  if (!path) return []
  const own = Object.entries(worldMeetings(id, model, paths)).filter(([, excuse]) => excuse === null)
  const meetings = own.map(([name]): [WorldEventName, Path, number] => [name, path, pauseOf(path)])
  const { SEED = '1', EVERYTHING } = process.env
  if (EVERYTHING) return meetings
  const chosen = (Number(SEED) + id.length) % Math.max(1, meetings.length)
  return meetings.slice(chosen, chosen + 1)
}
