import { after } from './scheduler'

/** Replaces Node's `timers/promises` in the bundle: the scheduler does not control real timers. */
export const setTimeout = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => void after(ms, () => resolve(value)))
