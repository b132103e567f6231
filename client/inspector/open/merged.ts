import type { RecordedIntent, RecordedStep, Recording } from '../../log/recording/recording'

/** Which of two rows of the same intent is the newer: an end is final. */
const newer = (one: RecordedIntent | undefined, other: RecordedIntent): RecordedIntent =>
  one && /^(?:settled|rejected)$/.test(one.state) ? one : other

/** Steps of all tabs by their time; those of one tab keep their own order, though its clock was set. */
const byTime = (tabs: readonly RecordedStep[][]): RecordedStep[] => {
  const latest = new Map<RecordedStep, number>()
  for (const tab of tabs) {
    let time = Number.NEGATIVE_INFINITY
    for (const step of tab) {
      time = Math.max(time, step.t)
      latest.set(step, time)
    }
  }
  return tabs.flat().sort((a, b) => latest.get(a)! - latest.get(b)!)
}

/**
 * Several recordings of one customer as one, by time; what two of them hold is there once. Its seals and codes are
 * each file's own: an intent is the same in two files where its reference is.
 */
export const merged = (recordings: readonly Recording[]): Recording => {
  const [first, ...others] = recordings as [Recording, ...Recording[]]
  if (others.length === 0) return first
  const tabs = new Map<string, Map<number, RecordedStep>>()
  const outbox = new Map<string, RecordedIntent>()
  const oldestFirst = [...recordings].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1))
  for (const recording of oldestFirst) {
    for (const step of recording.steps) {
      const tab = tabs.get(step.session) ?? new Map<number, RecordedStep>()
      tabs.set(step.session, tab.set(step.seq, step))
    }
    for (const intent of recording.outbox) {
      const key = intent.reference ?? intent.intentId
      outbox.set(key, newer(outbox.get(key), intent))
    }
  }
  const newest = oldestFirst.at(-1)!
  return {
    ...newest,
    flows: Object.assign({}, ...oldestFirst.map(({ flows }) => flows)),
    outbox: [...outbox.values()],
    steps: byTime([...tabs.values()].map((tab) => [...tab.values()].sort((a, b) => a.seq - b.seq))),
    seals: [],
  }
}
