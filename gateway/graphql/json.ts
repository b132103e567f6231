export type Json = Record<string, unknown>

/** Whether a value that was read from JSON is an object: no list, no null. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
