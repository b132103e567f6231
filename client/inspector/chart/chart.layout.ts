/** A flow's chart, built by scripts/build/charts. */
export interface FlowChart {
  layout: ChartLayout
  /** The chart in other tools' formats, by file type. */
  files: Readonly<Record<string, string>>
}

export interface ChartLayout {
  flow: string
  width: number
  height: number
  states: StateBox[]
  transitions: TransitionLine[]
}

export interface StateBox {
  id: string
  name: string
  kind: 'leaf' | 'compound' | 'parallel' | 'final'
  x: number
  y: number
  width: number
  height: number
  isInitial: boolean
  notes: StateNote[]
}

export interface StateNote {
  text: string
  id?: string
}

export interface TransitionLine {
  /** The transition's name in paths and in the inspector: 'login.editing login.submit valid'. */
  id: string
  label: string
  points: { x: number; y: number }[]
  labelAt: { x: number; y: number; width: number; height: number }
}

export const chartSizes = { line: 16, letter: 6.4, bold: 7.8, padding: 10, title: 22, font: 11 } as const
