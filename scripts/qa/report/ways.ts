import type { FlowId } from '../../../machines/flows'
import type { Path } from '../../../tests/models/paths'
import { graphOf, inWords, pathsOf, type QaLevel, type QaPath } from '../plan'
import type { Way } from './report'

/** A path as a report shows it. */
export const wayOf = (flow: FlowId, path: Path, named: Pick<QaPath, 'number' | 'byHand'>): Way => {
  const { root, edges } = path
  return {
    words: inWords(flow, path, named),
    took: [root.first.took, ...edges.map(({ took }) => took)],
    entered: [root.first.entered, ...edges.map(({ entered }) => entered)],
  }
}

/** Every path of a flow at a level, by its number less one. */
export const waysOf = (flow: FlowId, level: QaLevel): Way[] =>
  pathsOf(flow, level, graphOf(flow)).map(({ path, isByHand }, index) =>
    wayOf(flow, path, { number: index + 1, byHand: isByHand }),
  )
