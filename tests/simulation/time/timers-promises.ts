import { after } from './scheduler'

/** Stands in the bundle for Node's `timers/promises`, whose real timers the scheduler would not see. */
export const setTimeout = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => void after(ms, () => resolve(value)))
