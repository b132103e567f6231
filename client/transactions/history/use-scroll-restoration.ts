import { useEffect, useState } from 'react'

interface Place {
  scrollTop?: number
}

/**
 * Keeps where the customer was in the list, in the entry of the browser's history: Back returns there,
 * once. Answers with what keeps the place; to be called before leaving.
 */
export const useScrollRestoration = (): (() => void) => {
  const [scrollTop] = useState(() => (history.state as Place | null)?.scrollTop ?? 0)
  useEffect(() => {
    if (scrollTop === 0) return
    // After the frame in which the new page starts at its top.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, scrollTop)
      history.replaceState({ ...history.state, scrollTop: 0 }, '')
    })
    return () => cancelAnimationFrame(frame)
  }, [scrollTop])
  return () => history.replaceState({ ...history.state, scrollTop: window.scrollY }, '')
}
