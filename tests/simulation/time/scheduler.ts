import { AsyncLocalStorage } from 'node:async_hooks'
import { epoch, type Process, type Task } from './process'

// One queue has the macrotasks of all simulated processes. A task and all its promise callbacks run before the next
// task, so a history depends on its seed only.

const isBefore = (first: Task, second: Task): boolean =>
  first.at < second.at || (first.at === second.at && first.seq < second.seq)
/** All tasks in order; the next one is last. */
const queue: Task[] = []
const enqueue = (task: Task): void => {
  let [low, high] = [0, queue.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(task, queue[middle]!)) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, task)
}
const processes = new AsyncLocalStorage<Process | null>()
// Stored before install.ts replaces it.
const realImmediate = globalThis.setImmediate

let trueMs = epoch
let seq = 0
/** Receives uncaught errors. */
export const uncaught: { onError: (error: unknown) => void } = { onError: () => undefined }
/** The number of tasks run in all histories. */
export const hasRun = { tasks: 0 }

/** The true time, ms since 1970. Processes see their own clocks. */
export const now = (): number => trueMs
/** The process whose code runs, even after an `await`; null for the environment. */
export const running = (): Process | null => processes.getStore() ?? null

interface Scheduling {
  owner?: Process | null
  isDisk?: boolean
}

/** Runs the work after `ms`, by default in the running process. */
export const after = (
  ms: number,
  work: () => void,
  { owner = running(), isDisk = false }: Scheduling = {},
): Task => {
  seq += 1
  const task: Task = { at: trueMs + Math.max(0, ms), work, owner, isDisk, seq, isCancelled: false }
  enqueue(task)
  return task
}

/** Resolves after `ms`; never if the running process ends first. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve))

/** Resumes a frozen process with the tasks that became due meanwhile. */
export const thaw = (process: Process): void => {
  for (const task of process.thaw()) {
    seq += 1
    enqueue(Object.assign(task, { at: trueMs, seq }))
  }
}

/** Runs all pending promise callbacks and `nextTick` work. */
const drain = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve))

/**
 * True if the task must not run now: it is cancelled, or its process has ended or is frozen. A frozen process keeps
 * it.
 */
const isBlocked = (task: Task): boolean => {
  const { owner } = task
  if (task.isCancelled) return true
  if (owner === null || task.isDisk) return false
  if (owner.isFrozen) owner.hold(task)
  return owner.isFrozen || !owner.isAlive
}

/** Runs tasks until this true time or until the queue is empty; calls `onTask` for each. */
export const runUntil = async (end: number, onTask: (atMs: number, owner: string) => void): Promise<void> => {
  await drain()
  for (;;) {
    const task = queue.at(-1)
    if (!task || task.at > end) {
      trueMs = Math.max(trueMs, end)
      return
    }
    queue.pop()
    if (isBlocked(task)) continue
    trueMs = Math.max(trueMs, task.at)
    hasRun.tasks += 1
    onTask(trueMs - epoch, task.owner?.name ?? '')
    try {
      processes.run(task.owner, task.work)
    } catch (error) {
      uncaught.onError(error)
    }
    if (task.every !== undefined && !task.isCancelled) {
      seq += 1
      enqueue(Object.assign(task, { at: trueMs + task.every, seq }))
    }
    await drain()
  }
}

/** Empties the queue and resets the time for the next history. */
export const reset = (): void => {
  queue.length = 0
  trueMs = epoch
  seq = 0
}
