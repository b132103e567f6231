import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../flows/services'
import { isDataSaverOn } from '../platform/data-saver'
import { useRevalidation } from '../platform/use-revalidation'
import { Reader, type ReadRequest, type ReadResult } from './reader'
import { useNearEnd } from './use-pages'

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
  read: (request: ReadRequest, signal: AbortSignal) => Promise<ReadResult>
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
    return new Reader({
      clock,
      read: (request, signal) => latest.current.read(request, signal),
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
