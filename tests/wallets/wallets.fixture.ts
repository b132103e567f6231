import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import '../../client/money/open-outbox'
import '../../client/wallets/orders/swap/swap.dialog'
import '../../client/wallets/orders/transfer/transfer.dialog'
import { account, click } from '../fixtures/screen.fixture'

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Whether Sell, Transfer and Swap are off. */
export const areActionsOff = () => ['Sell', 'Transfer', 'Swap'].map((name) => button(name).disabled)

export const modeSwitch = () => screen.findByRole<HTMLButtonElement>('switch', { name: /Wallet mode/ })

/** Waits until the figures are visible and money can be moved. */
export const waitForWallets = async () => {
  await waitFor(() => expect(areActionsOff()).toEqual([false, false, false]))
  await screen.findByRole('link', { name: /^Bitcoin/ })
  // As in the page's total, the fraction is a separate element.
  const isTotal = (_: string, node: Element | null): boolean =>
    node?.textContent === '$7,468.09' && (node.childElementCount === 0 || node.matches('[data-amount]'))
  return screen.findByText(isTotal)
}

/** A flow opens in its dialog's effect: only a test is this fast. */
export const openDialog = async (name: string): Promise<void> => {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  click(name)
  await screen.findByRole('heading', { level: 2, name })
  await act(async () => undefined)
}

/** The dialog's own button; the page behind has one of the same name. */
export const clickInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

export const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** Signs in on this device: money intents are stored by account. */
export const signIn = (): void => {
  localStorage.setItem('app.token', 'Bearer token')
  localStorage.setItem('app.account', JSON.stringify(account))
}

/** The error under an invalid field; null for a valid one. */
export const problemOf = (field: HTMLElement): string | null =>
  field.getAttribute('aria-invalid') === 'true'
    ? (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('error'))
        .map((id) => document.getElementById(id)?.textContent)
        .join('')
    : null
