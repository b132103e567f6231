import type { ApolloClient, OperationVariables } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../machines/core/api-error'
import { isNearEnd } from '../../machines/core/scroll-end'
import { useServices } from '../flows/services'
import { isDataSaverOn } from '../platform/data-saver'
import { useRevalidation } from '../platform/use-revalidation'
import { query } from './query'
import { Reader, type ReadRequest, type ReadResult } from './reader'
import type { ResponseRules } from './run-operation'
import type { PolledResponses } from './transport'

interface NearEnd {
  /** The window by default. */
  area?: RefObject<Element | null> | undefined
  active: boolean
  /** Changes with the content, which may still not fill the container (TX-06, CONST-08). */
  contentKey: string
  onNear: () => void
}

/** Calls back within 100 px of a list's end: on scroll, on resize, and after each change (CONST-10). */
const useNearEnd = ({ area, active, contentKey, onNear }: NearEnd): void => {
  const callOnNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may not fill the container
  useEffect(() => {
    if (!active) return
    const scrollArea = area?.current
    const check = () => {
      if (isNearEnd(scrollArea ?? document.scrollingElement ?? document.documentElement)) callOnNear()
    }
    // Lists render their rows after the first commit.
    const frame = requestAnimationFrame(check)
    const scrolled = scrollArea ?? window
    scrolled.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      cancelAnimationFrame(frame)
      scrolled.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [area, active, contentKey])
}

interface Schedule {
  /** In the log, and in the failure's event. */
  name: string
  /** Identifies the data within their kind: a currency, a week. A new key loads. */
  key?: string | null
  /** Secondary data: a failed read shows no toast and keeps the old data. */
  quiet?: boolean
  /** The data were just read elsewhere: only polls. */
  isFresh?: boolean
  /** When the data in the cache were read, if they are fresh: loads nothing first. */
  readBefore?: number | null
  /** Pages that are still cached when the customer returns. */
  loadedPages?: { page: number; hasNextPage: boolean }
  /** What focus does; by default it revalidates polled, failed or loading data. */
  onReturn?: 'refresh' | 'revalidate'
  /** ms between revalidations while the page is visible, as in `useRevalidation`. */
  every?: readonly number[]
  /** The scroll container of a paged list; the window by default. */
  area?: RefObject<Element | null>
}

interface Source extends Schedule {
  /** Identifies the content: a new identity without data loads. */
  identity: string
  hasData: boolean
  /** Number of loaded rows in a paged list. */
  count?: number | undefined
  read: (
    request: ReadRequest,
    signal: AbortSignal,
    polled: PolledResponses | undefined,
  ) => Promise<ReadResult>
}

/** Reads on mount, after failures, on return and by polls. The screen has the data before the state changes. */
export const useReader = (source: Source) => {
  const {
    name,
    key = null,
    quiet = false,
    isFresh = false,
    readBefore = null,
    loadedPages,
    onReturn,
    every,
    area,
    identity,
  } = source
  const { clock, eventBus, recorder } = useServices()
  const latest = useRef(source)
  useEffect(() => {
    latest.current = source
  })
  const [reader] = useState(() => {
    const responses: PolledResponses = new Map()
    return new Reader({
      clock,
      read: (request, signal) => latest.current.read(request, signal, request.polled ? responses : undefined),
      ended: (error, kind) => {
        const type = kind === 'more' ? 'reads.moreRefused' : 'reads.refused'
        if (!error || kind === 'quiet') return recorder.read(name, error)
        recorder.read(name, error, type)
        eventBus.emit({ type, name, error })
      },
      savesData: isDataSaverOn(),
      readAt: readBefore,
      ...(quiet || isFresh || readBefore !== null ? { page: 1, isFresh } : loadedPages),
    })
  })
  const { status, page, polls, failures, error, hasNextPage, readAt } = useSyncExternalStore(
    reader.subscribe,
    reader.snapshot,
  )
  useEffect(() => {
    reader.start()
    return () => reader.stop()
  }, [reader])

  const checkedFor = useRef({ key, identity })
  const recheck = useEffectEvent(() => {
    if (checkedFor.current.key !== key) reader.pick()
    else if (checkedFor.current.identity !== identity && !source.hasData && status !== 'loading')
      reader.revalidate()
    checkedFor.current = { key, identity }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data are read, whatever rendered
  useEffect(() => recheck(), [key, identity])
  useRevalidation(clock, {
    revalidate: (cause) => {
      if (cause === 'interval') {
        if (status === 'shown') reader.revalidate(true)
      } else if (cause === 'reconnect') {
        reader.revalidate()
        if (document.visibilityState === 'hidden') reader.hide()
      } else if (onReturn === 'refresh') reader.refresh()
      // Known after the first response only.
      else if (onReturn || polls || failures > 0 || status === 'loading') reader.revalidate()
    },
    onHide: () => reader.hide(),
    onTouch: () => reader.touch(),
    every,
  })
  useNearEnd({
    area,
    active: status === 'shown' && source.count !== undefined,
    contentKey: `${page} ${source.count}`,
    onNear: () => reader.reachEnd(),
  })
  const isFailed = status === 'failed' || status === 'retrying'
  return {
    isLoading: status === 'loading',
    /** Nothing is loading or pending. */
    isShown: status === 'shown',
    page,
    hasNextPage,
    readAt,
    /** Null without a failure. */
    failure: isFailed ? error : null,
    /** Also a failed revalidation. */
    hasFailed: failures > 0,
    /** Of the last read, whatever the page shows. */
    lastError: error,
    /** The next page is loading, or its error; null: neither. */
    more: status === 'loadingMore' ? ('loading' as const) : status === 'moreFailed' ? error : null,
    refresh: () => reader.refresh(),
    revalidate: () => reader.revalidate(),
    retryMore: () => reader.retryMore(),
  }
}

/** A query's cached data, which a flow or another page reads; undefined until complete. */
export const useCached = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  /** Null: the variables are not known yet. */
  variables: Variables | null,
): Data | undefined => {
  const { data } = useQuery<Data, OperationVariables>(document as never, {
    variables: variables ?? {},
    skip: variables === null,
    fetchPolicy: 'cache-only',
  })
  return data as Data | undefined
}

interface Pages<Row> {
  nodes: readonly Row[]
  pageInfo: { hasNextPage: boolean }
}

interface Options<Data, Variables, Row> extends Schedule, ResponseRules<Data> {
  /** Null: no request yet. For a list, those of its first page. */
  variables: Variables | null
  /** Cached data suffice. */
  once?: boolean
  /** Whether the data may change soon, so that they are polled, and whether they did. Pure. */
  readingOf?: (data: Data, before: Data | undefined) => Partial<ReadResult>
  /** Updates other places that show the data. */
  onRead?: (data: Data, client: ApolloClient) => void
  /** Root fields of the cache that a failed load clears (ERR-07). */
  clearedFields?: readonly string[]
  /** Why no request is possible. */
  problem?: ApiError | null
  /** For a paged list, whose pages the cache merges (`inPages`). */
  pagesIn?: (data: Data) => Pages<Row> | null
}

/** A query's data from the cache, kept as fresh as the page needs. */
export const useReading = <Data, Variables extends OperationVariables, Row = unknown>(
  document: TypedDocumentNode<Data, Variables>,
  options: Options<Data, Variables, Row>,
) => {
  const {
    variables,
    once,
    readingOf,
    onRead,
    clearedFields,
    problem,
    accept,
    essential,
    pagesIn,
    ...schedule
  } = options
  const { now } = useServices()
  const client = useApolloClient()
  const data = useCached(document, variables)
  const rows = data && pagesIn?.(data)?.nodes
  const read: Source['read'] = async ({ page, quiet }, signal, polled) => {
    const isFirst = quiet || page === 1
    const before = variables
      ? (client.readQuery<Data>({ query: document as never, variables }) ?? undefined)
      : undefined
    if (!variables || (once && before)) return { readAt: now() }
    try {
      if (problem) throw problem
      const queryVariables = isFirst ? variables : { ...variables, page }
      const data = await query(client, document, queryVariables, { signal, accept, essential, polled })
      onRead?.(data, client)
      const hasNextPage = pagesIn?.(data)?.pageInfo.hasNextPage
      return {
        readAt: now(),
        ...(quiet ? { page: 1 } : {}),
        ...(hasNextPage === undefined ? {} : { hasNextPage }),
        ...readingOf?.(data, before),
      }
    } catch (error) {
      if (clearedFields && !signal.aborted && !quiet && isFirst)
        client.cache.modify({ fields: Object.fromEntries(clearedFields.map((field) => [field, () => null])) })
      throw error
    }
  }
  const reader = useReader({
    ...schedule,
    identity: JSON.stringify(variables),
    hasData: data !== undefined,
    ...(pagesIn ? { count: rows?.length ?? 0 } : {}),
    read,
  })
  return { ...reader, data, rows }
}
