import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DepositScreen } from '../../../client/sell/deposit/deposit.screen'
import { type Answers, failing, openScreen, press } from '../../stage/screen-stage'
import { pageOf } from '../../transactions/transactions.fixture'
import { bankAccount, depositPage, nameBefore, tronAddress, waiting } from './deposit.fixture'

beforeEach(() => nameBefore('USDT.tron', 'BTC.btc'))
const open = (rateId: number, changed?: Answers) =>
  openScreen(<DepositScreen />, `/dashboard/sell/details?rateId=${rateId}`, depositPage(changed))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string): void => {
  fireEvent.change(field(label), { target: { value: text } })
}

describe('if I send X, I get ₦Y', () => {
  it('[ERR-15] what is too much is told as such, the largest amount is not', async () => {
    open(1)
    await screen.findByLabelText('If I send (BTC)')
    type('If I send (BTC)', '1000000000000')
    expect(screen.getByText('This field should be less than 1000000000000')).toBeTruthy()
    type('If I send (BTC)', '999999999999')
    expect(screen.queryByText(/^This field should be less/)).toBeNull()
  })
})

describe('who is paid', () => {
  it("in wallet mode nobody: 'Goes to: your USDT wallet', with the way to the switch, and no word of naira", async () => {
    open(6, { walletMode: () => ({ walletStatus: true, adminWalletStatus: true }) })
    const link = await screen.findByRole('link', { name: /^Goes to/ })
    expect(link.textContent).toBe('Goes to: your USDT walletChange')
    expect(link.getAttribute('href')).toBe('/dashboard/wallets#wallet-mode')
    expect(await screen.findByText(/add it to your USDT wallet/)).toBeTruthy()
    expect(screen.queryByText(/bank|Pays to|paid/i)).toBeNull()
  })

  it('a mode that could not be read promises neither', async () => {
    open(6, { walletMode: failing() })
    const link = await screen.findByRole('link', { name: /^Pays to/ })
    expect(link.textContent).toContain('Or stays in your wallet, if wallet mode is on.')
  })

  it.each([
    ['none is saved', []],
    ['none is the default', [bankAccount(false)]],
  ])("when %s: 'Add a bank account first', with the way there", async (_, accounts) => {
    open(6, { bankAccounts: () => accounts })
    const link = await screen.findByRole('link', { name: /^Add a bank account first/ })
    expect(link.getAttribute('href')).toBe('/dashboard/banks')
  })
})

describe('towards the minimum payout', () => {
  it('tells what the pending deposits of this coin on this network come to', async () => {
    const stage = open(6, {
      transactions: pageOf([
        waiting('4.00'),
        waiting('2.50'),
        waiting('9.00', { direction: 'wallet' }),
        waiting('8.00', { status: 'approved' }),
      ]),
    })
    const card = within(await screen.findByRole('region', { name: 'Towards the minimum payout' }))
    expect(
      card.getByText('$6.50 of $10.50. Smaller deposits add up until you reach the minimum.'),
    ).toBeTruthy()
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61')
    const { variables } = stage.calls.find(({ operation }) => operation === 'DepositsWaiting')!
    expect(variables).toEqual({ symbol: 'USDT' })
    stage.answers.transactions = pageOf([waiting('4.00'), waiting('6.50')])
    press('Refresh')
    expect(await card.findByText('$10.50 of $10.50: reached. All of it is paid together.')).toBeTruthy()
  })
})

describe('what fails alone', () => {
  it.each([
    ['dollarPrice', () => screen.queryByLabelText('If I send (USDT)')],
    ['bankAccounts', () => screen.queryByRole('link', { name: /bank|Pays to/i })],
    ['transactions', () => screen.queryByRole('region', { name: 'Towards the minimum payout' })],
  ])('%s is not shown; the rest stands and nothing is told', async (part, missing) => {
    const stage = open(6, { [part]: failing() })
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    expect(document.querySelector('[data-address]')?.textContent).toBe(tronAddress)
    expect(screen.getByText('₦1,655.25 / $1')).toBeTruthy()
    expect([missing(), screen.queryByText('Not now'), stage.eventBus]).toEqual([null, null, []])
  })
})
