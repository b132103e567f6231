import type { FlowDefinition } from '../../machines/core/flow'
import type { flows } from '../../machines/flows'

type Flows = Partial<typeof flows>
export type LoadFlows = () => Promise<Flows>

/** The flows whose code is here: the entry's from the start, all others with the page that runs them. */
export interface FlowRegistry {
  register: (flowsAtHand: Flows) => void
  /** Undefined for a flow that is not known (any more, or here). */
  find: (id: string) => FlowDefinition | undefined
  /** Throws where the flow is not registered yet. */
  get: (id: string) => FlowDefinition
  /** Load flows that come with a page which is not open yet. */
  offered: LoadFlows[]
}

export const createFlowRegistry = (flowsAtHand: Flows, ...offered: LoadFlows[]): FlowRegistry => {
  const known = new Map<string, unknown>()
  const find: FlowRegistry['find'] = (id) => known.get(id) as FlowDefinition | undefined
  const register: FlowRegistry['register'] = (some) => {
    for (const id in some) known.set(id, some[id as keyof Flows])
  }
  register(flowsAtHand)
  return {
    register,
    find,
    get: (id) => {
      const flow = find(id)
      if (!flow) throw new Error(`The flow ${id} is not registered yet`)
      return flow
    },
    offered,
  }
}
