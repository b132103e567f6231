import type { FlowDefinition } from '../../machines/core/flow'
import type { flows } from '../../machines/flows'

type Flows = Partial<typeof flows>

/** The loaded flows: those of the entry pages at start, others with the page that runs them. */
export interface FlowRegistry {
  register: (flowsAtHand: Flows) => void
  /** Undefined for an unknown flow, such as one of an older version. */
  find: (id: string) => FlowDefinition | undefined
  /** Throws when the flow is not registered yet. */
  get: (id: string) => FlowDefinition
}

export const createFlowRegistry = (flowsAtHand: Flows): FlowRegistry => {
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
  }
}
