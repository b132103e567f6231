import type { FlowId } from '../../machines/flows'
import type { WalkRecord } from '../../tests/walker/walk-record'
import type { QaLevel, QaPath } from './plan'

export type Driver = 'pure' | 'live' | 'ui'

/** A path's result with one driver. */
export interface PathResult {
  /** 'path 3', 'story 1' */
  name: string
  title: string
  passed: boolean
  ms: number
  /** The failure; null for none. */
  complaint: string | null
  /** The failed step, 0 for the beginning; null for none, or for no single one. */
  step: number | null
}

/** The result of a flow's walks. */
export interface FlowResult {
  flow: FlowId
  passed: number
  of: number
  ms: number
  /** Of each failed path: its number, the step, and the problem. */
  complaints: string[]
}

/** With each of its paths. */
export interface WalkedFlow extends FlowResult {
  paths: readonly PathResult[]
}

/** The result of one driver. */
export interface DriverRun {
  driver: Driver
  ms: number
  flows: readonly WalkedFlow[]
}

export interface DrivenPath extends PathResult {
  driver: Driver
  /** The texts of the beginning and of each step, as far as the walk came; null if unread. */
  arrivals: WalkRecord['arrivals']
  failed: string | null
}

/** A path or story, and its result with every driver of the run; a checklist has no drivers. */
export interface PathReport {
  name: string
  title: string
  /** Null if the walk left no record of a story. */
  words: QaPath | null
  driven: readonly DrivenPath[]
}

export interface FlowReport {
  flow: FlowId
  paths: readonly PathReport[]
  /** The number of paths for people only, which this run did not walk. */
  byHand: number
}

export interface Report {
  made: string
  level: QaLevel
  drivers: readonly { driver: Driver; ms: number }[]
  flows: readonly FlowReport[]
}
