import type { FlowId } from '../../machines/flows'
import type { Model } from '../models/graph'
import type { Path } from '../models/paths'
import { inBrowser } from './in-browser'
import { type WorldEventName, worldEvents } from './world-events'

/** Flows that a world event does not meet, or that no walk can meet with it, each with its reason. */
const excuses: Partial<Record<FlowId, Partial<Record<WorldEventName, string>>>> = {
  install: { 'an update arrives': 'its walk begins with a first visit, without an active version' },
  push: {
    'an update arrives': "its walk replaces the browser's service worker",
  },
  session: {
    'the storage is full': 'its walk reads the session from storage, which is full then',
  },
}

/** The same, of walks in a browser only. */
const excusesInBrowser: typeof excuses = {
  register: {
    'the storage is full': 'the app keeps it in memory, unreadable from outside the browser',
  },
}

/** A path's step after which the flow waits for the customer alone, in its middle if it can be. */
const pauseOf = ({ edges }: Path): number => {
  const calm = [...edges.keys()].filter((index) => Object.keys(edges[index]!.after.children).length === 0)
  return calm.find((index) => index >= Math.floor(edges.length / 2) - 1) ?? calm.at(-1) ?? edges.length - 1
}

/** World events by name, each with why a flow is not walked with it; null if it is. */
export type WorldMeetings = Readonly<Record<WorldEventName, string | null>>

/** The world events of a flow's generated paths. */
export const worldMeetings = (
  id: FlowId,
  { as }: Pick<Model<FlowId>, 'as'>,
  paths: readonly Path[],
): WorldMeetings => {
  const isShort = paths.every(({ edges }) => edges.length < 2)
  const excuseFor = (name: WorldEventName): string | null => {
    if (isShort) return 'its paths have a single step'
    if (as === 'nobody' && worldEvents[name]!.endsSession) return 'it runs signed out'
    return excuses[id]?.[name] ?? (inBrowser ? excusesInBrowser[id]?.[name] : null) ?? null
  }
  return Object.fromEntries(Object.keys(worldEvents).map((name) => [name, excuseFor(name)]))
}

/** The world events of a run: all, or in `npm test` one that the seed chooses. */
export const meetingsOf = (
  id: FlowId,
  model: Pick<Model<FlowId>, 'as'>,
  paths: readonly Path[],
): [name: WorldEventName, path: Path, after: number][] => {
  const [path] = [...paths]
    .sort((a, b) => a.edges.length - b.edges.length)
    .filter(({ edges }) => edges.length > 1)
  if (!path) return []
  const possibleMeetings = Object.entries(worldMeetings(id, model, paths)).filter(
    ([, excuse]) => excuse === null,
  )
  const meetings = possibleMeetings.map(([name]): [WorldEventName, Path, number] => [
    name,
    path,
    pauseOf(path),
  ])
  const { SEED = '1', EVERYTHING } = process.env
  if (EVERYTHING) return meetings
  const meetingIndex = (Number(SEED) + id.length) % Math.max(1, meetings.length)
  return meetings.slice(meetingIndex, meetingIndex + 1)
}
