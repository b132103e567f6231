import { useApolloClient } from '@apollo/client/react'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { fromPromise, type InputFrom } from 'xstate'
import { nearEnd } from '../../machines/core/near-end'
import {
  firstWait,
  type Reading,
  type ResourceAsked,
  resourceFlow,
} from '../../machines/resource/resource.machine'
import type { PolledResponses, Transport } from '../api/transport'
import { useServices } from '../flows/services'
import { useFlow } from '../flows/use-flow'
import { savesData } from '../platform/saves-data'
import { useRevalidation } from '../platform/use-revalidation'
import type { Source } from './source'

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

interface Options {
  /** One of its kind: a currency, a week. Another one is loaded. */
  key?: string | null
  /** Beside what the page is for: a failure is told by the page only, and leaves what is shown. */
  quiet?: boolean
  /** The data were just read elsewhere: only polls. */
  isFresh?: boolean
  /** Pages that the cache still holds, when the customer returns. */
  kept?: { page: number; hasNextPage: boolean }
  /** What focus does; by default it revalidates what is polled, failed or loading. */
  onReturn?: 'refresh' | 'revalidate'
  /** ms after which what is shown is read again while the page is visible, as `useRevalidation` has it. */
  every?: readonly number[]
  /** The scroll container of a list that is read page by page; the window by default. */
  area?: RefObject<Element | null>
}

/** Server data with their loading state. The screen has the data before the flow continues. */
export const useResource = <Data>(source: Source<Data>, options: Options = {}) => {
  const { key: picked = null, quiet = false, isFresh = false, kept, onReturn, every, area } = options
  const { transport, now, clock } = useServices()
  const client = useApolloClient()
  // A flow keeps its first actors; they read from the latest source.
  const current = useRef(source)
  useEffect(() => {
    current.current = source
  })
  const [actors] = useState(() => {
    const polled: PolledResponses = new Map()
    const poll: Transport = (document, variables, options) =>
      transport(document, variables, { ...options, polled })
    return {
      read: fromPromise<Reading, ResourceAsked>(({ input: asked, signal }) => {
        const means = { transport: asked.polled ? poll : transport, now, client }
        return current.current.read(means, asked, signal).catch((error) => {
          // Aborted: neither result nor error is delivered. In development React runs every effect twice.
          if (signal.aborted) return new Promise(() => undefined)
          throw error
        })
      }),
    }
  })
  const [state, send, actor] = useFlow(resourceFlow, {
    actors,
    input: {
      resource: source.name as InputFrom<typeof resourceFlow.machine>['resource'],
      savesData: savesData(),
      ...(picked === null ? {} : { key: picked }),
      ...(quiet || isFresh ? { page: 1 } : {}),
      ...(isFresh ? { isFresh } : {}),
      ...kept,
    },
  })
  const { error, polls, failures, key, page } = state.context
  const isLoading = state.matches('loading')
  const identity = source.identity(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `identity` is the source and the key by value
  const { subscribe, read } = useMemo(() => source.observe(client, key), [client, identity])
  const data = useSyncExternalStore(subscribe, read)
  const refresh = () => send({ type: 'resource.refresh' })
  const revalidate = () => send({ type: 'resource.revalidate' })

  useEffect(() => {
    if (picked !== null && picked !== key) send({ type: 'resource.pick', key: picked })
  }, [send, picked, key])
  const readUnknown = useEffectEvent(() => {
    if (data === undefined && !isLoading) revalidate()
  })
  // Another question, whose answer nobody has read: the flow knows of another key only.
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
    active: state.matches('shown') && source.countIn !== undefined,
    shown: `${page} ${data === undefined ? 0 : source.countIn?.(data)}`,
    onNear: () => send({ type: 'resource.reachEnd' }),
  })
  return {
    data,
    state,
    isLoading,
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
