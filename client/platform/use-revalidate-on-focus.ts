import { useEffect, useEffectEvent } from 'react'

export const isInView = (): boolean => document.visibilityState === 'visible'

/** Calls back when the customer returns to the tab. */
export const useRevalidateOnFocus = (onFocus: () => void): void => {
  const revalidate = useEffectEvent(onFocus)
  useEffect(() => {
    const changed = () => {
      if (isInView()) revalidate()
    }
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
}
