import type { FlowId } from '../../../machines/flows'
import type { Edge, Model } from '../graph'
import { oddBeginning, oddMemory, oddStep } from './departures'
import { type FollowIndex, mostLike, type NodeSet } from './follow-index'
import type { Life, LivedStep } from './recorded-runs'

/** Where a recorded life does what its model does not know. */
export interface Departure {
  /** Of the step in the recording. */
  index: number
  flow: string
  /** What was recorded, and what the model allows there. */
  says: string
  step: LivedStep
}

export interface Followed {
  life: Life
  /** Where the model may stand before the departure, or at the end. */
  last: NodeSet
  /** Null: the whole life is the model's. */
  departure: Departure | null
  /** Steps that no active state names, though somebody sent them. */
  unheard: LivedStep[]
  /** The steps of the model that agree with a recorded one, up to the departure. */
  edges: Map<LivedStep, readonly Edge[]>
  /** Where the life takes what its model excuses, it is followed no further: the reason. */
  left: string | null
}

/** What following asks of a model. */
export type Followable = Pick<Model<FlowId>, 'excuses'>

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, place) => name === other[place])

/** Steps of the model that lead by the same event and transitions to the same state. */
const sameWay = (index: FollowIndex, set: NodeSet, { event, took, at }: LivedStep): readonly Edge[] => {
  const value = JSON.stringify(at.value)
  return index.once(`${set.id} ${event!.type} ${took.join()} ${value}`, () =>
    index
      .steps(set, event!.type)
      .filter((edge) => isSame(edge.took, took) && JSON.stringify(edge.to.snapshot.value) === value),
  )
}

const beginningsOf = ({ graph }: FollowIndex, { took, at }: LivedStep) =>
  graph.roots.filter(
    ({ node, first }) =>
      isSame(first.took, took) && JSON.stringify(node.snapshot.value) === JSON.stringify(at.value),
  )

/**
 * Follows a recorded life through its model, as traces are validated against a specification in TLA+: at each step those
 * nodes of the graph stay that agree with what was recorded (event, transitions, state, and how what is remembered
 * changed in kind). The first step with which none agrees is where the life leaves the model.
 */
export const follow = (index: FollowIndex, life: Life, { excuses = {} }: Followable = {}): Followed => {
  const [first, ...rest] = life.steps as [LivedStep, ...LivedStep[]]
  const followed: Followed = {
    life,
    last: index.setOf(beginningsOf(index, first).map(({ node }) => node)),
    departure: null,
    unheard: [],
    edges: new Map(),
    left: null,
  }
  const end = (step: LivedStep, says: string): Followed => {
    const excuse = step.took.map((name) => excuses[name]).find((reason) => reason !== undefined)
    if (excuse !== undefined) return { ...followed, left: excuse }
    return { ...followed, departure: { index: step.index, flow: life.flow, says, step } }
  }
  if (followed.last.nodes.length === 0) return end(first, oddBeginning(index, first))
  for (const step of rest) {
    const { event, isHeard, isWritten } = step
    if (!isHeard) {
      followed.unheard.push(step)
      continue
    }
    const same = sameWay(index, followed.last, step)
    if (same.length === 0) return end(step, oddStep(index, followed.last, step))
    const odd = oddMemory(index, same, step)
    if (odd !== null) return end(step, odd)
    const like = isWritten ? mostLike(same, event!) : same
    followed.edges.set(step, like)
    followed.last = index.setOf(like.map(({ to }) => to))
  }
  return followed
}
