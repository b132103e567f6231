/** Made at build time from the machines: see scripts/build/charts/charts.ts. */
declare module 'virtual:charts' {
  import type { ChartLayout } from './chart.layout'

  const charts: Readonly<Record<string, ChartLayout>>
  export default charts
}
