/** What the log of one account may hold on the customer's disk; a record's size is that of its JSON. */
export const logLimits = { records: 5_000, bytes: 3 * 1024 * 1024, ageMs: 7 * 24 * 60 * 60 * 1000 }
export type LogLimits = typeof logLimits

/** Nobody's log may hold what a visitor typed about themselves: it is kept for a reload, not for a week. */
export const visitorLimits: LogLimits = { ...logLimits, ageMs: 60 * 60 * 1000 }

/** How many records may come before the next look: what is dropped leaves room for them below the limits. */
export const recordsBetweenLooks = 500
