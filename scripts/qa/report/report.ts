import type { FlowId } from '../../../machines/flows'
import type { Order } from '../order'
import type { QaPath } from '../plan'

export type Driver = Exclude<Order['driver'], 'all'>

/** A way through a flow, in words and in its chart; the lists begin with the beginning, then go step by step. */
export interface Way {
  words: QaPath
  /** Names of transitions. */
  took: readonly (readonly string[])[]
  /** Ids of states. */
  entered: readonly (readonly string[])[]
}

/** A walk came where a step leads. */
export interface Arrival {
  ms: number
  /** A file in the report's folder of pictures; null where nothing can be seen. */
  picture: string | null
}

/** How a path went by one driver. */
export interface PathResult {
  /** 'path 3', 'story 1' */
  name: string
  title: string
  passed: boolean
  ms: number
  /** What was wrong; null when nothing was. */
  complaint: string | null
  /** The step that went wrong, 0 for the beginning; null where none or no single one did. */
  step: number | null
}

export interface DrivenPath extends PathResult {
  driver: Driver
  /** The beginning's and each step's, as far as it came; null where it did not look. */
  arrivals: readonly (Arrival | null)[]
  /** A picture of what stood there when it failed. */
  failed: string | null
}

/** A path or story, and how it went by every driver of the run. */
export interface PathReport {
  name: string
  title: string
  /** Null where it is not known any more. */
  way: Way | null
  driven: readonly DrivenPath[]
}

export interface FlowReport {
  flow: FlowId
  paths: readonly PathReport[]
  /** Paths that only people walk, and this run did not. */
  byHand: number
}

export interface Report {
  /** As ISO 8601. */
  made: string
  level: string
  /** How long each driver took, ms; in the order of the run. */
  drivers: readonly { driver: Driver; ms: number }[]
  flows: readonly FlowReport[]
}

/** A flow, or a path, that none of its drivers complains of, and that was walked at all. */
export const hasPassed = (one: PathReport | FlowReport): boolean => {
  const all = 'paths' in one ? one.paths.map(hasPassed) : one.driven.map(({ passed }) => passed)
  return all.length > 0 && all.every(Boolean)
}

/** Every requirement that a path shows. */
export const idsOf = ({ way }: PathReport): string[] =>
  way ? [...new Set([way.words, ...way.words.steps].flatMap(({ proves }) => proves))] : []

/** What failed first, each in its order. */
export const failuresFirst = <One extends PathReport | FlowReport>(all: readonly One[]): One[] => [
  ...all.filter((one) => !hasPassed(one)),
  ...all.filter(hasPassed),
]
