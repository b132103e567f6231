import { useEffect, useEffectEvent } from 'react'

/** Calls back when the tab goes out of sight or comes back, and at once where it opens out of sight. */
export const useVisibility = (onChange: (isVisible: boolean) => void): void => {
  const look = useEffectEvent(() => onChange(document.visibilityState === 'visible'))
  useEffect(() => {
    const changed = () => look()
    if (document.visibilityState !== 'visible') changed()
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
}

/** Calls back when the customer returns to the tab. */
export const useRevalidateOnFocus = (onFocus: () => void): void =>
  useVisibility((isVisible) => isVisible && onFocus())
