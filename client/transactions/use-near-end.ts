import { useEffect, useEffectEvent } from 'react'
import { nearEnd } from '../../machines/transactions/history.rules'

/** The page itself scrolls; the list is its last part. */
const scrollArea = (): Element => document.scrollingElement ?? document.documentElement

interface NearEnd {
  /** Another page may be asked for. */
  active: boolean
  /** What is shown, in a word: when it changes, it may still not fill the screen (AMB-52). */
  shown: string
  onNear: () => void
}

/** Tells when the end of the list comes within 100 px: on scroll, on resize, and after each change (CONST-10). */
export const useNearEnd = ({ active, shown, onNear }: NearEnd): void => {
  const tell = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides how much fits
  useEffect(() => {
    if (!active) return
    const check = () => {
      if (nearEnd(scrollArea())) tell()
    }
    check()
    window.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [active, shown])
}
