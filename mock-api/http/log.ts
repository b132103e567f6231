import type { SecurityLine } from '../accounts/security-log'

/** One structured line: a request by its route's template, or a complaint. Never a value of path, query or body. */
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

/** Tells an unexpected error without its figures: the database's words, not the statement's parameters. */
export const complainTo =
  (log: (line: LogLine) => void) =>
  (where: string, error: unknown): void => {
    log({ level: 'error', at: new Date().toISOString(), where, error: described(error) })
  }

const described = (error: unknown): string => {
  // A failed query carries its parameters (drizzle); what the database said is its cause.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}
