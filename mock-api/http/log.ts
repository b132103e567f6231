import type { SecurityLine } from '../accounts/security-log'

/** A request by its route's template, or an error. Never a value of path, query or body. */
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

/** Without values: the database's message, not the statement's parameters. */
export const createErrorLog =
  (log: (line: LogLine) => void) =>
  (where: string, error: unknown): void => {
    log({ level: 'error', at: new Date().toISOString(), where, error: describeError(error) })
  }

const describeError = (error: unknown): string => {
  // A failed query carries its parameters (drizzle); the database's message is its cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
