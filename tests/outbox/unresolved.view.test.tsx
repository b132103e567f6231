// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UnresolvedCard } from '../../client/outbox/unresolved.view'
import { system } from '../../client/theme'
import type { OpenIntent } from '../../machines/money/intent'

afterEach(cleanup)

const intent = (intentId: string, amountCrypto: string): OpenIntent => ({
  intentId,
  kind: 'transfer',
  symbol: 'USDT',
  chain: 'tron',
  amountCrypto,
  createdAt: 1_000_000_000,
  state: 'unknown',
})

it('each answer says which of several it is about', () => {
  const onDecide = vi.fn(() => new Promise<never>(() => undefined))
  render(
    <ChakraProvider value={system}>
      <UnresolvedCard
        open={[intent('i-1', '20'), intent('i-2', '30')]}
        decidable={['i-1', 'i-2']}
        onAskAgain={() => undefined}
        onDecide={onDecide}
      />
    </ChakraProvider>,
  )
  const nos = screen.getAllByRole('button', { name: 'I checked: it did not happen' })
  const about = (button: HTMLElement) =>
    document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  expect(nos.map(about)).toEqual(['Transfer 20 USDT', 'Transfer 30 USDT'])
  fireEvent.click(nos[1]!)
  expect(onDecide.mock.calls).toEqual([['i-2', false]])
})
