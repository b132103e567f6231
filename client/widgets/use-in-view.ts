import { type RefObject, useEffect, useState } from 'react'
import { isDataSaverOn } from '../platform/data-saver'

/** True once the element has been in view; never if data saver is on or IntersectionObserver is missing. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [hasBeenSeen, setHasBeenSeen] = useState(false)
  useEffect(() => {
    if (hasBeenSeen || !element.current || isDataSaverOn() || typeof IntersectionObserver === 'undefined')
      return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setHasBeenSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, hasBeenSeen])
  return hasBeenSeen
}
