import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a try the focus goes to the first field that is marked as wrong, be it by the form's own rules or by the
 * server's answer. `busy`: a try is on its way.
 */
export const useWrongField = (busy: boolean): { form: RefObject<HTMLFormElement | null>; tried: () => void } => {
  const form = useRef<HTMLFormElement>(null)
  const isTried = useRef(false)

  useEffect(() => {
    if (!busy) isTried.current = true
  }, [busy])

  // After every drawing: the marks are there only once the try's outcome is drawn.
  useEffect(() => {
    if (!isTried.current) return
    isTried.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })

  return {
    form,
    tried: () => {
      isTried.current = true
    },
  }
}
