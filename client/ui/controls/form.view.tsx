import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { restoreEarlyInput } from '../layout/early-input'

const StyledForm = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
  busy: boolean
  onSubmit: (form: HTMLFormElement) => void
}

/** A form that bypasses the browser's validation. Submitting it moves the focus to the first invalid field. */
export const Form = ({ ref, busy, onSubmit, children, ...rest }: FormProps) => {
  const ownRef = useRef<HTMLFormElement>(null)
  const form = ref ?? ownRef
  const lastChecked = useRef<number>(null)
  const [submissions, countSubmission] = useReducer((count: number) => count + 1, 0)

  // The form's own errors appear in the next render, the server's once the form is no longer busy.
  useEffect(() => {
    if (!busy && lastChecked.current === submissions) return
    lastChecked.current = busy ? null : submissions
    if (busy) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus()
    // The parent also contains the label and the error.
    invalid?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    onSubmit(event.currentTarget)
    countSubmission()
  }

  return (
    // With 'dialog', a submission before hydration goes nowhere and puts no typed text into a URL.
    <StyledForm {...rest} ref={form} method="dialog" noValidate onSubmit={submit}>
      {children}
    </StyledForm>
  )
}

/**
 * Calls back with the form once on mount, because it may have text from before hydration: React fires no change event
 * for it, and the next render wipes it. Call it after `useFlow`, or its events precede the flow's start in the log.
 */
export const useEarlyInput = (
  onInput: (form: HTMLFormElement) => void,
): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const readInput = useEffectEvent(() => {
    if (!form.current) return
    restoreEarlyInput(form.current)
    onInput(form.current)
  })
  useEffect(() => void readInput(), [])
  return form
}

/** A field's text in NFC, the form in which passwords are compared (ruling 44). */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value.normalize('NFC') : ''
}

/** Props of an error's element: a new message is scrolled into view and focused. */
export const useVisibleError = <Target extends HTMLElement>(
  text: string | null,
): { ref: RefObject<Target | null>; tabIndex: -1 } => {
  const ref = useRef<Target>(null)
  useEffect(() => {
    if (text === null) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [text])
  return { ref, tabIndex: -1 }
}
