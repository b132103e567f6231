/** What the inspector knows of a flow besides its machine; made when it is built (scripts/build/charts). */
export interface FlowChart {
  layout: ChartLayout
  /** By the name of a transition: what has to happen for it, and what a person sees then. */
  words: Readonly<Record<string, { says: string; sees: string }>>
  /** The REST call that an actor's answer comes from: 'POST /v1/auth/login'. */
  calls: Readonly<Record<string, string>>
  /** The flow's chart for other tools, by the kind of file. */
  files: Readonly<Record<string, string>>
}

/** Positions of a statechart's states and transitions, px. */
export interface ChartLayout {
  flow: string
  width: number
  height: number
  states: StateBox[]
  transitions: TransitionLine[]
}

export interface StateBox {
  /** The state's id in its machine: 'login.editing'. */
  id: string
  name: string
  kind: 'leaf' | 'compound' | 'parallel' | 'final'
  x: number
  y: number
  width: number
  height: number
  isInitial: boolean
  /** Invocations and internal transitions of the state: one line each. */
  notes: StateNote[]
}

export interface StateNote {
  text: string
  /** The id of the labelled transition. */
  id?: string
}

export interface TransitionLine {
  /** As the path generator and the inspector name it: 'login.editing login.submit valid'. */
  id: string
  label: string
  /** Corners of the line. */
  points: { x: number; y: number }[]
  labelAt: { x: number; y: number; width: number; height: number }
}

/** Sizes used by layout and drawing, px. */
export const chartSizes = { line: 16, letter: 6.4, bold: 7.8, padding: 10, title: 22, font: 11 } as const
