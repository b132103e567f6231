import { type RefObject, useEffect, useEffectEvent } from 'react'
import { nearEnd } from '../../machines/core/near-end'

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
export const useNearEnd = ({ area, active, shown, onNear }: NearEnd): void => {
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
