/** The limits of one account's log on the customer's disk; `bytes` counts JSON. */
export const logLimits = { records: 5_000, bytes: 3 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 }
export type LogLimits = typeof logLimits

/** A visitor's log may contain personal data, so it outlives a reload but is not kept for a week. */
export const visitorLimits: LogLimits = { ...logLimits, ageMs: 60 * 60 * 1000 }

/** The log may grow by this much between two retention runs, so retention leaves this much free. */
export const recordsBetweenChecks = 500
export const bytesBetweenChecks = logLimits.bytes / 10

/** A write waits at most this long, in ms, or for this many records. */
export const batch = { ms: 250, records: 50 }

const encoder = new TextEncoder()

export const bytesOf = (record: unknown): number => encoder.encode(JSON.stringify(record)).length
