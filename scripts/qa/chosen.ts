import type { FlowId } from '../../machines/flows'
import type { Order } from './order'
import { flowIds, isFlow } from './plan'
import { Misuse, unknown } from './usage'

/** The flow that was named, or all. */
export const chosen = ({ subject }: Pick<Order, 'subject'>): FlowId[] => {
  if (subject === undefined) return flowIds
  if (!isFlow(subject)) throw unknown('flow', subject, flowIds)
  return [subject]
}

/** The one that was asked for by its number, or all. */
export const chosenPaths = <Path>(
  flow: FlowId,
  all: readonly Path[],
  path: number | undefined,
): readonly Path[] => {
  if (path === undefined) return all
  if (all[path - 1] === undefined) throw new Misuse(`${flow} has no path ${path}: 1 to ${all.length}`)
  return [all[path - 1]!]
}
