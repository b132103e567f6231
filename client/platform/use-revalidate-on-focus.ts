import { useEffect, useEffectEvent } from 'react'

/** Calls back when the tab is hidden or shown, and at once if it opens hidden. */
export const useVisibility = (onChange: (isVisible: boolean) => void): void => {
  const look = useEffectEvent(() => onChange(document.visibilityState === 'visible'))
  useEffect(() => {
    const changed = () => look()
    if (document.visibilityState !== 'visible') changed()
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
}

/** Calls back when the tab becomes visible again. */
export const useRevalidateOnFocus = (onFocus: () => void): void =>
  useVisibility((isVisible) => isVisible && onFocus())
