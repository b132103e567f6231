import { ApolloLink, Observable } from '@apollo/client'
import type { FormattedExecutionResult } from 'graphql'
import { BehaviorSubject, finalize, from, map, of, share, switchMap, take, tap } from 'rxjs'
import { acceptedData, type ResponseRules } from './run-operation'
import { type CallOptions, hashOf, isUnauthenticated, type Transport } from './transport'

export interface ReadContext<Data> extends ResponseRules<Data>, Pick<CallOptions, 'signal'> {
  uncached?: boolean | undefined
}

/** A newer request of a query aborts the older one, whose response must not be stored last (TX-14). */
const latestLink = (): ApolloLink => {
  const inFlight = new Map<
    string,
    { requests: BehaviorSubject<Observable<ApolloLink.Result>>; response: Observable<ApolloLink.Result> }
  >()
  return new ApolloLink((operation, forward) => {
    const request = forward(operation)
    if ((operation.getContext() as ReadContext<never>).uncached) return request
    const key = `${hashOf(operation.query)} ${JSON.stringify(operation.variables)}`
    const older = inFlight.get(key)
    if (older) {
      older.requests.next(request)
      return older.response
    }
    const requests = new BehaviorSubject(request)
    const forget = () => inFlight.get(key)?.requests === requests && inFlight.delete(key)
    const response = requests.pipe(
      switchMap((newest) => newest),
      // Runs before delivery, because the receiver may send the request again.
      tap({ next: forget, error: forget }),
      take(1),
      finalize(forget),
      share(),
    )
    inFlight.set(key, { requests, response })
    return response
  })
}

const acceptedLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    map((response) => ({
      data: acceptedData(response as FormattedExecutionResult<never>, operation.getContext() as never),
    })),
  ),
)

/** Posts an operation. The transport, also used by the login page, handles token, server clock and 401s. */
const transportLink = (transport: Transport): ApolloLink =>
  new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const { signal } = operation.getContext() as ReadContext<never>
        const request = new AbortController()
        const abort = () => request.abort()
        if (signal?.aborted) abort()
        signal?.addEventListener('abort', abort)
        transport(operation.query as never, operation.variables, { signal: request.signal })
          .then((response) => {
            observer.next(response as never)
            observer.complete()
          })
          .catch((error) => observer.error(error))
        return () => {
          signal?.removeEventListener('abort', abort)
          abort()
        }
      }),
  )

export const linkTo = (transport: Transport, links: readonly ApolloLink[]): ApolloLink =>
  ApolloLink.from([latestLink(), acceptedLink, ...links, transportLink(transport)])

/** How long a response can be used, ms: a page whose code loads later sends its own request. */
const freshMs = 15_000

/** The query that the page's inline script has sent (scripts/build/early-queries/early-query.js). */
interface EarlyQuery {
  hash: string
  variables: string
  token: string
  answer: Promise<FormattedExecutionResult>
  at: number
}

/** Uses the request under way for the page's first query, once; repeats it if it failed. */
export const earlyLink = (tokenNow: () => string): ApolloLink =>
  new ApolloLink((operation, forward) => {
    const page = window as { earlyQuery?: EarlyQuery | undefined }
    const earlyRequest = page.earlyQuery
    if (
      earlyRequest?.hash !== hashOf(operation.query) ||
      earlyRequest.variables !== JSON.stringify(operation.variables)
    )
      return forward(operation)
    page.earlyQuery = undefined
    const isCurrent = earlyRequest.token === tokenNow() && Date.now() - earlyRequest.at < freshMs
    const response = isCurrent ? earlyRequest.answer.catch(() => null) : Promise.resolve(null)
    return from(response).pipe(
      switchMap((result) => {
        const isUsable = result && ('data' in result || 'errors' in result) && !isUnauthenticated(result)
        return isUsable ? of(result as ApolloLink.Result) : forward(operation)
      }),
    )
  })
