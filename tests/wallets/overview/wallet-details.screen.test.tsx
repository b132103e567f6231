import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletDetailsScreen } from '../../../client/wallets/overview/wallet-details.screen'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { type Answers, failing, openScreen, press } from '../../stage/screen-stage'
import { button, move, moves, signIn, wallet, walletAnswers } from '../wallets.fixture'

beforeEach(signIn)

const open = (address = '/dashboard/wallets/BTC/btc', changed?: Answers) =>
  openScreen(
    <Route path={dashboardRoutes.walletDetails.path}>
      <WalletDetailsScreen />
    </Route>,
    address,
    walletAnswers(changed),
  )
const balance = () => screen.findByText(/^0\.12345\sBTC$/)

describe('wallet details', () => {
  it("[WALLET-31] [WALLET-36] [CONST-22] shows the balance in coins, cut to 5 decimals, and in dollars, and this wallet's transactions; Back leads to all", async () => {
    const stage = open(undefined, {
      activitiesOfWallet: ({ symbol, chain }: { symbol: string; chain: string }) =>
        moves([move(`of ${symbol} ${chain}`, 'deposit')]),
    })
    expect(await balance()).toBeTruthy()
    expect(screen.getByText('$7,407.59')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Bitcoin' })).toBeTruthy()
    const recent = within(screen.getByRole('region', { name: 'Recent transactions' }))
    const row = await recent.findByRole('link', { name: /^Deposited/ })
    expect(row.getAttribute('href')).toBe('/dashboard/transactions/details?id=of%20BTC%20btc')
    expect(stage.calls.map(({ operation }) => operation)).toEqual(['WalletPage'])
    press('Back')
    expect(location.pathname).toBe('/dashboard/wallets')
  })

  it.each(['/dashboard/wallets/USDT/tron', '/dashboard/wallets/usdt/TRON', '/dashboard/wallets/UsDt/Tron'])(
    '[WALLET-16] [WALLET-32] [WALLET-34] %s, in any case, is one wallet with its chart and its sell form, the user switch off',
    async (address) => {
      const stage = open(address)
      expect(await screen.findByText(/^50\.50000\sUSDT$/)).toBeTruthy()
      expect(stage.calls[0]).toEqual({
        operation: 'WalletPage',
        variables: { symbol: 'USDT', chain: 'tron' },
      })
      expect(screen.getByRole('heading', { level: 2, name: /^Tether ?TRC-20$/ })).toBeTruthy()
      press('Show chart')
      expect(screen.getByTitle('Price chart of USDTUSD')).toBeTruthy()
      await waitFor(() => expect(button('Sell').disabled).toBe(false))
      press('Sell')
      expect(location.pathname).toBe('/dashboard/wallets/USDT/tron/sell')
    },
  )

  it('[WALLET-17] off by the operator, Sell and Transfer are disabled and say why', async () => {
    open(undefined, { walletMode: () => ({ walletStatus: true, adminWalletStatus: false }) })
    await balance()
    expect([button('Sell').disabled, button('Transfer').disabled]).toEqual([true, true])
    expect(screen.getByText('Turned Off By Admin').id).toBe(button('Sell').getAttribute('aria-describedby'))
  })

  it.each([
    ['/dashboard/wallets/DOGE/btc', 1],
    ['/dashboard/wallets/BTC/dogechain', 0],
  ])('an unknown wallet, %s, is a failed load with Refresh', async (address, calls) => {
    const stage = open(address, { wallet: failing(404, 'Wallet not found') })
    expect((await screen.findAllByText('Wallet not found')).length).toBeGreaterThan(0)
    expect(stage.calls).toHaveLength(calls)
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull()
    stage.answers = walletAnswers({ wallet: () => wallet('DOGE', 'btc', '1', '0.10') })
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    if (calls) expect(await screen.findByText(/^1\.00000\sDOGE$/)).toBeTruthy()
    else await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy())
  })
})
