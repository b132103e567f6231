import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { restoreTypedEarly } from '../layout/early-input'

const Frame = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })

export interface FormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>
  /** Whether a submission is running; further ones are ignored. */
  busy: boolean
  /** Receives the form, for values that a password manager filled in without events. */
  onSubmit: (form: HTMLFormElement) => void
}

/**
 * A form with its own validation. After a submission the first invalid field is focused, whether the form's rules or
 * the server's answer marked it.
 */
export const Form = ({ ref, busy, onSubmit, children, ...rest }: FormProps) => {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const checked = useRef<number>(null)
  const [tries, countTry] = useReducer((count: number) => count + 1, 0)

  // After the render of the result: of the form's rules at once, of the server's answer once it is not busy any more.
  useEffect(() => {
    if (!busy && checked.current === tries) return
    checked.current = busy ? null : tries
    if (busy) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus()
    // Its label and what is wrong with it, too.
    invalid?.parentElement?.scrollIntoView?.({ block: 'nearest' })
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy) return
    onSubmit(event.currentTarget)
    countTry()
  }

  return (
    // 'dialog': sent before hydration, it goes nowhere, and what is typed is in no address.
    <Frame {...rest} ref={form} method="dialog" noValidate onSubmit={submit}>
      {children}
    </Frame>
  )
}

/**
 * Hands over the form once on mount, with what was typed before hydration: React fires no change event for that, and the
 * next render wipes it. Call it after `useFlow`: an event sent before the flow has started is out of order in the log.
 */
export const useTypedEarly = (take: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const takeNow = useEffectEvent(() => {
    if (!form.current) return
    restoreTypedEarly(form.current)
    take(form.current)
  })
  useEffect(() => void takeNow(), [])
  return form
}

/** The current value of a form's field. */
export const valueIn = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name)
  // Passwords are compared in NFC (ruling 44).
  return field instanceof HTMLInputElement ? field.value.normalize('NFC') : ''
}
