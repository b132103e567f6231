import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletSalePage } from '../../../client/app/wallet-sale-page'
import { accountKey } from '../../../client/money/intent-rows'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { forgottenText } from '../../../machines/money/intent'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { account, click, openScreen } from '../../fixtures/screen.fixture'
import { clickInDialog, openDialog, signIn, waitForWallets } from '../wallets.fixture'
import { walletResponses } from '../wallets.mocks'

beforeEach(signIn)

/** The browser deleted the row of an order that this account sent a minute ago. */
const evict = async (): Promise<void> => {
  const marks = { [await accountKey(account.id)]: { 'i-1': Date.parse('2026-11-20T11:59:00.000Z') } }
  localStorage.setItem('device.outbox', JSON.stringify(marks))
}

/** An upstream that keeps no outcomes and lists no calls. */
const answers = {
  moneyCalls: () => null,
  moneyOutcome: () => ({ state: 'unknowable', fields: [] }),
  sellAllFromWallet: () => ({ id: 't-1', amountCrypto: '0.123459999', amountNGN: '9915000.00' }),
}
const openSell = () =>
  openScreen(
    <Route path={dashboardRoutes.walletSale.path}>
      <WalletSalePage />
    </Route>,
    '/dashboard/wallets/BTC/btc/sell',
    walletResponses(answers),
  )
const notes = () => screen.queryAllByText(forgottenText)

it('the sell form and its review warn when the device lost its outbox', async () => {
  await evict()
  const fixture = openSell()
  await waitFor(() => expect(notes().map((note) => note.getAttribute('role'))).toEqual(['alert']))
  await screen.findByRole('button', { name: 'Sell all' })
  click('Sell all')
  await screen.findByRole('heading', { level: 2, name: 'Sell all your BTC?' })
  expect(await within(screen.getByRole('dialog')).findByText(forgottenText)).toBeTruthy()
  clickInDialog('Sell all')
  await screen.findByRole('heading', { level: 2, name: 'Transaction Success!' })
  await waitFor(() => expect(notes()).toEqual([]))
  expect(fixture.calls.filter(({ operation }) => operation === 'PlaceSellAll')).toHaveLength(1)
  expect(localStorage.getItem('device.outbox')).toBeNull()
})

it.each(['Transfer', 'Swap'])('the %s dialog warns when the device lost its outbox', async (name) => {
  await evict()
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletResponses(answers))
  await waitForWallets()
  await openDialog(name)
  expect(await within(screen.getByRole('dialog')).findByText(forgottenText)).toBeTruthy()
})

it('a device with its outbox shows no warning', async () => {
  openSell()
  await screen.findByRole('textbox', { name: 'Amount in USD' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sell all' }).disabled).toBe(false),
  )
  expect(notes()).toEqual([])
})
