// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from '../../client/ui/controls/field.view'
import { Form } from '../../client/ui/controls/form.view'
import { system } from '../../client/ui/theme'

afterEach(cleanup)

const show = (wrong: boolean) => (
  <ChakraProvider value={system}>
    <Form busy={false} onSubmit={() => undefined}>
      <TextField label="Amount" error={wrong ? 'too little' : undefined} />
      <TextField label="Recipient" />
      <button type="submit">Continue</button>
    </Form>
  </ChakraProvider>
)
const focused = () => (document.activeElement as HTMLElement | null)?.id
const field = (label: string) => screen.getByLabelText(label)
const tryIt = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }))

it('every failed submit moves the focus to the first invalid field', () => {
  render(show(true))
  tryIt()
  expect(focused()).toBe(field('Amount').id)
  field('Recipient').focus()
  tryIt()
  expect(focused()).toBe(field('Amount').id)
})

it('a failed submit does not take the focus from a customer who keeps typing', () => {
  const { rerender } = render(show(true))
  tryIt()
  tryIt()
  field('Recipient').focus()
  rerender(show(true))
  expect(focused()).toBe(field('Recipient').id)
})
