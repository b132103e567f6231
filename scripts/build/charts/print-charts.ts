// Prints the layout of every flow's statechart as JSON: what `virtual:charts` is made of.
import type { AnyStateMachine } from 'xstate'
import { flows } from '../../../machines/flows'
import { chartOf } from './charts'

const charts = await Promise.all(
  Object.entries(flows).map(
    async ([id, { machine }]) => [id, await chartOf(id, machine as AnyStateMachine)] as const,
  ),
)
process.stdout.write(JSON.stringify(Object.fromEntries(charts)))
