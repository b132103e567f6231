import { useEffect, useEffectEvent, useRef } from 'react'
import { retryWaits } from '../../machines/resource/resource.setup'
import { useServices } from '../flows/services'

/**
 * Asks again for what a page's own flow could not load, after the waits of every resource, while the page is visible
 * (ruling 35). `isLoading`: a try is under way; a success begins the waits anew.
 */
export const useRetry = (hasFailed: boolean, isLoading: boolean, retry: () => void): void => {
  const { clock } = useServices()
  const again = useEffectEvent(retry)
  const failures = useRef(0)
  useEffect(() => {
    if (!hasFailed) {
      if (!isLoading) failures.current = 0
      return
    }
    const ask = (): void => {
      if (document.visibilityState === 'visible') again()
      else timer = clock.setTimeout(ask, retryWaits[0])
    }
    let timer = clock.setTimeout(ask, retryWaits[Math.min(failures.current, retryWaits.length - 1)]!)
    failures.current += 1
    return () => clock.clearTimeout(timer)
  }, [hasFailed, isLoading, clock])
}
