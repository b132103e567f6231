import { type AnyMachineSnapshot, getStateNodes } from 'xstate'
import type { FlowId } from '../../../machines/flows'
import type { Model } from '../graph'
import { delayOf } from '../steps'
import { entersNothing } from './asked-actors'
import { type AwakeTime, patience } from './awake-time'
import { placeName } from './departures'
import { namedIn, snapshotAt } from './recorded-places'
import type { Life } from './recorded-runs'

/** Something that comes by itself and did not. */
export interface Overdue {
  /** Of the step after which the life waited, in the recording. */
  index: number
  flow: string
  says: string
}

/** After this a call has been given up, ms: what reads on and on asks five times at most. */
const callMs = 5 * 20_000

interface Due {
  what: string
  ms: number
}

const delaysIn = (snapshot: AnyMachineSnapshot): Due[] =>
  namedIn(snapshot).flatMap((type) => {
    const name = /^xstate\.after\.([^.]+)/.exec(type)?.[1]
    const ms = name === undefined ? Number.NaN : delayOf(snapshot, name)
    return Number.isFinite(ms) ? [{ what: `${name} comes after ${ms / 1000} s`, ms }] : []
  })

const callsIn = (
  { machine, value }: AnyMachineSnapshot,
  { answers }: Pick<Model<FlowId>, 'answers'>,
): Due[] =>
  getStateNodes(machine.root, value)
    .flatMap(({ invoke }) => invoke)
    .flatMap(({ id }) =>
      answers[id]?.call
        ? [{ what: `${id} is answered or given up within ${callMs / 1000} s`, ms: callMs }]
        : [],
    )

/** What comes first by itself where a life stands; null: nothing that is bounded. */
const dueIn = (snapshot: AnyMachineSnapshot, model: Pick<Model<FlowId>, 'answers'>): Due | null =>
  [...delaysIn(snapshot), ...callsIn(snapshot, model)].sort((a, b) => a.ms - b.ms)[0] ?? null

/**
 * The first step after which a life waited longer than its machine lets it, while its tab was awake: a delay that never
 * ended, a call that nobody answered. Null: none.
 */
export const overdueIn = (
  life: Life,
  awake: AwakeTime,
  model: Pick<Model<FlowId>, 'answers'>,
): Overdue | null => {
  let from = 0
  for (const [place, { isHeard, at, took }] of life.steps.entries()) {
    // Otherwise it waits since a step before.
    if (isHeard && !entersNothing(life.machine, took)) from = place
    const waited =
      awake.between(life.steps[from]!.index, life.steps[place]!.index) + awake.waitedAfter(life, place)
    if (waited <= patience.slack) continue
    const snapshot = snapshotAt(life.machine, at)
    const due = snapshot && at.context !== undefined ? dueIn(snapshot, model) : null
    if (!due || waited <= due.ms + patience.slack) continue
    const says = `in ${placeName(at.value)} ${due.what}; nothing came in ${Math.floor(waited / 1000)} s`
    return { index: life.steps[from]!.index, flow: life.flow, says }
  }
  return null
}
