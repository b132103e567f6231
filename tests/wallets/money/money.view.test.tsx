// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { type Services, ServicesProvider } from '../../../client/flows/services'
import { system } from '../../../client/theme'
import { UnresolvedCard } from '../../../client/ui/feedback/unresolved.view'
import { MoneyActions } from '../../../client/wallets/money/money-actions.view'
import { UnconfirmedStep } from '../../../client/wallets/money/unconfirmed-step.view'
import type { OpenIntent } from '../../../machines/money/intent'

afterEach(cleanup)

const styled = (children: ReactNode) => <ChakraProvider value={system}>{children}</ChakraProvider>
const nothing = () => undefined

describe('a button that was off while the figures were read again', () => {
  const shown = (off: string | null) =>
    styled(
      <>
        <MoneyActions actions={['sell', 'transfer']} off={off} loading={off !== null} onPress={nothing} />
        <input aria-label="Elsewhere" />
      </>,
    )
  const transfer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' })
  const elsewhere = () => screen.getByLabelText('Elsewhere')

  it.each([
    // As browsers do with what is disabled.
    ['has the focus back', () => (document.activeElement as HTMLElement).blur(), transfer],
    ['leaves it to what has it by then', () => elsewhere().focus(), elsewhere],
  ])('%s', (_, meanwhile, focused) => {
    const { rerender } = render(shown(null))
    transfer().focus()
    rerender(shown('Loading'))
    expect(transfer().disabled).toBe(true)
    meanwhile()
    rerender(shown(null))
    expect(document.activeElement).toBe(focused())
  })
})

describe('what nobody knows yet', () => {
  const onDecide = vi.fn(() => new Promise<never>(nothing))
  const clock = new SimulatedClock()
  const services = { clock, now: () => clock.now() } as unknown as Services
  const unconfirmed = (checking: boolean, { decidable = true } = {}) =>
    styled(
      <ServicesProvider services={services}>
        <UnconfirmedStep
          what="Sale of 0.5 BTC"
          checking={checking}
          decidable={decidable}
          likely={<p>A move that fits</p>}
          onAskAgain={nothing}
          onDecide={onDecide}
        />
      </ServicesProvider>,
    )

  it('a look while the customer decides takes neither the focus away nor an answer', () => {
    const { rerender } = render(unconfirmed(false))
    const no = screen.getByRole<HTMLButtonElement>('button', { name: 'No, it did not' })
    no.focus()
    rerender(unconfirmed(true))
    expect([document.activeElement, no.disabled, no.getAttribute('aria-disabled')]).toEqual([
      no,
      false,
      'true',
    ])
    fireEvent.click(no)
    expect(onDecide).not.toHaveBeenCalled()
    rerender(unconfirmed(false))
    fireEvent.click(no)
    expect(onDecide.mock.calls).toEqual([[false]])
  })

  it('says once that it is not known, in how many seconds it is looked for again, and offers no second sending', () => {
    render(unconfirmed(false, { decidable: false }))
    const left = () => screen.getByRole('timer').getAttribute('aria-label')
    expect(left()).toBe('Next look in 10 seconds')
    act(() => clock.increment(3000))
    expect(left()).toBe('Next look in 7 seconds')
    act(() => clock.increment(9000))
    expect(left()).toBe('Next look in 0 seconds')
    expect(screen.getAllByText(/not send again|sell again/)).toHaveLength(1)
    expect(screen.getByText('A move that fits')).toBeTruthy()
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Check again', 'Share what happened'])
  })

  it('while it is looked for nothing runs out', () => {
    render(unconfirmed(true))
    expect(screen.getByRole('timer', { name: 'Looking now' })).toBeTruthy()
  })

  it('each answer says which of several it is about', () => {
    onDecide.mockClear()
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
    const nos = screen.getAllByRole('button', { name: 'I checked: it did not happen' })
    const about = (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    expect(nos.map(about)).toEqual(['20 USDT transfer', '30 USDT transfer'])
    fireEvent.click(nos[1]!)
    expect(onDecide.mock.calls).toEqual([['i-2', false]])
  })
})
