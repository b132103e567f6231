import type { AnyMachineSnapshot, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'
import { begun } from './replay'
import { nameOf } from './steps'

/** A flow right after one record, and how it came there. */
export interface ReplayedStep {
  seq: number
  snapshot: AnyMachineSnapshot
  took: string[]
  unhandled: boolean
}

/**
 * Replays one run of a flow like `replay`, and remembers which transitions each record took. Empty when the run's
 * beginning is missing.
 */
export const replaySteps = (id: FlowId, records: readonly LogRecord[]): ReplayedStep[] => {
  const received = records.filter(({ cause }) => cause !== 'told' && cause !== 'resumed')
  const [first, ...rest] = received
  if (first?.cause !== 'init') return []
  let took: string[] = []
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type !== '@xstate.microstep') return
    const { _transitions } = inspection as unknown as { _transitions: AnyTransitionDefinition[] }
    took.push(..._transitions.map(nameOf))
  }
  const actor = begun(id, first, inspect)
  const read = (): AnyMachineSnapshot => actor.getSnapshot()
  const steps: ReplayedStep[] = [{ seq: first.seq, snapshot: read(), took, unhandled: false }]
  for (const { seq, event } of rest) {
    const before = read()
    took = []
    if (before.status === 'active') actor.send(event)
    steps.push({ seq, snapshot: read(), took, unhandled: read() === before && took.length === 0 })
  }
  return steps
}
