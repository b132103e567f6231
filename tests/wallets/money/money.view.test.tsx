// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { type Services, ServicesProvider } from '../../../client/flows/services'
import { UnresolvedCard } from '../../../client/ui/feedback/unresolved.view'
import { system } from '../../../client/ui/theme'
import { OutcomeUnknownStep } from '../../../client/wallets/orders/order.dialog'
import { MoneyActions } from '../../../client/wallets/overview/money-actions.view'
import type { OpenIntent } from '../../../machines/money/intent'

afterEach(cleanup)

const styled = (children: ReactNode) => <ChakraProvider value={system}>{children}</ChakraProvider>
const nothing = () => undefined

describe('focus of a button that was disabled during a reload', () => {
  const renderMoney = (off: string | null) =>
    styled(
      <>
        <MoneyActions
          actions={['sell', 'transfer']}
          off={off}
          frozen={null}
          loading={off !== null}
          onAction={nothing}
        />
        <input aria-label="Elsewhere" />
      </>,
    )
  const transfer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' })
  const elsewhere = () => screen.getByLabelText('Elsewhere')

  it.each([
    // Browsers do this with a disabled button.
    [
      'a re-enabled button gets the focus back',
      () => (document.activeElement as HTMLElement).blur(),
      transfer,
    ],
    ['a re-enabled button leaves the focus in another field', () => elsewhere().focus(), elsewhere],
  ])('%s', (_, moveFocus, expectedFocus) => {
    const { rerender } = render(renderMoney(null))
    transfer().focus()
    rerender(renderMoney('Loading'))
    expect(transfer().disabled).toBe(true)
    moveFocus()
    rerender(renderMoney(null))
    expect(document.activeElement).toBe(expectedFocus())
  })
})

describe('order with an unknown outcome', () => {
  const onDecide = vi.fn(() => new Promise<never>(nothing))
  beforeEach(() => void onDecide.mockClear())
  const clock = new SimulatedClock()
  const services = { clock, now: () => clock.now() } as unknown as Services
  const outcomeUnknown = (checking: boolean, { decidable = true } = {}) =>
    styled(
      <ServicesProvider services={services}>
        <OutcomeUnknownStep
          orderText="Sale of 0.5 BTC"
          checking={checking}
          decidable={decidable}
          likely={<p>A move that fits</p>}
          onAskAgain={nothing}
          onDecide={onDecide}
        />
      </ServicesProvider>,
    )

  it('a background check pauses the countdown and keeps focus and choice', () => {
    const { rerender } = render(outcomeUnknown(false))
    const noButton = screen.getByRole<HTMLButtonElement>('button', { name: "No, it didn't" })
    noButton.focus()
    rerender(outcomeUnknown(true))
    expect([document.activeElement, noButton.disabled, noButton.getAttribute('aria-disabled')]).toEqual([
      noButton,
      false,
      'true',
    ])
    expect(screen.getByRole('timer', { name: 'Checking now' })).toBeTruthy()
    fireEvent.click(noButton)
    expect(onDecide).not.toHaveBeenCalled()
    rerender(outcomeUnknown(false))
    fireEvent.click(noButton)
    expect(onDecide.mock.calls).toEqual([[false]])
  })

  it('an unknown outcome shows the next check and offers no resend', () => {
    render(outcomeUnknown(false, { decidable: false }))
    const remainingTime = () => screen.getByRole('timer').getAttribute('aria-label')
    expect(remainingTime()).toBe('Next check in 10 seconds')
    act(() => clock.increment(3000))
    expect(remainingTime()).toBe('Next check in 7 seconds')
    act(() => clock.increment(6000))
    expect(remainingTime()).toBe('Next check in 1 second')
    act(() => clock.increment(3000))
    expect(remainingTime()).toBe('Next check in 0 seconds')
    expect(screen.getAllByText(/not send again|sell again/)).toHaveLength(1)
    expect(screen.getByText('A move that fits')).toBeTruthy()
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Check again', 'Share what happened'])
  })

  it('each button describes its order if several are open', () => {
    const intent = (intentId: string, amountCrypto: string): OpenIntent => ({
      intentId,
      amountCrypto,
      kind: 'transfer',
      symbol: 'USDT',
      chain: 'tron',
      createdAt: 1_000_000_000,
      state: 'unknown',
    })
    const open = [intent('i-1', '20'), intent('i-2', '30')]
    const card = { open, decidable: ['i-1', 'i-2'], onAskAgain: nothing, onDecide }
    render(styled(<UnresolvedCard {...card} />))
    const noButtons = screen.getAllByRole('button', { name: "I checked: it didn't go through" })
    const descriptionOf = (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    expect(noButtons.map(descriptionOf)).toEqual(['20 USDT transfer', '30 USDT transfer'])
    fireEvent.click(noButtons[1]!)
    expect(onDecide.mock.calls).toEqual([['i-2', false]])
  })
})
