import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletSalePage } from '../../client/app/wallet-sale-page'
import { WalletDetailsScreen } from '../../client/wallets/overview/wallet-details.screen'
import { WalletsScreen } from '../../client/wallets/overview/wallets.screen'
import type { RepeatOrder } from '../../machines/money/repeat-order'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { click, openScreen, type Responses } from '../fixtures/screen.fixture'
import { fill, problemOf, signIn } from './wallets.fixture'
import { info, wallet, walletResponses } from './wallets.mocks'

beforeEach(signIn)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const value = (name: string) => field(name).value
const bitcoin = () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core')
const bola = { id: 'account-2', firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }

/** Opens a page from a history entry with an order, or from its URL alone. */
const open = (
  kind: RepeatOrder['kind'],
  fields: Partial<RepeatOrder>,
  path: string,
  responses: Responses = {},
) => {
  const repeatOrder = { kind, symbol: 'BTC', chain: 'btc', amountCrypto: '0.05', to: '', into: '', ...fields }
  return openScreen(
    <>
      <Route path={dashboardRoutes.walletSale.path}>
        <WalletSalePage />
      </Route>
      <Route path={dashboardRoutes.walletDetails.path}>
        <WalletDetailsScreen />
      </Route>
      <Route path={dashboardRoutes.wallets.path}>
        <WalletsScreen />
      </Route>
    </>,
    path,
    walletResponses({ wallet: bitcoin, recipient: () => bola, ...responses }),
    { entry: { again: repeatOrder } },
  )
}
const sent = (fixture: ReturnType<typeof open>) =>
  fixture.calls.filter(({ operation }) => operation.startsWith('Place'))
const sellPath = '/dashboard/wallets/BTC/btc/sell'

describe('a repeated sale', () => {
  it('a repeated sale fills in the amount and sends nothing [EXT-12] [EXT-13] [EXT-15]', async () => {
    const fixture = open('sell', {}, sellPath, { dollarPrice: () => ({ price: '40000.00' }) })
    await waitFor(() => expect(value('Amount in USD')).toBe('2000.00'))
    expect(value('Amount in BTC')).toBe('0.05')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(fixture)).toEqual([])
    expect(history.state).toMatchObject({ again: null })
  })

  it('a repeated sale rejects more than the balance [EXT-13]', async () => {
    const fixture = open('sell', { amountCrypto: '0.5' }, sellPath)
    await waitFor(() => expect(value('Amount in USD')).not.toBe(''))
    click('Continue')
    expect(problemOf(field('Amount in BTC'))).toBe('Insufficient balance')
    expect(sent(fixture)).toEqual([])
  })

  it('a reload of the balance keeps the edited amount of a repeated sale', async () => {
    const fixture = open('sell', {}, sellPath)
    await waitFor(() => expect(value('Amount in USD')).not.toBe(''))
    fill(field('Amount in USD'), '60')
    await act(async () => window.dispatchEvent(new Event('focus')))
    await waitFor(() =>
      expect(fixture.calls.filter(({ operation }) => operation === 'SellTerms').length).toBeGreaterThan(0),
    )
    expect(value('Amount in USD')).toBe('60')
  })
})

describe('a repeated transfer', () => {
  it('a repeated transfer looks up its recipient again [EXT-12] [EXT-13]', async () => {
    const fixture = open('transfer', { to: 'bola' }, '/dashboard/wallets/BTC/btc')
    expect(await screen.findByText('Bola Adeyemi')).toBeTruthy()
    await waitFor(() => expect(value('Amount in USD')).toBe('3000.00'))
    expect([value('Username or email'), value('Amount in BTC')]).toEqual(['bola', '0.05'])
    expect(sent(fixture)).toEqual([])
  })

  it('a repeated transfer waits while wallets are turned off', async () => {
    open('transfer', { to: 'bola' }, '/dashboard/wallets/BTC/btc', {
      walletMode: () => ({ walletStatus: false, adminWalletStatus: false }),
    })
    expect(await screen.findByText('Turned Off By Admin')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a link cannot choose the recipient of a transfer', async () => {
    openScreen(
      <Route path={dashboardRoutes.walletDetails.path}>
        <WalletDetailsScreen />
      </Route>,
      '/dashboard/wallets/BTC/btc?to=bola&amount=0.05&again=transfer',
      walletResponses({ wallet: bitcoin }),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }).disabled).toBe(false),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a repeated swap fills in both coins and the amount [EXT-12]', async () => {
  open('swap', { into: 'ETH eth' }, '/dashboard/wallets', { wallets: () => info() })
  await screen.findByRole('heading', { level: 2, name: 'Swap' })
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('To').value).toBe('ETH eth'))
  expect(screen.getByLabelText<HTMLSelectElement>('From').value).toBe('BTC btc')
  expect(value('Amount in BTC')).toBe('0.05')
})
