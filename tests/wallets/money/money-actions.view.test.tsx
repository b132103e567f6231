// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { system } from '../../../client/theme'
import { MoneyActions } from '../../../client/wallets/money/money-actions.view'

afterEach(cleanup)

const shown = (off: string | null) => (
  <ChakraProvider value={system}>
    <MoneyActions actions={['sell', 'transfer']} off={off} loading={off !== null} onPress={() => undefined} />
    <input aria-label="Elsewhere" />
  </ChakraProvider>
)
const transfer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' })
/** As browsers do with what is disabled. */
const loseFocus = (): void => (document.activeElement as HTMLElement).blur()

it('a button that was off while the figures were read again has the focus back', () => {
  const { rerender } = render(shown(null))
  transfer().focus()
  rerender(shown('Loading'))
  loseFocus()
  expect(transfer().disabled).toBe(true)
  rerender(shown(null))
  expect(document.activeElement).toBe(transfer())
})

it('what has the focus by then keeps it', () => {
  const { rerender } = render(shown(null))
  transfer().focus()
  rerender(shown('Loading'))
  screen.getByLabelText('Elsewhere').focus()
  rerender(shown(null))
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
