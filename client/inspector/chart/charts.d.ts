/** Made at build time from the machines and their models: see scripts/build/charts. */
declare module 'virtual:charts' {
  import type { FlowChart } from './chart.layout'

  const charts: Readonly<Record<string, FlowChart>>
  export default charts
}

/** The judge of recordings by the flows' models (tests/models/recorded). */
declare module 'virtual:rules' {
  import type { Recording } from '../../log/recording/recording'

  /** What is wrong with a recording, and at which step. */
  export const brokenRulesIn: (recording: Recording) => readonly { index: number; says: string }[]
}
