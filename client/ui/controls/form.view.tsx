import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { restoreEarlyInput } from '../layout/early-input'

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
  /** Whether a submission is running; further ones are ignored. */
  busy: boolean
  /** The form, for values that a password manager filled in without events. */
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form with its own validation. After a submission the first invalid field is focused, whether the form's rules or
 * the server marked it.
 */
export const Form = ({ ref, busy, onSubmit, children, ...rest }: FormProps) => {
  const ownRef = useRef<HTMLFormElement>(null)
  const form = ref ?? ownRef
  const checked = useRef<number>(null)
  const [tries, countTry] = useReducer((count: number) => count + 1, 0)

  // After the render of the result: the form's rules at once, the server's response when the form is no longer busy.
  useEffect(() => {
    if (!busy && checked.current === tries) return
    checked.current = busy ? null : tries
    if (busy) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus()
    // Scrolls to its label and its error too.
    invalid?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    onSubmit(event.currentTarget)
    countTry()
  }

  return (
    // 'dialog': submitted before hydration, it goes nowhere, and no address contains typed text.
    <Frame {...rest} ref={form} method="dialog" noValidate onSubmit={submit}>
      {children}
    </Frame>
  )
}

/**
 * Passes the form once on mount, with text from before hydration: React fires no change event for that, and the next
 * render wipes it. Call it after `useFlow`: an event before the flow's start is out of order in the log.
 */
export const useEarlyInput = (take: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const takeNow = useEffectEvent(() => {
    if (!form.current) return
    restoreEarlyInput(form.current)
    take(form.current)
  })
  useEffect(() => void takeNow(), [])
  return form
}

/** Passwords are compared in NFC (ruling 44). */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value.normalize('NFC') : ''
}

/** For an error's element: when the text appears it is scrolled into view and focused. */
export const useVisibleError = <Shown extends HTMLElement>(
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
