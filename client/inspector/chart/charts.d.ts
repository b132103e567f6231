/** Made at build time from the machines and their models: see scripts/build/charts. */
declare module 'virtual:charts' {
  import type { FlowChart } from './chart.layout'

  const charts: Readonly<Record<string, FlowChart>>
  export default charts
}

/** The rules of the flows' models, which tests hold them to (tests/models/recorded). */
declare module 'virtual:rules' {
  import type { Recording } from '../../log/recording/recording'

  /** Which rules a recording breaks, and at which step. */
  export const brokenRulesIn: (recording: Recording) => readonly { index: number; says: string }[]
}
