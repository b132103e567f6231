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

/** Imitates a browser that deleted the record of an order sent a minute ago. */
const evictOutbox = async (): Promise<void> => {
  const sentMarks = { [await accountKey(account.id)]: { 'i-1': Date.parse('2026-11-20T11:59:00.000Z') } }
  localStorage.setItem('device.outbox', JSON.stringify(sentMarks))
}

/** Responses of an upstream that stores no outcomes and lists no calls. */
const keylessResponses = {
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
    walletResponses(keylessResponses),
  )
const warnings = () => screen.queryAllByText(forgottenText)

it('the sell form and its review warn when the device lost its outbox', async () => {
  await evictOutbox()
  const fixture = openSell()
  await waitFor(() => expect(warnings().map((warning) => warning.getAttribute('role'))).toEqual(['alert']))
  await screen.findByRole('button', { name: 'Sell all' })
  click('Sell all')
  await screen.findByRole('heading', { level: 2, name: 'Sell all your BTC?' })
  expect(await within(screen.getByRole('dialog')).findByText(forgottenText)).toBeTruthy()
  clickInDialog('Sell all')
  await screen.findByRole('heading', { level: 2, name: 'Transaction Success!' })
  await waitFor(() => expect(warnings()).toEqual([]))
  expect(fixture.calls.filter(({ operation }) => operation === 'PlaceSellAll')).toHaveLength(1)
  expect(localStorage.getItem('device.outbox')).toBeNull()
})

it.each(['Transfer', 'Swap'])('the %s dialog warns when the device lost its outbox', async (name) => {
  await evictOutbox()
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletResponses(keylessResponses))
  await waitForWallets()
  await openDialog(name)
  expect(await within(screen.getByRole('dialog')).findByText(forgottenText)).toBeTruthy()
})
