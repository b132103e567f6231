import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DepositScreen } from '../../../client/sell/deposit/deposit.screen'
import {
  click,
  type FixtureOptions,
  openScreen,
  type Responses,
  rejectStatus,
} from '../../fixtures/screen.fixture'
import { pageOf } from '../../transactions/transactions.fixture'
import { rate } from '../rates/board.fixture'
import {
  bankAccount,
  bitcoin,
  confirmNetworks,
  depositPage,
  evmAddress,
  pendingDeposit,
  tronAddress,
} from './deposit.fixture'

/** Opens a deposit page: rate 6 is USDT on Tron, 5 is USDT on BNB Smart Chain, 1 is Bitcoin. */
const open = (rateId = 6, changed?: Responses, options?: FixtureOptions) => {
  confirmNetworks('USDT.tron', 'USDT.bsc', 'BTC.btc')
  return openScreen(
    <DepositScreen />,
    `/dashboard/sell/details?rateId=${rateId}`,
    depositPage(changed),
    options,
  )
}
const visibleAddress = (): string => document.querySelector('[data-address]')?.textContent ?? ''
const qrCode = () => screen.queryByRole('img', { name: /^QR code/ })

describe('deposit page', () => {
  it('the Bitcoin page shows no network and no minimum payout [CONST-23]', async () => {
    open(1)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Sell Bitcoin' })
    expect(heading.textContent).toBe('Sell Bitcoin')
    expect(await screen.findByRole('button', { name: 'Copy Bitcoin Address' })).toBeTruthy()
    const card = within(await screen.findByRole('region', { name: 'Important!!' }))
    const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual(['Send only Bitcoin to this address. Any other coin will be lost.'])
    expect(screen.queryByText(/minimum payout/)).toBeNull()
  })

  const networks = ['Ethereum (ERC-20)', 'BNB Smart Chain (BEP-20)', 'Tron (TRC-20)']
  const knownRates = () => [
    bitcoin,
    ...['eth', 'bsc', 'tron'].map((chain, index) => rate(index + 4, 'USDT', chain, '1')),
  ]
  it.each([
    ['only networks of its coin', 1, knownRates, ['Bitcoin']],
    ['only networks of its coin', 4, knownRates, networks],
    ['every network while the rates are unknown', 1, rejectStatus(), ['Bitcoin', ...networks]],
    ['no Bitcoin for a token while the rates are unknown', 4, rejectStatus(), networks],
  ])('the network question offers %s: rate %d', async (_, rateId, rates, names) => {
    const address = `/dashboard/sell/details?rateId=${rateId}`
    openScreen(<DepositScreen />, address, { ...depositPage(), rates })
    const question = within(await screen.findByRole('region', { name: /^Which network/ }))
    await waitFor(() =>
      expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names),
    )
  })

  it('the address is copyable and names its network [SELL-19] [SELL-20] [SELL-21]', async () => {
    const fixture = open(5)
    await waitFor(() => expect(qrCode()).not.toBeNull())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sell USDTBEP-20')
    expect(qrCode()?.closest('figure')?.textContent).toContain('USDT (BEP-20) only')
    expect(screen.getByRole('region', { name: 'Important!!' }).textContent).toContain('USDT (BEP-20)')
    const bold = [...document.querySelectorAll<HTMLElement>('[data-address] span')]
      .filter((piece) => getComputedStyle(piece).fontWeight === '700')
      .map(({ textContent }) => textContent)
    expect(bold.join('')).toBe(evmAddress.slice(0, 6) + evmAddress.slice(-6))
    const copy = screen.getByRole('button', { name: 'Copy USDT Address', description: 'BEP-20' })
    expect(copy.textContent).toContain('BEP-20')
    fireEvent.click(copy)
    await waitFor(() => expect([fixture.copied, visibleAddress()]).toEqual([[evmAddress], evmAddress]))
    const toast = within(await screen.findByRole('status'))
    expect(await toast.findByText('Address Copied!')).toBeTruthy()
    expect(toast.getByText('USDT (BEP-20) only')).toBeTruthy()
  })

  it('the saved image has the network in its title and file name', async () => {
    const files: object[] = []
    const shareOrDownload = async (file: object) => {
      files.push(file)
      return 'saved' as const
    }
    const fixture = open(5, {}, { shareOrDownload })
    fireEvent.click(await screen.findByRole('button', { name: 'Save or share QR code' }))
    expect(await screen.findByText('QR code saved')).toBeTruthy()
    expect(files).toMatchObject([{ name: 'usdt-bep-20-address.png', title: 'Send only USDT (BEP-20)' }])
    expect(fixture.eventBus).toEqual([{ type: 'deposit.pictureSaved', coin: 'USDT (BEP-20)' }])
  })

  it('an address of another chain replaces the visible address with a warning', async () => {
    const fixture = open()
    await screen.findByRole('button', { name: /^Copy / })
    fixture.responses.depositAddress = () => ({ address: evmAddress })
    click('Refresh')
    expect(await screen.findByText(/Don't send anything/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Copy |Save or share)/ })).toBeNull()
    expect([qrCode(), visibleAddress()]).toEqual([null, ''])
  })

  it('the estimate rejects too much and shows a pasted unit once [ERR-15]', async () => {
    open(1)
    const coins = await screen.findByLabelText('If I send (BTC)')
    fireEvent.change(coins, { target: { value: '1000000000000' } })
    expect(screen.getByText('This field should be less than 1000000000000')).toBeTruthy()
    fireEvent.change(coins, { target: { value: '999999999999' } })
    expect(screen.queryByText(/^This field should be less/)).toBeNull()
    fireEvent.change(coins, { target: { value: '0.50 BTC' } })
    expect(screen.getByText('for 0.50 BTC')).toBeTruthy()
  })

  it('the deposit page sums the pending deposits of this coin and network', async () => {
    const fixture = open(6, {
      transactions: pageOf([
        pendingDeposit('4.00'),
        pendingDeposit('2.50'),
        pendingDeposit('9.00', { direction: 'wallet' }),
        pendingDeposit('8.00', { status: 'approved' }),
      ]),
    })
    const card = within(await screen.findByRole('region', { name: 'Progress to minimum payout' }))
    expect(
      card.getByText('$6.50 of $10.50. Smaller deposits add up until you reach the minimum.'),
    ).toBeTruthy()
    expect(card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61')
    const { variables } = fixture.calls.find(({ operation }) => operation === 'DepositsOfCoin')!
    expect(variables).toEqual({ rateId: 6, symbol: 'USDT' })
    const released = { isReleased: true, amountNGN: '8250.00' }
    fixture.responses.transactions = pageOf([
      pendingDeposit('50.00', { ...released, amountNGN: '82500.00' }),
      pendingDeposit('4.00', released),
      pendingDeposit('3.00', { isReleased: false }),
    ])
    click('Refresh')
    expect(await card.findByText('₦90,750.00 is on its way to your bank account.')).toBeTruthy()
    expect(card.getByText('$3 of $10.50. Smaller deposits add up until you reach the minimum.')).toBeTruthy()
  })

  it.each([
    ['dollarPrice', () => screen.queryByLabelText('If I send (USDT)')],
    ['bankAccounts', () => screen.queryByRole('link', { name: /bank|Pays into/i })],
    ['transactions', () => screen.queryByText(/of \$10\.50\. Smaller deposits/)],
  ])('a part whose %s fails disappears without an error', async (part, missing) => {
    const fixture = open(6, { [part]: rejectStatus() })
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    expect(visibleAddress()).toBe(tronAddress)
    expect(screen.getByText('₦1,655.25 / $1')).toBeTruthy()
    expect([missing(), screen.queryByText('Not now'), fixture.eventBus]).toEqual([null, null, []])
  })
})

describe('payee', () => {
  const link = (name: RegExp) => screen.findByRole('link', { name })

  it('in wallet mode the deposit page names the wallet and no bank', async () => {
    open(6, { walletMode: () => ({ walletStatus: true, adminWalletStatus: true }) })
    const goesTo = await link(/^Pays into/)
    expect(goesTo.textContent).toBe('Pays into: your USDT walletChange')
    expect(goesTo.getAttribute('href')).toBe('/dashboard/wallets#wallet-mode')
    expect(await screen.findByText(/add it to your USDT wallet/)).toBeTruthy()
    expect(screen.queryByText(/bank|paid/i)).toBeNull()
  })

  it('with an unknown wallet mode the page promises neither bank nor wallet', async () => {
    open(6, { walletMode: rejectStatus() })
    expect((await link(/^Pays into/)).textContent).toContain('Or stays in your wallet, if wallet mode is on.')
  })

  it.each([
    ['no account is saved', []],
    ['no account is the default', [bankAccount(false)]],
  ])("when %s the deposit page links to 'Add a bank account first'", async (_, accounts) => {
    open(6, { bankAccounts: () => accounts })
    expect((await link(/^Add a bank account first/)).getAttribute('href')).toBe('/dashboard/banks')
  })
})
