declare module 'virtual:charts' {
  import type { FlowChart } from './chart.layout'

  const charts: Readonly<Record<string, FlowChart>>
  export default charts
}
