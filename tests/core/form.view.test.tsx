// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from '../../client/ui/controls/field.view'
import { Form } from '../../client/ui/controls/form.view'
import { system } from '../../client/ui/theme'

afterEach(cleanup)

const form = (isInvalid: boolean) => (
  <ChakraProvider value={system}>
    <Form busy={false} onSubmit={() => undefined}>
      <TextField label="Amount" error={isInvalid ? 'too little' : undefined} />
      <TextField label="Recipient" />
      <button type="submit">Continue</button>
    </Form>
  </ChakraProvider>
)
const focusedId = () => (document.activeElement as HTMLElement | null)?.id
const field = (label: string) => screen.getByLabelText(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

it('every failed submit moves the focus to the first invalid field', () => {
  render(form(true))
  submit()
  expect(focusedId()).toBe(field('Amount').id)
  field('Recipient').focus()
  submit()
  expect(focusedId()).toBe(field('Amount').id)
})

it('a later render does not move the focus from the field that a customer types in', () => {
  const { rerender } = render(form(true))
  submit()
  submit()
  field('Recipient').focus()
  rerender(form(true))
  expect(focusedId()).toBe(field('Recipient').id)
})
