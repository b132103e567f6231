import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '../../machines/core/api-error'
import { isNearEnd } from '../../machines/core/scroll-end'
import { useServices } from '../flows/services'
import { apiErrorOf } from './query'

interface NearEnd {
  /** Defaults to the window. */
  area?: RefObject<Element | null> | undefined
  active: boolean
  /** Changes whenever the content does, because it may still not fill the container (TX-06, CONST-08). */
  contentKey: string
  onNear: () => void
}

/** Calls back near a list's end (100 px) on scroll, on resize and after each change (CONST-10). */
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
  pageInfo: { page?: number; hasNextPage: boolean }
}

interface PagedQuery {
  isLoading: boolean
  isLoadingMore: boolean
  failure: ApiError | null
  fetchMore: (options: { variables: { page: number; size: number } }) => Promise<unknown>
}

interface Options {
  name: string
  size: number
  area?: RefObject<Element | null>
  /** Identifies the list if the page switches between several lists. */
  listKey?: string
  visible?: number
}

/** Loads a query's next pages near the end of the list; the query's field policy merges them. */
export const usePages = (
  query: PagedQuery,
  list: Pages | null | undefined,
  { name, size, area, listKey = '', visible }: Options,
) => {
  const { eventBus, recorder } = useServices()
  const [last, setLast] = useState<{ listKey: string; state: 'loading' | ApiError | null }>()
  // A refreshed list starts over, even after a failed page.
  if (query.isLoading && last) setLast(undefined)
  const state = last?.listKey === listKey ? last.state : null
  const count = list?.nodes.length ?? 0
  const hasNextPage = Boolean(list?.pageInfo.hasNextPage)
  const nextPage = Math.floor(Math.max(count, (list?.pageInfo.page ?? 0) * size) / size) + 1
  const loadMore = (): void => {
    const end = (state: ApiError | null) =>
      setLast((before) => (before?.listKey === listKey ? { listKey, state } : before))
    setLast({ listKey, state: 'loading' })
    query.fetchMore({ variables: { page: nextPage, size } }).then(
      () => end(null),
      (failed) => {
        const error = apiErrorOf(failed)
        recorder.read(name, error, 'reads.moreRefused')
        eventBus.emit({ type: 'reads.moreRefused', name, error })
        end(error)
      },
    )
  }
  // Apollo shows the rows after its promise resolves.
  const more = query.isLoadingMore ? ('loading' as const) : state
  useNearEnd({
    area,
    active: hasNextPage && !query.isLoading && !query.failure && more === null,
    contentKey: `${nextPage} ${visible ?? count}`,
    onNear: loadMore,
  })
  return {
    hasNextPage,
    /** 'loading' or the error of the next page; null for neither. */
    more,
    retryMore: loadMore,
  }
}
