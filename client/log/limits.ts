/** Limits of one account's log on the customer's disk; a record's size is that of its JSON. */
export const logLimits = { records: 5_000, bytes: 3 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 }
export type LogLimits = typeof logLimits

/** A visitor's log may hold what they typed about themselves: it is kept for a reload, not for a week. */
export const visitorLimits: LogLimits = { ...logLimits, ageMs: 60 * 60 * 1000 }

/** How much may be written between two retention runs; retention leaves this much room below the limits. */
export const recordsBetweenChecks = 500
export const bytesBetweenChecks = logLimits.bytes / 10

/** How long a record may wait to be written together with others, ms, and how many may wait. */
export const batch = { ms: 250, records: 50 }

const encoder = new TextEncoder()

/** A record's size as JSON in UTF-8, bytes. */
export const bytesOf = (record: unknown): number => encoder.encode(JSON.stringify(record)).length
