import { stateNodeOf } from '../driver-graph'
import type { Edge } from '../graph'
import { changesIn, type FollowIndex, type NodeSet } from './follow-index'
import { namedIn } from './recorded-places'
import type { LivedStep } from './recorded-runs'

export const placeName = (value: unknown): string => `'${stateNodeOf(value)}'`

const listOf = (texts: readonly string[]): string => {
  const all = [...new Set(texts)].sort()
  return all.length > 6 ? `${all.slice(0, 6).join(', ')} and ${all.length - 6} more` : all.join(', ')
}

/** 'editing' by login.editing login.submit invalid. */
const way = (value: unknown, took: readonly string[]): string =>
  `${placeName(value)} by ${took.join(' and ') || 'no transition'}`

/** What a beginning that the model does not know was, and what the model begins with. */
export const oddBeginning = ({ graph }: FollowIndex, { at, took }: LivedStep): string =>
  `it began at ${way(at.value, took)}; by the model it begins at ${listOf(
    graph.roots.map(({ node, first }) => way(node.snapshot.value, first.took)),
  )}`

/** What was recorded of a step that the model does not know, and what the model allows there. */
export const oddStep = (index: FollowIndex, set: NodeSet, { event, before, at, took }: LivedStep): string => {
  const recorded = `in ${placeName(before!.value)} '${event!.type}' led to ${way(at.value, took)}`
  const same = index.steps(set, event!.type)
  if (same.length > 0)
    return `${recorded}; by the model it leads to ${listOf(same.map(({ to, took: own }) => way(to.snapshot.value, own)))}`
  const names = set.nodes.flatMap(({ snapshot }) => namedIn(snapshot)).filter(Boolean)
  return `${recorded}; by the model it does not come there, but ${listOf(names) || 'nothing does'}`
}

/**
 * What a step remembers otherwise than every like step of the model that began with the same kind of value there; null
 * where none does. `like`: the model's steps to the same state.
 */
export const oddMemory = (
  index: FollowIndex,
  like: readonly Edge[],
  { event, before, at }: LivedStep,
): string | null => {
  if (at.context === undefined || !before || before.context === undefined) return null
  for (const [part, [from, to]] of changesIn(before.context, at.context)) {
    const known = new Set(
      like.flatMap((edge) => {
        const [own, leadsTo] = index.changesOf(edge).get(part) ?? []
        return own === from && leadsTo ? [leadsTo] : []
      }),
    )
    if (known.size > 0 && !known.has(to))
      return `in ${placeName(before.value)} '${event!.type}' left '${part}' ${to}; by the model it is ${listOf([...known])} then`
  }
  return null
}
