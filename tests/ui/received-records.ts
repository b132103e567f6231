import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { replay } from '../../client/record/replay'
import type { LogRecord } from '../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../machines/flows'

/** Whether it is a machine, or has it among its child machines. */
const hasMachine = ({ id, implementations: { actors } }: AnyStateMachine, wanted: FlowId): boolean =>
  id === wanted ||
  Object.values(actors).some((logic) => logic instanceof StateMachine && hasMachine(logic, wanted))

/** The log records of a page's flows, and a run's state derived from them alone. */
export class ReceivedRecords {
  readonly #records: LogRecord[] = []
  #last: { run: string; length: number; state: AnyMachineSnapshot | null } | undefined

  /** Those whose runs they may contain. */
  readonly #flows: ReadonlySet<string>

  constructor(readonly flow: FlowId) {
    this.#flows = new Set(
      Object.entries(flows).flatMap(([id, { machine }]) => (hasMachine(machine, flow) ? [id] : [])),
    )
  }

  add(records: readonly LogRecord[]): void {
    this.#records.push(...records)
  }

  of(run: string | undefined): LogRecord[] {
    return this.#records.filter(({ actor }) => actor === run)
  }

  /** The flow's latest run that `picks` takes; of a child machine, the run that it belongs to. */
  run(picks: (state: AnyMachineSnapshot) => boolean): string | undefined {
    const startedRuns = this.#records.filter(({ cause, flow }) => cause === 'init' && this.#flows.has(flow))
    return startedRuns.findLast(({ actor }) => {
      const state = this.fold(actor)
      return state && picks(state)
    })?.actor
  }

  fold(run: string | undefined): AnyMachineSnapshot | null {
    if (run === undefined) return null
    const runRecords = this.of(run)
    if (this.#last?.run !== run || this.#last.length !== runRecords.length)
      this.#last = { run, length: runRecords.length, state: this.#stateIn(runRecords) }
    return this.#last.state
  }

  #stateIn(records: readonly LogRecord[]): AnyMachineSnapshot | null {
    const machines = replay(flowsById, records).steps.flatMap(({ snapshot, children, ended }) => [
      snapshot,
      ...ended,
      ...Object.values(children),
    ])
    return machines.findLast(({ machine }) => machine.id === this.flow) ?? null
  }
}
