import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
  /** A try is on its way: another one waits. */
  busy: boolean
  /** Handed the form, for what a password manager filled in without a word. */
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form that judges for itself. After a try the focus goes to the first field that is marked as wrong, be it by the
 * form's own rules or by the server's answer.
 */
export const Form = ({ ref, busy, onSubmit, children, ...rest }: FormProps) => {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const tried = useRef(false)
  const [, drawAnew] = useReducer((tries: number) => tries + 1, 0)

  useEffect(() => {
    if (!busy) tried.current = true
  }, [busy])

  // After every drawing: the marks are there only once a try's outcome is drawn.
  useEffect(() => {
    if (!tried.current) return
    tried.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    tried.current = true
    onSubmit(event.currentTarget)
    // A try that changes nothing would be drawn with the next letter only, and take the focus from under the finger.
    drawAnew()
  }

  return (
    <Frame {...rest} ref={form} noValidate onSubmit={submit}>
      {children}
    </Frame>
  )
}

/**
 * Hands over the form once, with what was typed before the app was there: React tells of that by no event, and the next
 * drawing wipes it. To be called after `useFlow`: what a flow hears before its beginning is not in order in the log.
 */
export const useTypedEarly = (take: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const takeNow = useEffectEvent(() => form.current && take(form.current))
  useEffect(() => void takeNow(), [])
  return form
}

/** What a field of a form holds now. */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
