import type { FlowDefinition } from '../../machines/core/flow'
import type { FlowId, flows } from '../../machines/flows'

/** Without a prototype: a recording may name any flow. */
const known: Partial<Record<FlowId, unknown>> = Object.create(null)

export type LoadFlows = () => Promise<Partial<typeof flows>>
const offered = new Set<LoadFlows>()

/** The entry's flows are learnt at start, all others with the page that runs them: see services.ts, dashboard.tsx. */
export const registerFlows = (flowsAtHand: Partial<typeof flows>): void =>
  void Object.assign(known, flowsAtHand)

/** Flows that come with a page which is not open yet. */
export const registerLazyFlows = (...loads: LoadFlows[]): void => {
  for (const load of loads) offered.add(load)
}

/** Makes every page's flows known, as far as their code can be had; never rejects. */
export const loadLazyFlows = async (): Promise<void> => {
  await Promise.allSettled([...offered].map((load) => load().then(registerFlows)))
}

export const getFlow = (id: FlowId): FlowDefinition => {
  const flow = known[id] as FlowDefinition | undefined
  if (!flow) throw new Error(`The flow ${id} is not registered yet`)
  return flow
}
