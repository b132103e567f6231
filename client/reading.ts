import type { ApolloClient, OperationVariables } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { ApiError } from '../machines/core/api-error'
import { nearEnd } from '../machines/core/near-end'
import {
  firstWait,
  type Reading,
  type ResourceAsked,
  resourceFlow,
} from '../machines/resource/resource.machine'
import type { Acceptance } from './api/ask'
import { query } from './api/query'
import type { PolledResponses } from './api/transport'
import { useServices } from './flows/services'
import { useFlow } from './flows/use-flow'
import { savesData } from './platform/saves-data'
import { useRevalidation } from './platform/use-revalidation'

interface NearEnd {
  /** The scroll container; the window by default. */
  area?: RefObject<Element | null> | undefined
  /** Whether another page may be requested. */
  active: boolean
  /** Changes with the content, which may still not fill the container (TX-06, CONST-08). */
  shown: string
  onNear: () => void
}

/** Calls back when the end of a list is within 100 px: on scroll, on resize, and after each change (CONST-10). */
const useNearEnd = ({ area, active, shown, onNear }: NearEnd): void => {
  const callOnNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may not fill the container
  useEffect(() => {
    if (!active) return
    const own = area?.current
    const check = () => {
      if (nearEnd(own ?? document.scrollingElement ?? document.documentElement)) callOnNear()
    }
    check()
    const scrolled = own ?? window
    scrolled.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      scrolled.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [area, active, shown])
}

/** When what a page shows is read again. */
interface Schedule {
  /** In the log, and in the event of a failure. */
  name: string
  /** One of its kind: a currency, a week. Another one is loaded. */
  key?: string | null
  /** Secondary data: a failed read shows no toast and keeps the data on the page. */
  quiet?: boolean
  /** The data were just read elsewhere: only polls. */
  isFresh?: boolean
  /** Pages that are still known when the customer returns. */
  kept?: { page: number; hasNextPage: boolean }
  /** What focus does; by default it revalidates what is polled, failed or loading. */
  onReturn?: 'refresh' | 'revalidate'
  /** ms after which what is shown is read again while the page is visible, as `useRevalidation` has it. */
  every?: readonly number[]
  /** The scroll container of a list that is read page by page; the window by default. */
  area?: RefObject<Element | null>
}

interface Reader extends Schedule {
  /** Tells apart what is shown: another one whose data are unknown is read. */
  identity: string
  isKnown: boolean
  /** How many rows are shown, of a list that is read page by page. */
  count?: number | undefined
  read: (asked: ResourceAsked, signal: AbortSignal, polled: PolledResponses | undefined) => Promise<Reading>
}

/** Reads now, after failures, on return and by polls. The screen has the data before the state changes. */
export const useReader = (reader: Reader) => {
  const { name, key: picked = null, quiet = false, isFresh = false, kept, onReturn, every, area } = reader
  const { clock } = useServices()
  // A flow keeps its first actors; they read by the latest render.
  const current = useRef(reader)
  useEffect(() => {
    current.current = reader
  })
  const [actors] = useState(() => {
    const responses: PolledResponses = new Map()
    return {
      read: fromPromise<Reading, ResourceAsked>(({ input: asked, signal }) =>
        current.current.read(asked, signal, asked.polled && responses).catch((error) => {
          // Aborted: neither result nor error is delivered. In development React runs every effect twice.
          if (signal.aborted) return new Promise(() => undefined)
          throw error
        }),
      ),
    }
  })
  const [state, send, actor] = useFlow(resourceFlow, {
    actors,
    input: {
      resource: name,
      savesData: savesData(),
      ...(picked === null ? {} : { key: picked }),
      ...(quiet || isFresh ? { page: 1 } : {}),
      ...(isFresh ? { isFresh } : {}),
      ...kept,
    },
  })
  const { error, polls, failures, key, page, readAt } = state.context
  const isLoading = state.matches('loading')
  const refresh = () => send({ type: 'resource.refresh' })
  const revalidate = () => send({ type: 'resource.revalidate' })

  useEffect(() => {
    if (picked !== null && picked !== key) send({ type: 'resource.pick', key: picked })
  }, [send, picked, key])
  const readUnknown = useEffectEvent(() => {
    if (!reader.isKnown && !isLoading) revalidate()
  })
  // Other variables without data in the cache are read; the flow only notices another key.
  const { identity } = reader
  const looked = useRef(identity)
  useEffect(() => {
    if (looked.current !== identity) readUnknown()
    looked.current = identity
  }, [identity])
  useRevalidation(clock, {
    revalidate: (cause) => {
      if (cause === 'interval')
        return state.matches('shown') && send({ type: 'resource.revalidate', polled: true })
      if (cause !== 'focus') return revalidate()
      // Whether it is polled is known after the first answer.
      if (onReturn === 'refresh') refresh()
      else if (onReturn || polls || failures > 0 || isLoading) revalidate()
    },
    onHide: () => send({ type: 'resource.hide' }),
    onTouch: () => {
      const now = actor.getSnapshot()
      if (now.matches({ shown: 'polling' }) && now.context.wait > firstWait) send({ type: 'resource.touch' })
    },
    every,
  })
  useNearEnd({
    area,
    active: state.matches('shown') && reader.count !== undefined,
    shown: `${page} ${reader.count}`,
    onNear: () => send({ type: 'resource.reachEnd' }),
  })
  return {
    isLoading,
    /** Nothing is read or waited for: what is shown is all. */
    isShown: state.matches('shown'),
    /** The number of pages shown; 0 before the first and after a failed load. */
    page,
    hasNextPage: state.context.hasNextPage,
    /** When the shown data were read, ms since 1970; null before the first answer. */
    readAt,
    /** Why the load failed; null if it did not. */
    failure: state.matches('failed') || state.matches('retrying') ? error : null,
    /** The last read failed, also one that left what is shown. */
    hasFailed: failures > 0,
    /** The next page is loading, or its error; null: neither. */
    more: state.matches('loadingMore') ? ('loading' as const) : state.matches('moreFailed') ? error : null,
    refresh,
    revalidate,
    retryMore: () => send({ type: 'resource.retryMore' }),
  }
}

/** A query's data in the cache, which a flow or another page reads; undefined until all fields are there. */
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

interface Options<Data, Variables, Row> extends Schedule, Acceptance<Data> {
  /** Null: nothing is asked for yet. Of a list, those of its first page. */
  variables: Variables | null
  /** What the cache holds will do. */
  once?: boolean
  /** Whether the data may change soon, so that they are polled, and whether they did. Pure. */
  readingOf?: (data: Data, before: Data | undefined) => Partial<Reading>
  /** Stores the data where else they are shown. */
  onRead?: (data: Data, client: ApolloClient) => void
  /** Root fields of the cache that a failed load clears (ERR-07). */
  emptied?: readonly string[]
  /** Why there is nothing to request. */
  problem?: ApiError | null
  /** Of a list that is read page by page, whose pages the cache merges (`inPages`). */
  pagesIn?: (data: Data) => Pages<Row> | null
}

/** A query's data from the cache, kept as new as the page needs them. */
export const useReading = <Data, Variables extends OperationVariables, Row = unknown>(
  document: TypedDocumentNode<Data, Variables>,
  options: Options<Data, Variables, Row>,
) => {
  const { variables, once, readingOf, onRead, emptied, problem, accept, essential, pagesIn, ...schedule } =
    options
  const { now } = useServices()
  const client = useApolloClient()
  const data = useCached(document, variables)
  const rows = data && pagesIn?.(data)?.nodes
  const read: Reader['read'] = async ({ page, quiet }, signal, polled) => {
    const isFirst = quiet || page === 1
    const before = variables
      ? (client.readQuery<Data>({ query: document as never, variables }) ?? undefined)
      : undefined
    if (!variables || (once && before)) return { readAt: now() }
    try {
      if (problem) throw problem
      const asked = isFirst ? variables : { ...variables, page }
      const found = await query(client, document, asked, { signal, accept, essential, polled })
      onRead?.(found, client)
      const hasNextPage = pagesIn?.(found)?.pageInfo.hasNextPage
      return {
        readAt: now(),
        ...(quiet ? { page: 1 } : {}),
        ...(hasNextPage === undefined ? {} : { hasNextPage }),
        ...readingOf?.(found, before),
      }
    } catch (error) {
      if (emptied && !signal.aborted && !quiet && isFirst)
        client.cache.modify({ fields: Object.fromEntries(emptied.map((field) => [field, () => null])) })
      throw error
    }
  }
  const reader = useReader({
    ...schedule,
    identity: JSON.stringify(variables),
    isKnown: data !== undefined,
    ...(pagesIn ? { count: rows?.length ?? 0 } : {}),
    read,
  })
  return { ...reader, data, rows }
}
