import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletDetailsScreen } from '../../../../client/wallets/overview/wallet-details.screen'
import { WalletsScreen } from '../../../../client/wallets/overview/wallets.screen'
import { dashboardRoutes } from '../../../../machines/shell/routes.rules'
import { click, openScreen } from '../../../fixtures/screen.fixture'
import { button, fill, openDialog, problemOf, signIn } from '../../wallets.fixture'
import { info, move, wallet, walletResponses } from '../../wallets.mocks'

beforeEach(signIn)

const bola = { id: 'account-2', firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }
const responses = walletResponses({
  wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core'),
  recipient: () => bola,
  transferFromWallet: ({ input }: { input: { amountCrypto: string } }) =>
    move('m-9', 'transfer', { amountCrypto: input.amountCrypto }),
})
/** Opens the dialog with 0.1 BTC at $60,000. */
const open = async () => {
  const fixture = openScreen(
    <Route path={dashboardRoutes.walletDetails.path}>
      <WalletDetailsScreen />
    </Route>,
    '/dashboard/wallets/BTC/btc',
    responses,
  )
  await openDialog('Transfer')
  await waitFor(() => expect(button('Continue').getAttribute('aria-busy')).toBeNull())
  return fixture
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('transfer dialog', () => {
  it('Continue requires a wallet and waits for its balance [WALLET-28]', async () => {
    openScreen(<WalletsScreen />, '/dashboard/wallets', responses)
    await openDialog('Transfer')
    expect([button('Continue').disabled, field('Amount in USD').disabled]).toEqual([false, true])
    const names = screen.getAllByText('Max').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Max USD', null])
    click('Continue')
    const from = screen.getByLabelText('From')
    expect([from.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', from])
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    fill(screen.getByLabelText('From'), 'BTC btc')
    expect(button('Continue').disabled).toBe(false)
    expect(button('Continue').getAttribute('aria-busy')).toBe('true')
    await waitFor(() => expect(button('Continue').getAttribute('aria-busy')).toBeNull())
    click('Continue')
    expect(problemOf(field('Username or email'))).toBe('This field is required')
  })

  it('the form preselects the only funded wallet', async () => {
    const funded = wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core')
    const wallets = () => info({ wallets: [wallet('ETH', 'eth', '0', '0.00', 'Ethereum'), funded] })
    openScreen(<WalletsScreen />, '/dashboard/wallets', { ...responses, wallets })
    await openDialog('Transfer')
    expect(screen.getByLabelText<HTMLSelectElement>('From').value).toBe('BTC btc')
  })

  it('a transfer sends only a valid amount and offers its recipient again [TRANSFER-09]', async () => {
    const fixture = await open()
    const sent = () =>
      fixture.calls.flatMap(({ operation, variables }) =>
        operation.startsWith('Place') ? [variables.input] : [],
      )
    fill(field('Username or email'), 'bola')
    await act(async () => fixture.clock.increment(400))
    await screen.findByText('Bola Adeyemi')
    fill(field('Amount in USD'), '6000.01')
    click('Continue')
    expect(problemOf(field('Amount in USD'))).toBe('Insufficient balance')
    expect(sent()).toEqual([])
    click('Max BTC')
    click('Continue')
    await screen.findByRole('heading', { name: 'Review your transfer' })
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('Bola Adeyemi (@bola)')).toBeTruthy()
    expect(dialog.getByText(/^0\.1\sBTC$/)).toBeTruthy()
    click('Transfer to Bola')
    await screen.findByRole('heading', { name: 'Transfer completed' })
    const input = { amountCrypto: '0.1', symbol: 'BTC', chain: 'btc', recipient: 'account-2' }
    expect(sent()).toEqual([input])
    // One is the dialog's heading, the other the toast, whose code loads late.
    await waitFor(() => expect(screen.getAllByText('Transfer completed')).toHaveLength(2))
    click('Done')
    // The next transfer offers the last recipient.
    await waitFor(() => expect(button('Transfer').disabled).toBe(false))
    click('Transfer')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send to bola' })).toBeTruthy())
    click('Send to bola')
    expect(await screen.findByText('Bola Adeyemi')).toBeTruthy()
  })

  it('a favourite recipient remains first until the next click of the star [EXT-16]', async () => {
    localStorage.setItem('app.recipients', JSON.stringify(['bola', 'chidi']))
    const listedRecipients = () =>
      screen.getAllByRole('button', { name: /^Send to/ }).map(({ textContent }) => textContent)
    const starState = () => button('Favourite chidi').getAttribute('aria-pressed')
    await open()
    expect([listedRecipients(), starState()]).toEqual([['bola', 'chidi'], 'false'])
    click('Favourite chidi')
    expect([listedRecipients(), starState()]).toEqual([['chidi', 'bola'], 'true'])
    cleanup()
    await open()
    expect([listedRecipients(), starState()]).toEqual([['chidi', 'bola'], 'true'])
    click('Favourite chidi')
    expect([listedRecipients(), starState()]).toEqual([['bola', 'chidi'], 'false'])
  })
})
