import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../machines/core/api-error'
import { isNearEnd } from '../../machines/core/scroll-end'
import { useServices } from '../flows/services'
import { apiErrorOf } from './query'

interface NearEnd {
  /** The window by default. */
  area?: RefObject<Element | null> | undefined
  active: boolean
  /** Changes with the content, which may still not fill the container (TX-06, CONST-08). */
  contentKey: string
  onNear: () => void
}

/** Calls back within 100 px of a list's end: on scroll, on resize, and after each change (CONST-10). */
export const useNearEnd = ({ area, active, contentKey, onNear }: NearEnd): void => {
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

interface Pages {
  nodes: readonly unknown[]
  pageInfo: { hasNextPage: boolean }
}

interface PagedQuery {
  isLoading: boolean
  isLoadingMore: boolean
  failure: ApiError | null
  fetchMore: (options: { variables: { page: number; size: number } }) => Promise<unknown>
}

interface Options {
  /** In the log, and in the failure's event. */
  name: string
  size: number
  area?: RefObject<Element | null>
}

/** The next pages of a query whose field policy merges them, loaded near the end of the list. */
export const usePages = (
  query: PagedQuery,
  list: Pages | null | undefined,
  { name, size, area }: Options,
) => {
  const { eventBus, recorder } = useServices()
  const [moreError, setMoreError] = useState<ApiError | null>(null)
  const count = list?.nodes.length ?? 0
  const hasNextPage = Boolean(list?.pageInfo.hasNextPage)
  const loadMore = (): void => {
    setMoreError(null)
    query.fetchMore({ variables: { page: Math.floor(count / size) + 1, size } }).catch((failed) => {
      const error = apiErrorOf(failed)
      recorder.read(name, error, 'reads.moreRefused')
      eventBus.emit({ type: 'reads.moreRefused', name, error })
      setMoreError(error)
    })
  }
  useNearEnd({
    area,
    active: hasNextPage && !query.isLoading && !query.isLoadingMore && !query.failure && !moreError,
    contentKey: `${count}`,
    onNear: loadMore,
  })
  return {
    hasNextPage,
    /** The next page is loading, or its error; null: neither. */
    more: query.isLoadingMore ? ('loading' as const) : moreError,
    retryMore: loadMore,
  }
}
