import type { FlowId, flows } from '../../machines/flows'
import type { FlowDefinition } from '../../machines/shared/flow'

const known: Partial<Record<FlowId, unknown>> = {}

/** The entry's flows are learnt at start, all others with the page that runs them: see services.ts, dashboard.tsx. */
export const learnFlows = (flowsAtHand: Partial<typeof flows>): void => void Object.assign(known, flowsAtHand)

export const flowOf = (id: FlowId): FlowDefinition => {
  const flow = known[id] as FlowDefinition | undefined
  if (!flow) throw new Error(`The flow ${id} is not learnt yet`)
  return flow
}
