import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Route } from 'wouter'
import { WalletSalePage } from '../../../../client/app/wallet-sale-page'
import { dashboardRoutes } from '../../../../machines/shell/routes.rules'
import { click, openScreen, type Responses, rejectStatus } from '../../../fixtures/screen.fixture'
import { bankAccount } from '../../../sell/deposit/deposit.fixture'
import { clickInDialog, fill, problemOf, signIn } from '../../wallets.fixture'
import { wallet, walletResponses } from '../../wallets.mocks'

beforeEach(signIn)

/** Opens the sell page of 0.1 BTC at $60,000 with a minimum of $10. */
const open = (changed?: Responses, address = '/dashboard/wallets/BTC/btc/sell') =>
  openScreen(
    <Route path={dashboardRoutes.walletSale.path}>
      <WalletSalePage />
    </Route>,
    address,
    walletResponses({ wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core'), ...changed }),
  )
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const usd = () => field('Amount in USD')
const btc = () => field('Amount in BTC')
const ready = () => waitFor(() => expect(usd().disabled).toBe(false))
const sent = (fixture: ReturnType<typeof open>) =>
  fixture.calls.filter(({ operation }) => operation.startsWith('Place'))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

describe('sell order form', () => {
  it('an amount below the minimum highlights the minimum and keeps the naira', async () => {
    open()
    await ready()
    fill(usd(), '9.99')
    click('Continue')
    expect(getComputedStyle(screen.getByText('Insufficient balance')).position).toBe('absolute')
    expect(getComputedStyle(screen.getByText('Minimum: $10')).color).toContain('red')
    expect(document.querySelector('[data-amount]')?.textContent).toMatch(/^₦16,/)
  })

  it.each([
    ['insertText', '1,234', '1.234'],
    ['insertFromPaste', null, '1234'],
  ])(
    'the form asks which of two amounts an %s means and uses the choice',
    async (inputType, data, choice) => {
      open()
      await ready()
      fireEvent.input(btc(), { target: { value: '1,234' }, inputType, data })
      expect(screen.getByRole('group', { name: '1234 or 1.234?' })).toBeTruthy()
      expect([btc().getAttribute('aria-invalid'), problemOf(btc()), problemOf(usd())]).toEqual([
        'true',
        '1234 or 1.234?',
        null,
      ])
      click(choice)
      expect([btc().value, btc().getAttribute('aria-invalid')]).toEqual([choice, null])
      expect(document.activeElement).toBe(btc())
      expect(screen.queryByRole('group', { name: /or/ })).toBeNull()
    },
  )

  it('an amount of 0 is too little even if there is no minimum [ERR-14]', async () => {
    const fixture = open(
      {
        wallet: () => wallet('USDT', 'tron', '50.5', '50.50', 'Tether'),
        dollarPrice: () => ({ price: '1.00' }),
      },
      '/dashboard/wallets/USDT/tron/sell',
    )
    await ready()
    expect(screen.queryByText(/^Minimum/)).toBeNull()
    fill(usd(), '0')
    click('Continue')
    expect(problemOf(usd())).toBe('This field should be more than 0')
    expect(sent(fixture)).toEqual([])
    fill(usd(), '0.01')
    await waitFor(() => expect(problemOf(usd())).toBeNull())
  })

  it('if there is no rate, the sell form is disabled and says why', async () => {
    open({ rates: () => [] })
    expect(await screen.findByText('There is no rate for this coin at the moment')).toBeTruthy()
    expect([usd().disabled, btc().disabled]).toEqual([true, true])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  })
})

it.each<[string, () => object[], string, RegExp]>([
  ['the default account', () => [bankAccount(true)], 'GTBank ••6789', /^The final rate is set/],
  ['no account', () => [bankAccount(false)], 'No bank account yet', /^Add a bank account first/],
  ['an unknown account', rejectStatus(), 'Your default bank account', /^The final rate is set/],
])('the review shows where the naira goes: %s', async (_, bankAccounts, text, note) => {
  open({ bankAccounts })
  await ready()
  fill(usd(), '600')
  click('Continue')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByText(note)).toBeTruthy()
})

describe('result of a sale', () => {
  /** Clicks 'Sell all' in the form and in its review. */
  const sellAll = async () => {
    await ready()
    click('Sell all')
    await heading('Sell all your BTC?')
    clickInDialog('Sell all')
  }

  it.each([
    ['9915000.00', /₦9,915,000\.00/, /9,900,000|≈/],
    [null, /Transaction Success!/, /₦/],
  ])('the result shows only figures of the response (ruling 29): %s', async (amountNGN, visible, hidden) => {
    open({ sellAllFromWallet: () => ({ id: 't-1', amountCrypto: '0.1001', amountNGN }) })
    await sellAll()
    await heading('Transaction Success!')
    const dialog = screen.getByRole('dialog').textContent ?? ''
    expect(dialog).toContain('You have just sold 0.1001 BTC to the provider.')
    expect(dialog).toMatch(visible)
    expect(dialog).not.toMatch(hidden)
  })

  it.each([
    [
      'The price changed. Please review again',
      '40000.00',
      '0.1',
      /You get about₦6,600,000\.00was ₦9,900,000\.00/,
    ],
    ['Your balance changed. Please review again', '60000.00', '0.5', /You sell0\.5\sBTCwas 0\.1\sBTC/],
  ])(
    '%s: the review shows old and new figures after a rejected sale',
    async (reason, price, balance, figures) => {
      let isChanged = false
      const fixture = open({
        sellAllFromWallet: () => {
          isChanged = true
          return rejectStatus(409, reason)()
        },
        wallet: () => wallet('BTC', 'btc', isChanged ? balance : '0.1', '6000.00', 'Bitcoin Core'),
        dollarPrice: () => ({ price: isChanged ? price : '60000.00' }),
      })
      await sellAll()
      const reasonElement = await screen.findByText(reason)
      expect(reasonElement.getAttribute('role')).toBe('alert')
      await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(figures))
      expect(sent(fixture)).toHaveLength(1)
      clickInDialog('Sell all')
      await waitFor(() => expect(sent(fixture)).toHaveLength(2))
      const sentVariables = sent(fixture).map(({ variables }) => variables)
      expect(sentVariables.map(({ mostCrypto }) => mostCrypto)).toEqual(['0.1', balance])
      expect(new Set(sentVariables.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
    },
  )
})
