import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { SellOrderScreen } from '../../client/wallets/sell-order.screen'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { offline, openScreen, press } from '../shared/screen-stage'
import { signIn, wallet, walletAnswers } from './wallets.fixture'

beforeEach(signIn)

const account = (isDefault: boolean) => ({
  id: 'b-1',
  accountNumber: '0123456789',
  bank: { id: 'gtb', name: 'GTBank' },
  isDefault,
  status: 'active',
})

it.each<[string, () => object[], string, RegExp]>([
  ['the default account by its name', () => [account(true)], 'GTBank ••6789', /^The rate at the moment/],
  ['that there is none', () => [account(false)], 'No bank account yet', /^Please add a bank account first/],
  [
    'no more than is known',
    () => {
      throw offline()
    },
    'Your default bank account',
    /^The rate at the moment/,
  ],
])('the review of a sale names where the naira goes: %s', async (_, bankAccounts, words, note) => {
  openScreen(
    <Route path={dashboardRoutes.walletSell.path}>
      <SellOrderScreen />
    </Route>,
    '/dashboard/wallets/BTC/btc/sell',
    walletAnswers({ wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core'), bankAccounts }),
  )
  const usd = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount in USD' })
  await waitFor(() => expect(usd.disabled).toBe(false))
  fireEvent.change(usd, { target: { value: '600' } })
  press('Continue')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
})
