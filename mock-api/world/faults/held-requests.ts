/** Gates hold requests until released, so that tests can inspect the middle of a call. */
export class HeldRequests {
  private waitingByGate = new Map<string, Set<() => void>>()
  private watchers = new Set<() => void>()

  /** Waits until `gate` is released or `abandoned` settles. */
  async wait(gate: string, abandoned: Promise<unknown>): Promise<void> {
    const queue = this.waitingByGate.get(gate) ?? new Set()
    this.waitingByGate.set(gate, queue)
    let leave = () => {}
    const released = new Promise<void>((resolve) => {
      leave = resolve
    })
    queue.add(leave)
    for (const check of this.watchers) check()
    await Promise.race([released, abandoned])
    queue.delete(leave)
  }

  release(gate: string): number {
    const queue = this.waitingByGate.get(gate) ?? new Set()
    const count = queue.size
    for (const leave of queue) leave()
    queue.clear()
    return count
  }

  releaseAll(): void {
    for (const gate of this.waitingByGate.keys()) this.release(gate)
  }

  waiting = (): Record<string, number> =>
    Object.fromEntries(
      [...this.waitingByGate]
        .filter(([, queue]) => queue.size > 0)
        .map(([gate, waitingRequests]) => [gate, waitingRequests.size]),
    )

  /** Resolves as soon as at least `count` requests wait at `gate`. */
  async untilHeld(gate: string, count = 1): Promise<void> {
    const hasEnough = () => (this.waitingByGate.get(gate)?.size ?? 0) >= count
    if (hasEnough()) return
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!hasEnough()) return
        this.watchers.delete(check)
        resolve()
      }
      this.watchers.add(check)
    })
  }
}
