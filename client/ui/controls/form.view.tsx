import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, useEffect, useReducer, useRef } from 'react'

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** A try is on its way: another one waits. */
  busy: boolean
  /** Handed the form, for what a password manager filled in without a word. */
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form that judges for itself. After a try the focus goes to the first field that is marked as wrong, be it by the
 * form's own rules or by the server's answer.
 */
export const Form = ({ busy, onSubmit, children, ...rest }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
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

/** What a field of a form holds now. */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
