// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { system } from '../../../client/theme'
import { UnconfirmedStep } from '../../../client/wallets/money/unconfirmed-step.view'

afterEach(cleanup)

const onDecide = vi.fn()
const shown = (checking: boolean, { sale = true, decidable = true } = {}) => (
  <ChakraProvider value={system}>
    <UnconfirmedStep
      what="Sale of 0.5 BTC"
      checking={checking}
      sale={sale}
      decidable={decidable}
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

it.each([
  [{ sale: true, decidable: false }, 1],
  [{ sale: false, decidable: false }, 0],
  [{ sale: true, decidable: true }, 0],
])('a sale that is being checked (%j) says once more that nobody should sell again', (of, times) => {
  render(shown(false, of))
  expect(screen.queryAllByText("Please don't sell again. We're still checking.")).toHaveLength(times)
  expect(screen.queryAllByText(/^Usually clear within 2 minutes\./)).toHaveLength(of.decidable ? 0 : 1)
})
