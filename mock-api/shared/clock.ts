/** The world's clock: real time plus an offset that the operator moves (world/time.ts keeps it in `settings`). */
export class Clock {
  private offset = 0

  constructor(private readonly realTime: () => number = Date.now) {}

  now(): Date {
    return new Date(this.realTime() + this.offset)
  }

  /** Milliseconds ahead of real time. */
  get offsetMs(): number {
    return this.offset
  }

  setOffset(ms: number): void {
    this.offset = Math.round(ms)
  }
}
