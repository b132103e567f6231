import type { FormattedExecutionResult } from 'graphql'
import { hashOf, isUnauthenticated, type Transport } from './transport'

/** An older answer is not used, ms: a page whose code came that late asks anew. */
const freshMs = 15_000

/** The query that the page's inline script sent (scripts/build/early-queries/early-query.js). */
interface EarlyQuery {
  hash: string
  /** As JSON. */
  variables: string
  token: string
  answer: Promise<FormattedExecutionResult>
  /** When it was sent, ms since 1970. */
  at: number
}

interface EarlyWindow {
  earlyQuery?: EarlyQuery | undefined
}

/** Answers the page's first query with what is already under way, once; a failed answer is asked for again. */
export const withEarlyQuery =
  (transport: Transport, tokenNow: () => string): Transport =>
  async (document, variables, options) => {
    const page = window as EarlyWindow
    const early = page.earlyQuery
    if (early?.hash !== hashOf(document) || early.variables !== JSON.stringify(variables))
      return transport(document, variables, options)
    page.earlyQuery = undefined
    const isCurrent = early.token === tokenNow() && Date.now() - early.at < freshMs
    const result = isCurrent ? await early.answer.catch(() => null) : null
    const isUsable = result && ('data' in result || 'errors' in result) && !isUnauthenticated(result)
    return isUsable ? (result as never) : transport(document, variables, options)
  }
