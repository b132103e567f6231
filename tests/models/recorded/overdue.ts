import { type AnyMachineSnapshot, getStateNodes } from 'xstate'
import type { RecordedStep } from '../../../client/log/recording/recording'
import { nameOf, transitionsOf } from '../../../client/log/transitions'
import type { FlowId } from '../../../machines/flows'
import type { Model } from '../graph'
import { delayOf } from '../steps'
import { type Life, namedIn, placeName, snapshotAt } from './recorded-runs'

/**
 * How recorded times are judged, ms. `sleep`: longer than that no flow of the tab recorded anything: the phone slept, or
 * the page lay still; such a gap is not counted at all (what polls does so once a minute). `slack`: what may come late,
 * after a shorter sleep, or in a hidden tab, where timers run once a minute.
 */
const patience = { slack: 95_000, sleep: 90_000 } as const

/** Flows that run on all pages: they begin when loaded, and end with the tab. */
const besidePages = new Set(
  'alert appLock confirm inbox install overlay push reauthenticate session splash toast update watch'.split(
    ' ',
  ),
)

export interface AwakeTime {
  /**
   * How long a life waited after one of its steps while its tab was seen to be awake, ms: up to its next step, or as
   * long as it was surely there: until a page's flow begins, for its own page may have been left, or the tab ends.
   */
  waitedAfter: (life: Life, step: number) => number
  /** How long the tab was awake between two lines of it, ms. */
  between: (from: number, to: number) => number
}

/** The time that the tabs of a recording were awake. */
export const awakeTime = (steps: readonly RecordedStep[]): AwakeTime => {
  const awake: number[] = []
  /** By line: the last one of its tab, and the last one before another page's flow begins. */
  const tabEnds: number[] = []
  const pageEnds: number[] = []
  const last = new Map<string, number>()
  for (const [index, { session, t }] of steps.entries()) {
    const before = last.get(session)
    const gap = before === undefined ? 0 : t - steps[before]!.t
    awake[index] = before === undefined ? 0 : awake[before]! + (gap > 0 && gap <= patience.sleep ? gap : 0)
    last.set(session, index)
  }
  const following = new Map<string, number>()
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const { session } = steps[index]!
    const next = following.get(session)
    following.set(session, index)
    tabEnds[index] = next === undefined ? index : tabEnds[next]!
    const isLeft =
      next === undefined || (steps[next]!.cause === 'init' && !besidePages.has(steps[next]!.flow))
    pageEnds[index] = isLeft ? index : pageEnds[next]!
  }
  const between = (from: number, to: number): number => awake[to]! - awake[from]!
  return {
    between,
    waitedAfter: ({ flow, steps: lived }, step) => {
      const from = lived[step]!.index
      const end = besidePages.has(flow) ? tabEnds[from]! : pageEnds[from]!
      return between(from, lived[step + 1]?.index ?? end)
    },
  }
}

/** An automatic event that did not come. */
export interface Overdue {
  /** Of the step after which the life waited, in the recording. */
  index: number
  flow: string
  says: string
}

/** After this time a call has failed, ms: a read tries five times at most. */
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

/** The next automatic event of a run; null: none has a limit. */
const dueIn = (snapshot: AnyMachineSnapshot, model: Pick<Model<FlowId>, 'answers'>): Due | null =>
  [...delaysIn(snapshot), ...callsIn(snapshot, model)].sort((a, b) => a.ms - b.ms)[0] ?? null

/**
 * The first step after which a run waited longer than its machine allows, while its tab was awake: a delay that never
 * ended, a call without a response. Null: none.
 */
export const overdueIn = (
  life: Life,
  awake: AwakeTime,
  model: Pick<Model<FlowId>, 'answers'>,
): Overdue | null => {
  let from = 0
  const moves = new Set(
    transitionsOf(life.machine)
      .filter(({ target }) => target?.length)
      .map(nameOf),
  )
  for (const [place, { isHeard, at, took }] of life.steps.entries()) {
    // Otherwise it waits since a step before.
    if (isHeard && took.some((name) => moves.has(name))) from = place
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
