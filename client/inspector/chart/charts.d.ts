/** Built from the machines and their models by scripts/build/charts. */
declare module 'virtual:charts' {
  import type { FlowChart } from './chart.layout'

  const charts: Readonly<Record<string, FlowChart>>
  export default charts
}

/** Checks recordings against the flows' models (tests/models/recorded). */
declare module 'virtual:rules' {
  import type { Recording } from '../../log/recording/recording'

  export const brokenRulesIn: (recording: Recording) => readonly { index: number; says: string }[]
}
