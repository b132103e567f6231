// Prints the inspector's data of every flow as JSON, for `virtual:charts`.
import type { AnyStateMachine } from 'xstate'
import type { FlowChart } from '../../../client/inspector/chart/chart.layout'
import { type FlowId, flows } from '../../../machines/flows'
import { chartOf, labelOf } from './charts'
import { mermaidOf, stateJsonOf } from './flow-exports'

const chartOfFlow = async (id: FlowId): Promise<FlowChart> => {
  const machine = flows[id].machine as AnyStateMachine
  return {
    layout: await chartOf(id, machine),
    files: {
      'Mermaid (.mmd)': mermaidOf(machine, (transition) => labelOf(machine, transition)),
      'XState (.json)': stateJsonOf(machine),
    },
  }
}

const ids = Object.keys(flows) as FlowId[]
const charts = await Promise.all(ids.map(async (id) => [id, await chartOfFlow(id)] as const))
process.stdout.write(JSON.stringify(Object.fromEntries(charts)))
