import { type RefObject, useEffect, useRef } from 'react'

/** For the element that says why something was refused: when the text appears it is scrolled into view and focused. */
export const useShownRefusal = <Shown extends HTMLElement>(
  text: string | null,
): { ref: RefObject<Shown | null>; tabIndex: -1 } => {
  const ref = useRef<Shown>(null)
  useEffect(() => {
    if (text === null) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [text])
  return { ref, tabIndex: -1 }
}
