import type { RowState } from '../../../client/money/intent-rows'
import { now } from '../time/scheduler'
import type { Watch } from './watch'

const isFinal = (state: RowState | undefined): boolean => state === 'settled' || state === 'rejected'

/** A write this soon (ms) after an eviction may still be on the old disk. */
const oldDiskMs = 50

/** The outbox rows written on each device since its last eviction. */
export class DeviceRows {
  readonly #rows = new Map<number, Map<string, RowState>>()
  /** Rows written so soon after an eviction that they may be on the old or the new disk. */
  readonly #unsure = new Set<string>()

  constructor(readonly watch: Watch) {}

  written(device: number, id: string, state: RowState): void {
    const evictedAt = this.watch.evictions.get(device)?.at ?? Number.NEGATIVE_INFINITY
    if (now() - evictedAt < oldDiskMs) return void this.#unsure.add(`${device} ${id}`)
    const rows = this.#rows.get(device) ?? new Map<string, RowState>()
    const previousState = rows.get(id)
    if (isFinal(previousState) && previousState !== state)
      this.watch.fail('a final row stays final', `${previousState}, then ${state}`)
    this.#rows.set(device, rows.set(id, state))
  }

  evicted(device: number): void {
    this.#rows.delete(device)
  }

  mayBeThere(device: number, id: string): boolean {
    return this.stateOf(device, id) !== undefined || this.#unsure.has(`${device} ${id}`)
  }

  stateOf(device: number, id: string): RowState | undefined {
    return this.#rows.get(device)?.get(id)
  }
}
