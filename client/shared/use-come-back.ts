import { useEffect, useEffectEvent } from 'react'

export const isInView = (): boolean => document.visibilityState === 'visible'

/** Calls back when the customer returns to the tab. */
export const useComeBack = (onComeBack: () => void): void => {
  const comeBack = useEffectEvent(onComeBack)
  useEffect(() => {
    const changed = () => {
      if (isInView()) comeBack()
    }
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
}
