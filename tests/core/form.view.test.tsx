// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from '../../client/ui/controls/field.view'
import { Form } from '../../client/ui/controls/form.view'
import { system } from '../../client/ui/theme'

afterEach(cleanup)

const form = () => (
  <ChakraProvider value={system}>
    <Form busy={false} onSubmit={() => undefined}>
      <TextField label="Amount" error="too little" />
      <TextField label="Recipient" />
      <button type="submit">Continue</button>
    </Form>
  </ChakraProvider>
)
const focusedId = () => (document.activeElement as HTMLElement | null)?.id
const field = (label: string) => screen.getByLabelText(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

it('only a failed submit moves the focus to the first invalid field', () => {
  const { rerender } = render(form())
  submit()
  expect(focusedId()).toBe(field('Amount').id)
  field('Recipient').focus()
  submit()
  expect(focusedId()).toBe(field('Amount').id)
  field('Recipient').focus()
  rerender(form())
  expect(focusedId()).toBe(field('Recipient').id)
})
