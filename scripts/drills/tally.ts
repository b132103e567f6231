export interface Tally {
  requests: number
  /** Answers that never came, or came from the proxy alone: the app then asks again, or finds out what became of it. */
  cutOff: number
  /** What a customer would see as a failure: still wrong after what the app itself does about it. */
  failed: number
  /** Refused in words before anything was done. */
  refused: number
  settled: number
  rejected: number
  unknown: number
  slowestMs: number
  reasons: Map<string, number>
}

export const newTally = (): Tally => ({
  requests: 0,
  cutOff: 0,
  failed: 0,
  refused: 0,
  settled: 0,
  rejected: 0,
  unknown: 0,
  slowestMs: 0,
  reasons: new Map(),
})
