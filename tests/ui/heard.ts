import { type AnyMachineSnapshot, type AnyStateMachine, StateMachine } from 'xstate'
import { replay } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import { type FlowId, flows, flowsById } from '../../machines/flows'

/** Whether it is a machine, or has it among its child machines. */
const hasMachine = ({ id, implementations: { actors } }: AnyStateMachine, wanted: FlowId): boolean =>
  id === wanted ||
  Object.values(actors).some((logic) => logic instanceof StateMachine && hasMachine(logic, wanted))

/** What a page's flows wrote to their log, and where a flow's run stands by that alone. */
export class Received {
  readonly #records: LogRecord[] = []
  #last: { run: string; length: number; state: AnyMachineSnapshot | null } | undefined

  /** Those whose runs it may stand in. */
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
    const begun = this.#records.filter(({ cause, flow }) => cause === 'init' && this.#flows.has(flow))
    return begun.findLast(({ actor }) => {
      const state = this.fold(actor)
      return state && picks(state)
    })?.actor
  }

  fold(run: string | undefined): AnyMachineSnapshot | null {
    if (run === undefined) return null
    const own = this.of(run)
    if (this.#last?.run !== run || this.#last.length !== own.length)
      this.#last = { run, length: own.length, state: this.#stateIn(own) }
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
