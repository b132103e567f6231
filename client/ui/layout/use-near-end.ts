import { type RefObject, useEffect, useEffectEvent } from 'react'
import { nearEnd } from '../../../machines/core/near-end'

interface NearEnd {
  /** What scrolls; the page itself when left out. */
  area?: RefObject<Element | null>
  /** Another page may be asked for. */
  active: boolean
  /** What is shown, in a word: when it changes, it may still not fill the area (AMB-52, AMB-96). */
  shown: string
  onNear: () => void
}

/** Tells when the end of a list comes within 100 px: on scroll, on resize, and after each change (CONST-10). */
export const useNearEnd = ({ area, active, shown, onNear }: NearEnd): void => {
  const callOnNear = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how much fits
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
