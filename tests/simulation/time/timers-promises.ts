import { after } from './scheduler'

/** Replaces Node's `timers/promises` in the bundle, whose real timers the scheduler would not see. */
export const setTimeout = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => void after(ms, () => resolve(value)))
