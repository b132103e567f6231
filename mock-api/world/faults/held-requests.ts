/** Gates hold requests until somebody lets them go: tests use them to look at the middle of a call. */
export class HeldRequests {
  private held = new Map<string, Set<() => void>>()
  private watchers = new Set<() => void>()

  /** Waits at `gate` until it is released or `abandoned` settles. */
  async wait(gate: string, abandoned: Promise<unknown>): Promise<void> {
    const queue = this.held.get(gate) ?? new Set()
    this.held.set(gate, queue)
    let leave = () => {}
    const released = new Promise<void>((resolve) => {
      leave = resolve
    })
    queue.add(leave)
    for (const check of this.watchers) check()
    await Promise.race([released, abandoned])
    queue.delete(leave)
  }

  /** Lets all go that wait now; answers how many. */
  release(gate: string): number {
    const queue = this.held.get(gate) ?? new Set()
    const count = queue.size
    for (const leave of queue) leave()
    queue.clear()
    return count
  }

  releaseAll(): void {
    for (const gate of this.held.keys()) this.release(gate)
  }

  waiting = (): Record<string, number> =>
    Object.fromEntries(
      [...this.held].filter(([, queue]) => queue.size > 0).map(([gate, q]) => [gate, q.size]),
    )

  /** Resolves as soon as at least `count` requests wait at `gate`. */
  async untilHeld(gate: string, count = 1): Promise<void> {
    const enough = () => (this.held.get(gate)?.size ?? 0) >= count
    if (enough()) return
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!enough()) return
        this.watchers.delete(check)
        resolve()
      }
      this.watchers.add(check)
    })
  }
}
