import { type RefObject, useEffect, useState } from 'react'
import { savesData } from '../platform/saves-data'

/** Becomes true once when the element comes into view; never with data saver or without IntersectionObserver. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current || savesData() || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
