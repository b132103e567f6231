import type { FlowId } from '../../machines/flows'
import type { WalkRecord } from '../../tests/walker/walk-record'
import type { QaLevel, QaPath } from './plan'

export type Driver = 'pure' | 'live' | 'ui'

/** How a path went by one driver. */
export interface PathResult {
  /** 'path 3', 'story 1' */
  name: string
  title: string
  passed: boolean
  ms: number
  /** What was wrong; null when nothing was. */
  complaint: string | null
  /** The step that failed, 0 for the beginning; null where none or no single one did. */
  step: number | null
}

/** How a flow's walks went. */
export interface FlowResult {
  flow: FlowId
  passed: number
  of: number
  ms: number
  /** Of each path that failed: its number, the step, and what was wrong. */
  complaints: string[]
}

/** With each of its paths. */
export interface WalkedFlow extends FlowResult {
  paths: readonly PathResult[]
}

/** How one driver went. */
export interface DriverRun {
  driver: Driver
  ms: number
  flows: readonly WalkedFlow[]
}

export interface DrivenPath extends PathResult {
  driver: Driver
  /** The beginning's and each step's, as far as the walk came; null where it did not look. */
  arrivals: WalkRecord['arrivals']
  /** A picture of the page when the walk failed. */
  failed: string | null
}

/** A path or story, and how it went by every driver of the run; a checklist has no drivers. */
export interface PathReport {
  name: string
  title: string
  /** Null where the walk left no record of a story. */
  words: QaPath | null
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
  level: QaLevel
  /** How long each driver took, ms. */
  drivers: readonly { driver: Driver; ms: number }[]
  flows: readonly FlowReport[]
}
