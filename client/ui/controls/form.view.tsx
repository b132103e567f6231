import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, useEffect, useReducer, useRef } from 'react'

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** Whether a submission is running; further ones are ignored. */
  busy: boolean
  /** Receives the form, for values that a password manager filled in without events. */
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form with its own validation. After a submission the first invalid field is focused, whether the form's rules or
 * the server's answer marked it.
 */
export const Form = ({ busy, onSubmit, children, ...rest }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const tried = useRef(false)
  const [, drawAnew] = useReducer((tries: number) => tries + 1, 0)

  useEffect(() => {
    if (!busy) tried.current = true
  }, [busy])

  // After the render: fields are marked only once the result is rendered.
  useEffect(() => {
    if (!tried.current) return
    tried.current = false
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus()
    // Its label and what is wrong with it, too.
    invalid?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    tried.current = true
    onSubmit(event.currentTarget)
    // Cleared if nothing changes; otherwise the next keystroke would trigger the focus.
    drawAnew()
  }

  return (
    <Frame {...rest} ref={form} noValidate onSubmit={submit}>
      {children}
    </Frame>
  )
}

/** The current value of a form's field. */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : ''
}
