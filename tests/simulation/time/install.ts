import { createHash, webcrypto } from 'node:crypto'
import { epoch, type Task } from './process'
import { type Random, randomOf, seedOf, uuidOf } from './random'
import { after, now, running } from './scheduler'

// Replaces the globals for time and randomness. Code must look them up at each call.

/** The time of the running process's clock, ms since 1970. */
const localNow = (): number => running()?.clock.read(now()) ?? Math.floor(now())

const RealDate = globalThis.Date

class SimulatedDate extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [localNow()] : parts) as [number]))
  }

  static override now(): number {
    return localNow()
  }
}

// No-ops: a simulated timer keeps no process alive.
const asTimer = {
  unref(this: Task): Task {
    return this
  },
  ref(this: Task): Task {
    return this
  },
  hasRef: () => true,
}

const timer = (work: (...args: unknown[]) => void, ms: unknown = 0, ...args: unknown[]): Task =>
  // Browsers and Node also wait at least 1 ms.
  Object.assign(
    after(Math.max(1, Number(ms) || 0), () => work(...args)),
    asTimer,
  )

const cancel = (task: Task | null | undefined): void => {
  if (task) task.isCancelled = true
}

const repeat = (work: (...args: unknown[]) => void, ms: number, ...args: unknown[]): Task =>
  Object.assign(timer(work, ms, ...args), { every: Math.max(1, ms) })

/** Disk latency of one operation of the running process, ms. */
export const disk = { delay: (): number => 0 }

let source: Random = randomOf(0)
/** Random numbers for the code under test; each process has its own generator. */
const sources = new Map<string, Random>()
const random = (): number => {
  const name = running()?.name ?? ''
  const cachedSource = sources.get(name)
  if (cachedSource) return cachedSource()
  const newSource = randomOf(seedOf(Math.floor(source() * 2 ** 31), name))
  sources.set(name, newSource)
  return newSource()
}

/** Seeds the random numbers of a history. */
export const seedChance = (seed: number): void => {
  source = () => randomOf(seed)()
  sources.clear()
}

/** Returns a random id from the running process's source. */
export const newId = (): string => uuidOf(random)

/** Hashes synchronously: the thread pool runs in real time. */
const digest = async (_: unknown, data: Uint8Array): Promise<ArrayBuffer> => {
  const { buffer, byteOffset, length } = createHash('sha256').update(data).digest()
  return buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer
}

/** Call once, after all packages are loaded and before the first history. */
export const installTime = (): void => {
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: timer,
    clearTimeout: cancel,
    setInterval: repeat,
    clearInterval: cancel,
    // Only the simulated databases use setImmediate.
    setImmediate: (work: (...args: unknown[]) => void, ...args: unknown[]) =>
      after(disk.delay(), () => work(...args), { isDisk: true }),
    clearImmediate: cancel,
  })
  performance.now = () => now() - epoch
  Math.random = random
  Object.defineProperty(webcrypto.subtle, 'digest', { value: digest })
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: newId })
}
