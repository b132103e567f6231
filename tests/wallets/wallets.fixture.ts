import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import '../../client/outbox/open-outbox'
import '../../client/wallets/swap/swap.dialog'
import '../../client/wallets/transfer/transfer.dialog'
import { account, press } from '../stage/screen-stage'

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Whether Sell, Transfer and Swap are off. */
export const actions = () => ['Sell', 'Transfer', 'Swap'].map((name) => button(name).disabled)

export const theMode = () => screen.findByRole<HTMLButtonElement>('switch', { name: /Wallet mode/ })

/** The figures are there, and money can be moved. */
export const loaded = async () => {
  await waitFor(() => expect(actions()).toEqual([false, false, false]))
  await screen.findByRole('link', { name: /^Bitcoin/ })
  // As the page's figure its fraction is an element of its own.
  const isTotal = (_: string, node: Element | null): boolean =>
    node?.textContent === '$7,468.09' && (node.childElementCount === 0 || node.matches('[data-amount]'))
  return screen.findByText(isTotal)
}

/** A flow opens in an effect of its dialog's: nobody is as quick as a test. */
export const openDialog = async (name: string): Promise<void> => {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  press(name)
  await screen.findByRole('heading', { level: 2, name })
  await act(async () => undefined)
}

/** The dialog's own button; the page behind has one of the same name. */
export const pressInDialog = (name: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

export const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** Somebody is signed in on this device: money intents are kept by account. */
export const signIn = (): void => {
  localStorage.setItem('app.token', 'Bearer token')
  localStorage.setItem('app.account', JSON.stringify(account))
}

/** What stands under a field that is marked as wrong; null where it is not. */
export const problemOf = (field: HTMLElement): string | null =>
  field.getAttribute('aria-invalid') === 'true'
    ? (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('error'))
        .map((id) => document.getElementById(id)?.textContent)
        .join('')
    : null
