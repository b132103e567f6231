// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletSellPage } from '../../../client/wallet-sell-page'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { openScreen, press } from '../../stage/screen-stage'
import { row } from '../../transactions/transactions.fixture'
import { fill, signIn, wallet, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

it('the success of a sale offers the receipt as soon as it is paid', async () => {
  const sale = row(1, { type: 'sell', status: 'pending' })
  const { answers, calls, clock } = openScreen(
    <Route path={dashboardRoutes.walletSell.path}>
      <WalletSellPage />
    </Route>,
    '/dashboard/wallets/BTC/btc/sell',
    walletAnswers({
      wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core'),
      sellFromWallet: () => ({ id: sale.id, amountCrypto: '0.01' }),
      transaction: () => sale,
    }),
  )
  const usd = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount in USD' })
  await waitFor(() => expect(usd.disabled).toBe(false))
  fill(usd, '600')
  press('Continue')
  await screen.findByRole('heading', { name: 'Review your order' })
  press('Sell')
  expect(await screen.findByText('Your receipt is there once you are paid.')).toBeTruthy()
  await waitFor(() => expect(calls.at(-1)?.operation).toBe('TransactionDetails'))
  answers.transaction = () => ({ ...sale, status: 'approved' })
  await waitFor(async () => {
    await act(async () => clock.increment(10_000))
    expect(screen.getByRole('button', { name: 'Save PDF' })).toBeTruthy()
  })
  expect(screen.queryByText('Your receipt is there once you are paid.')).toBeNull()
})
