/** Limits of one account's log on the customer's disk; a record's size is that of its JSON. */
export const logLimits = { records: 5_000, bytes: 3 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 }
export type LogLimits = typeof logLimits

/** A visitor's log may contain personal data: kept for a reload, not for a week. */
export const visitorLimits: LogLimits = { ...logLimits, ageMs: 60 * 60 * 1000 }

/** How much may be written between two retention runs; retention leaves this much room. */
export const recordsBetweenChecks = 500
export const bytesBetweenChecks = logLimits.bytes / 10

/** How long, ms, and how many records may wait for one write. */
export const batch = { ms: 250, records: 50 }

const encoder = new TextEncoder()

/** A record's size as JSON in UTF-8, bytes. */
export const bytesOf = (record: unknown): number => encoder.encode(JSON.stringify(record)).length
