import { useEffect, useState } from 'react'

interface Place {
  scrollTop?: number
}

/**
 * Saves the scroll position in the history entry; Back restores it once. Returns the function that saves it, to be
 * called before leaving.
 */
export const useScrollRestoration = (): (() => void) => {
  const [scrollTop] = useState(() => (history.state as Place | null)?.scrollTop ?? 0)
  useEffect(() => {
    if (scrollTop === 0) return
    // After the frame in which the router scrolls to the top.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, scrollTop)
      history.replaceState({ ...history.state, scrollTop: 0 }, '')
    })
    return () => cancelAnimationFrame(frame)
  }, [scrollTop])
  return () => history.replaceState({ ...history.state, scrollTop: window.scrollY }, '')
}
