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

/** Calls back when the network is back. */
export const useOnline = (onOnline: () => void): void => {
  const back = useEffectEvent(onOnline)
  useEffect(() => {
    const online = () => back()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
}

/** Calls back when the tab becomes visible again, and when the network is back. */
export const useRevalidateOnFocus = (onFocus: () => void): void => {
  useVisibility((isVisible) => isVisible && onFocus())
  useOnline(onFocus)
}
