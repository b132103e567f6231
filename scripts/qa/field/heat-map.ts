import type { FlowId } from '../../../machines/flows'
import { availableEvents, driverGraph } from '../../../tests/models/driver-graph'
import type { Graph } from '../../../tests/models/graph'
import type { Judge } from '../../../tests/models/recorded/judge'
import { modelOf } from '../plan'
import type { JudgedFile } from './read-files'

/** How customers take one transition. */
export interface Taken {
  flow: string
  transition: string
  times: number
  files: number
  /** The waiting before it, from the step before, ms. */
  medianMs: number
  p90Ms: number
  /** Why no walk takes it; null: one does. */
  unwalked: string | null
}

interface Count {
  waits: number[]
  files: Set<string>
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const share = (numbers: readonly number[], part: number): number =>
  numbers[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

const tookIn = ({ edges, roots }: Graph): Set<string> =>
  new Set([...roots.flatMap(({ first }) => first.took), ...edges.flatMap(({ took }) => took)])

/** Whether a walk takes a transition of a flow; else the reason. */
const walksOf = (flow: FlowId, whole: Graph): ((transition: string) => string | null) => {
  const model = modelOf(flow)
  const offered = availableEvents(whole, model)
  const [all, people, drivers] = [whole, offered, driverGraph(offered, model)].map(tookIn)
  const { excuses = {} } = model
  return (transition) => {
    if (drivers!.has(transition)) return null
    if (people!.has(transition)) return 'by hand only'
    if (excuses[transition] !== undefined) return `excused: ${excuses[transition]}`
    return all!.has(transition) ? 'explored, and on no path' : 'not in the model'
  }
}

/** Which transitions the customers of all files take, the most frequent of each flow first. */
export const heatMap = (files: readonly JudgedFile[], { indexOf }: Judge): Taken[] => {
  const flows = new Map<string, Map<string, Count>>()
  for (const { name, followed } of files)
    for (const { life } of followed) {
      const counts = flows.get(life.flow) ?? new Map<string, Count>()
      flows.set(life.flow, counts)
      for (const [place, { took, t }] of life.steps.entries())
        for (const transition of took) {
          const count = counts.get(transition) ?? { waits: [], files: new Set<string>() }
          counts.set(transition, count)
          count.waits.push(place === 0 ? 0 : Math.max(0, t - life.steps[place - 1]!.t))
          count.files.add(name)
        }
    }
  return [...flows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([flow, counts]) => {
      const unwalked = walksOf(flow as FlowId, indexOf(flow).graph)
      return [...counts]
        .map(([transition, { waits, files: own }]): Taken => {
          const all = sorted(waits)
          return {
            flow,
            transition,
            times: all.length,
            files: own.size,
            medianMs: share(all, 0.5),
            p90Ms: share(all, 0.9),
            unwalked: unwalked(transition),
          }
        })
        .sort((a, b) => b.times - a.times || (a.transition < b.transition ? -1 : 1))
    })
}
