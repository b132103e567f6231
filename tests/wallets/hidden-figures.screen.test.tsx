import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WalletsScreen } from '../../client/wallets/wallets.screen'
import { type Answers, openScreen, press } from '../shared/screen-stage'
import { move, moves, signIn, walletAnswers } from './wallets.fixture'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** The wallets page with its balances hidden. */
const openHidden = async (changed?: Answers): Promise<void> => {
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletAnswers(changed))
  await screen.findByText('$7,468.09')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sell' }).disabled).toBe(false),
  )
  press('Hide balances')
}

it('hidden figures stay hidden in every dialog that picks a coin', async () => {
  await openHidden()
  for (const [action, title] of [
    ['Sell', 'Select currency'],
    ['Transfer', 'Transfer'],
    ['Swap', 'Swap'],
  ] as const) {
    press(action)
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain('Bitcoin')
    expect(dialog.textContent).not.toMatch(/0\.12345|60\.5/)
    fireEvent.click(within(dialog).getByRole('button', { name: /^(Close|Cancel)$/ }))
  }
})

it('hidden with the balances are the figures of what moved last; what it was and when stay', async () => {
  await openHidden({
    walletActivities: () => moves([move('m-1', 'transfer', { amountCrypto: '0.012345678' })]),
  })
  const row = screen.getByRole('link', { name: /^Sent/ })
  expect(row.textContent).toBe('Sent****hidden20 Nov 2026, 10:30****hidden')
})
