import { useEffect } from 'react'

/** Scrolls to the element that the URL's hash names, once its content has loaded. */
export const useHashTarget = (id: string, isReady: boolean): void =>
  useEffect(() => {
    if (!isReady || location.hash !== `#${id}`) return
    // The page's heading must receive the focus first.
    const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView?.({ block: 'start' }))
    return () => clearTimeout(timer)
  }, [id, isReady])
