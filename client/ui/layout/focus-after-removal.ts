import { useEffect, useRef } from 'react'

/** A heading's ref: the heading takes the focus when the focused element disappears with one of `ids`. */
export const useFocusAfterRemoval = (ids: readonly string[]) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const previousIds = useRef(ids)
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      lastFocused.current = target as Element
    }
    // After a click outside every control, no element has the focus.
    const onPress = (): void => {
      lastFocused.current = null
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  useEffect(() => {
    const isRemoved = previousIds.current.some((id) => !ids.includes(id))
    previousIds.current = ids
    const isFocusLost = document.activeElement === document.body && lastFocused.current?.isConnected === false
    if (!isRemoved || !isFocusLost || !heading.current) return
    // Set only now, or a dialog that opens would focus its heading.
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
  })
  return heading
}
