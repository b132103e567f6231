import { NetworkStatus, type OperationVariables } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ApiError } from '../../machines/core/api-error'
import { useServices } from '../flows/services'
import { isDataSaverOn } from '../platform/data-saver'
import { useIdle, useReturn, useVisible } from '../platform/use-attention'
import { apiErrorOf } from './query'
import type { ResponseRules } from './run-operation'

/** Intervals between polls of a page, normally and while the customer is idle (ruling 49); ms. */
export const pollMs = 15_000
const idlePollMs = 60_000
/** Waits before a failed read is repeated, ms; the last one applies from then on (ruling 35). */
export const retryWaits = [5_000, 15_000, 45_000, 60_000] as const

interface Options<Data, Variables> extends ResponseRules<Data> {
  name: string
  /** Null until they are known: nothing loads until then. */
  variables: Variables | null
  /** ms between polls while the page is visible; null: no polls. */
  pollEvery?: number | null | ((data: Data) => number | null)
  /** For secondary data: no toast is shown if the load fails. */
  quiet?: boolean
  /** When the cached data were read, ms since 1970; if set, there is no initial load. */
  readBefore?: number | null
  /** Cached data suffice: no initial request if there are any, and none on return. */
  once?: boolean
}

/**
 * A page's data. Apollo's `useQuery` loads them, and refreshes them when the customer asks. Quiet reads (polls, on
 * return, after a failure) use `client.query`, so that `failure` is about a load that the customer waited for. A newer
 * request of the same query aborts the older one (`latestLink`).
 */
export const usePageQuery = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  options: Options<Data, Variables>,
) => {
  const { name, variables, pollEvery = null, quiet = false, readBefore = null, once = false } = options
  const { clock, now, eventBus, recorder } = useServices()
  const client = useApolloClient()
  const request = {
    variables: variables ?? {},
    context: { accept: options.accept, essential: options.essential },
  }
  const query = useQuery<Data, OperationVariables>(document as never, {
    ...request,
    skip: variables === null,
    fetchPolicy: once || readBefore !== null ? 'cache-first' : 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const { error, observable, networkStatus } = query
  const data = query.data as Data | undefined
  const isLoading = query.loading && networkStatus !== NetworkStatus.fetchMore
  const failure = useMemo(() => (error && !isLoading ? apiErrorOf(error) : null), [error, isLoading])

  const [last, setLast] = useState({ readAt: readBefore, failures: 0, error: null as ApiError | null })
  const recordOutcome = (error: ApiError | null, isToast = false): void => {
    recorder.read(name, error, isToast ? 'reads.refused' : undefined)
    if (error && isToast) eventBus.emit({ type: 'reads.refused', name, error })
    setLast(({ readAt, failures }) =>
      error
        ? { readAt, failures: Math.min(failures + 1, retryWaits.length), error }
        : { readAt: now(), failures: 0, error },
    )
  }
  const wasLoading = useRef(false)
  // A layout effect, so that the time appears together with the data.
  useLayoutEffect(() => {
    if (wasLoading.current && !isLoading) recordOutcome(failure, failure !== null && !quiet)
    wasLoading.current = isLoading
  })

  const refresh = (): void => {
    if (variables) query.refetch().catch(() => undefined)
  }
  const revalidate = (): void => {
    if (!variables) return
    if (isLoading) {
      refresh()
      return
    }
    client.query({ query: document as never, ...request, fetchPolicy: 'network-only' }).then(
      () => {
        // Identical data alone would not clear a failed refresh.
        if (observable.getCurrentResult().error) void observable.reobserve()
        recordOutcome(null)
      },
      (error) => recordOutcome(apiErrorOf(error)),
    )
  }
  useReturn(() => {
    if (!once || last.failures > 0) revalidate()
  })

  const due = useEffectEvent(revalidate)
  const [isVisible, isIdle] = [useVisible(), useIdle(clock)]
  const every = typeof pollEvery === 'function' ? data && pollEvery(data) : pollEvery
  const poll = every && (isIdle ? Math.max(idlePollMs, every) : every) * (isDataSaverOn() ? 2 : 1)
  const wait = last.failures > 0 ? retryWaits[last.failures - 1]! : poll
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read starts a new wait
  useEffect(() => {
    if (!isVisible || isLoading || !wait) return
    const timer = clock.setTimeout(() => due(), wait)
    return () => clock.clearTimeout(timer as never)
  }, [clock, last, wait, isVisible, isLoading])

  return {
    data,
    isLoading,
    /** A failed load; null during the next one. */
    failure,
    /** Also true after a failed quiet read. */
    hasFailed: last.failures > 0,
    /** The last read's error, even if the page shows cached data. */
    lastError: last.error,
    /** In ms since 1970; null before the first response. */
    readAt: last.readAt,
    refresh,
    /** Reads quietly and aborts a running request, for use after a mutation. */
    revalidate,
    fetchMore: query.fetchMore,
    isLoadingMore: networkStatus === NetworkStatus.fetchMore,
  }
}
