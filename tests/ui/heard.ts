import type { AnyMachineSnapshot } from 'xstate'
import { replay } from '../../client/log/replay'
import type { LogRecord } from '../../machines/core/flow'
import type { FlowId } from '../../machines/flows'

/** What a page's flows wrote to their log, and where a flow's run stands by that alone. */
export class Received {
  readonly #records: LogRecord[] = []
  #last: { run: string; length: number; state: AnyMachineSnapshot | null } | undefined

  constructor(readonly flow: FlowId) {}

  add(records: readonly LogRecord[]): void {
    this.#records.push(...records)
  }

  of(run: string | undefined): LogRecord[] {
    return this.#records.filter(({ actor }) => actor === run)
  }

  /** The flow's latest run that `picks` takes. */
  run(picks: (state: AnyMachineSnapshot) => boolean): string | undefined {
    const begun = this.#records.filter(({ cause, flow }) => cause === 'init' && flow === this.flow)
    return begun.findLast(({ actor }) => {
      const state = this.fold(actor)
      return state && picks(state)
    })?.actor
  }

  fold(run: string | undefined): AnyMachineSnapshot | null {
    if (run === undefined) return null
    const own = this.of(run)
    if (this.#last?.run !== run || this.#last.length !== own.length)
      this.#last = { run, length: own.length, state: replay(own).state }
    return this.#last.state
  }
}
