import { useEffect, useRef } from 'react'

/** A heading's ref: the heading takes the focus when the focused element disappears with one of `ids`. */
export const useFocusAfterRemoval = (ids: readonly string[]) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousIds = useRef(ids)
  useEffect(() => {
    const isRemoved = previousIds.current.some((id) => !ids.includes(id))
    previousIds.current = ids
    if (!isRemoved || document.activeElement !== document.body || !heading.current) return
    // Set only now, or a dialog that opens would focus its heading.
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
  })
  return heading
}
