import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
} from 'xstate'
import type { FlowId } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { flowOf } from '../shared/known-flows'
import { inert } from './replay'
import { nameOf } from './steps'

/** A flow right after one record, and how it came there. */
export interface FoldedStep {
  seq: number
  snapshot: AnyMachineSnapshot
  took: string[]
  unhandled: boolean
}

const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined }

/**
 * Folds one run of a flow like `replay`, and remembers which transitions each record took. Empty when the run's
 * beginning is missing.
 */
export const fold = (id: FlowId, records: readonly LogRecord[]): FoldedStep[] => {
  const heard = records.filter(({ cause }) => cause !== 'told' && cause !== 'resumed')
  const [first, ...rest] = heard
  if (first?.cause !== 'init') return []
  let took: string[] = []
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type !== '@xstate.microstep') return
    const { _transitions } = inspection as unknown as { _transitions: AnyTransitionDefinition[] }
    took.push(..._transitions.map(nameOf))
  }
  const machine: AnyStateMachine = inert(flowOf(id).machine)
  const actor = createActor(machine, {
    id: first.actor,
    input: first.event.input as never,
    clock: stoppedClock,
    inspect,
  })
  actor.subscribe({ error: () => undefined })
  actor.start()
  const read = (): AnyMachineSnapshot => actor.getSnapshot()
  const steps: FoldedStep[] = [{ seq: first.seq, snapshot: read(), took, unhandled: false }]
  for (const { seq, event } of rest) {
    const before = read()
    took = []
    if (before.status === 'active') actor.send(event)
    steps.push({ seq, snapshot: read(), took, unhandled: read() === before && took.length === 0 })
  }
  return steps
}
