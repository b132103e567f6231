export type Json = Record<string, unknown>

/** Whether a parsed JSON value is an object: neither array nor null. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
