import type { SecurityLine } from '../accounts/security-log'

/** A request, with its route's template, or an error; never a value from the path, query or body. */
export type LogLine =
  | {
      level: 'info'
      at: string
      method: string
      route: string
      status: number | null
      ms: number
      traceId?: string
    }
  | { level: 'error'; at: string; where: string; error: string }
  | SecurityLine

/** Logs the database's message without the statement's parameters. */
export const createErrorLog =
  (log: (line: LogLine) => void) =>
  (where: string, error: unknown): void => {
    log({ level: 'error', at: new Date().toISOString(), where, error: describeError(error) })
  }

const describeError = (error: unknown): string => {
  // drizzle's error contains the query's parameters; its cause has the database's message.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
