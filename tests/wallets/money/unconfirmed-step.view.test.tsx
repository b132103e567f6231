// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { system } from '../../../client/theme'
import { UnconfirmedStep } from '../../../client/wallets/money/unconfirmed-step.view'

afterEach(cleanup)

const onDecide = vi.fn()
const shown = (checking: boolean) => (
  <ChakraProvider value={system}>
    <UnconfirmedStep
      what="Sale of 0.5 BTC"
      checking={checking}
      decidable
      onAskAgain={() => undefined}
      onDecide={onDecide}
    />
  </ChakraProvider>
)

it('a look while the customer decides takes neither the focus away nor an answer', () => {
  const { rerender } = render(shown(false))
  const no = screen.getByRole<HTMLButtonElement>('button', { name: 'No, it did not' })
  no.focus()
  rerender(shown(true))
  expect([document.activeElement, no.disabled, no.getAttribute('aria-disabled')]).toEqual([no, false, 'true'])
  fireEvent.click(no)
  expect(onDecide).not.toHaveBeenCalled()
  rerender(shown(false))
  fireEvent.click(no)
  expect(onDecide.mock.calls).toEqual([[false]])
})
