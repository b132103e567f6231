import { useEffect } from 'react'

/** Scrolls to the part of the page that the address names by its `#id`, once its content is there. */
export const useHashTarget = (id: string, isReady: boolean): void =>
  useEffect(() => {
    if (!isReady || location.hash !== `#${id}`) return
    // After the page's heading has had the focus.
    const timer = setTimeout(() => document.getElementById(id)?.scrollIntoView?.({ block: 'start' }))
    return () => clearTimeout(timer)
  }, [id, isReady])
