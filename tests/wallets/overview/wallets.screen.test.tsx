import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { WalletsScreen } from '../../../client/wallets/overview/wallets.screen'
import { openScene } from '../../fixtures/open-scene'
import { click, deferred, openScreen, type Responses, rejectStatus } from '../../fixtures/screen.fixture'
import { rate } from '../../sell/rates/board.fixture'
import { areActionsOff, fill, modeSwitch, openDialog, signIn, waitForWallets } from '../wallets.fixture'
import { info, move, moves, wallet, walletResponses } from '../wallets.mocks'
import { walletsScenes } from '../wallets.scenes'

beforeEach(signIn)

const open = (changed?: Responses) =>
  openScreen(<WalletsScreen />, '/dashboard/wallets', walletResponses(changed))
const links = (container: HTMLElement) =>
  within(container)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
const list = () => screen.getByRole('region', { name: 'Your coins' })

describe('wallet total', () => {
  const totalText = () =>
    screen.getByRole('region', { name: 'Total balance' }).querySelector('[data-amount]')?.textContent

  it('Hide balances hides every amount, also after a reload [WALLET-01, WALLET-10, WALLET-12]', async () => {
    open({ walletActivities: () => moves([move('m-1', 'transfer', { amountCrypto: '0.012345678' })]) })
    await waitForWallets()
    click('Hide balances')
    expect(document.body.textContent).not.toMatch(/7,468|7,407|0\.12345|60\.50/)
    expect(screen.getAllByText('****').length).toBeGreaterThan(4)
    expect(screen.getByRole('link', { name: /^Sent/ }).textContent).toBe(
      'Sent****hidden20 Nov 2026, 10:30****hidden',
    )
    for (const [action, title] of [
      ['Sell', 'Select currency'],
      ['Transfer', 'Transfer'],
      ['Swap', 'Swap'],
    ] as const) {
      click(action)
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(dialog.textContent).toContain('Bitcoin')
      expect(dialog.textContent).not.toMatch(/0\.12345|60\.5/)
      fireEvent.click(within(dialog).getByRole('button', { name: /^(Close|Cancel)$/ }))
    }
    cleanup()
    open()
    await screen.findByRole('link', { name: /^Bitcoin/ })
    expect(document.body.textContent).not.toMatch(/7,468|0\.12345/)
    click('Show balances')
    await waitForWallets()
    cleanup()
    open()
    await waitForWallets()
  })

  it('the total is in naira if every coin with a balance has a rate [WALLET-09]', async () => {
    const rates = [
      rate(1, 'BTC', 'btc', '1650.00'),
      rate(4, 'USDT', 'eth', '1630.001'),
      rate(6, 'USDT', 'tron', '1655.25'),
    ]
    open({ rates: () => rates })
    await waitForWallets()
    // The total is 7407.59 × 1650 + 10 × 1630.001 + 50.50 × 1655.25, each product truncated.
    expect(totalText()).toBe('₦12,322,413.63')
    expect(within(list()).getByText('₦12,222,523.50')).toBeTruthy()
    const empty = within(list()).getByRole('link', { name: /^Ethereum/ })
    expect(empty.textContent).not.toContain('₦')
    cleanup()
    open()
    await waitForWallets()
    expect(totalText()).toBe('$7,468.09')
  })

  it('the total is that of the rows, also after a form reads one again [WALLET-09]', async () => {
    open({ wallet: () => wallet('BTC', 'btc', '0.12345', '7400.00', 'Bitcoin Core') })
    await waitForWallets()
    await openDialog('Transfer')
    fill(screen.getByLabelText('From'), 'BTC btc')
    await waitFor(() => expect(totalText()).toBe('$7,460.50'))
  })

  it("'Add crypto' opens the deposit page, or the wallet switch while it is off", async () => {
    open({ wallets: () => info({ mode: true }) })
    await waitForWallets()
    expect(screen.getByRole('link', { name: 'Add crypto' }).getAttribute('href')).toBe('/dashboard/sell')
    cleanup()
    open()
    await waitForWallets()
    const explanation = /Turn this on to keep deposits in your wallet\./
    expect(screen.queryByText(explanation)).toBeNull()
    click('Turn on wallet mode to add crypto')
    await waitFor(async () => expect(document.activeElement).toBe(await modeSwitch()))
    expect(screen.getByText(explanation)).toBeTruthy()
    cleanup()
    open({ wallets: () => info({ mode: true, adminWalletMode: false }) })
    await screen.findAllByText('Turned Off By Admin')
    expect(screen.queryByText(/[Aa]dd crypto/)).toBeNull()
  })
})

describe('order buttons', () => {
  it('the buttons wait only for the wallets [WALLET-13] [WALLET-15] [WALLET-16]', async () => {
    const response = deferred<object>()
    open({ wallets: () => response.promise })
    expect(areActionsOff()).toEqual([true, true, true])
    expect(screen.getByText('Your wallets are still loading')).toBeTruthy()
    await act(async () => response.give(info({ mode: false })))
    await waitFor(() => expect(areActionsOff()).toEqual([false, false, false]))
    expect(screen.queryByText('Your wallets are still loading')).toBeNull()
  })

  it('Sell links each coin and network to its sell form [WALLET-26] [WALLET-27]', async () => {
    open()
    await waitForWallets()
    click('Sell')
    const dialog = await screen.findByRole('dialog', { name: 'Select currency' })
    expect(links(dialog)).toEqual([
      // Sellable coins come first.
      '/dashboard/wallets/BTC/btc/sell',
      '/dashboard/wallets/USDT/eth/sell',
      '/dashboard/wallets/USDT/tron/sell',
      '/dashboard/wallets/ETH/eth/sell',
      '/dashboard/wallets/BNB/bsc/sell',
      '/dashboard/wallets/USDT/bsc/sell',
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a swap takes an amount before its coins; its button exchanges them [WALLET-28]', async () => {
    const dollarPrice = ({ symbol }: { symbol: string }) => ({
      price: symbol === 'BTC' ? '60000.00' : '1.00',
    })
    open({ dollarPrice })
    await openDialog('Swap')
    const dialog = within(screen.getByRole('dialog'))
    const coin = (label: string) => dialog.getByLabelText<HTMLSelectElement>(label)
    const swapButton = dialog.getByRole<HTMLButtonElement>('button', { name: 'Swap the two coins' })
    expect(swapButton.disabled).toBe(true)
    fill(dialog.getByLabelText('Amount'), '0.01')
    for (const [label, value] of Object.entries({ From: 'BTC btc', To: 'USDT tron' })) {
      click('Continue')
      expect(document.activeElement).toBe(coin(label))
      const problem = document.getElementById(coin(label).getAttribute('aria-describedby')!)
      expect([problem?.textContent, dialog.queryByText(/required/)]).toEqual(['Choose a coin', null])
      fill(coin(label), value)
    }
    expect(dialog.queryByText('600')).toBeNull()
    expect(await dialog.findByText('600')).toBeTruthy()
    click('Swap the two coins')
    await waitFor(() => expect(dialog.getByText(/^1\sUSDT ≈/).textContent).toMatch(/0\.00001666\sBTC$/))
    expect([coin('From').value, coin('To').value]).toEqual(['USDT tron', 'BTC btc'])
  })
})

describe('wallet list', () => {
  it('a coin’s row expands to networks [WALLET-19] [WALLET-20] [WALLET-21] [WALLET-22]', async () => {
    open()
    await waitForWallets()
    expect(links(list())).toEqual([
      '/dashboard/wallets/BTC/btc',
      '/dashboard/wallets/ETH/eth',
      '/dashboard/wallets/BNB/bsc',
    ])
    expect(within(list()).getAllByRole('listitem')).toHaveLength(4)
    const usdt = within(list()).getByRole('button', { name: /Tether/ })
    expect(usdt.getAttribute('aria-expanded')).toBe('false')
    expect(usdt.textContent).toMatch(/60\.50000\sUSDT/)
    fireEvent.click(usdt)
    const networks = screen.getByRole('list', { name: 'Networks of Tether' })
    expect(
      within(networks)
        .getAllByRole('link')
        .map((link) => [/^\D+-20[A-Za-z ]+/.exec(link.textContent)![0], link.getAttribute('href')]),
    ).toEqual([
      ['ERC-20Ethereum', '/dashboard/wallets/USDT/eth'],
      ['BEP-20BNB Smart Chain', '/dashboard/wallets/USDT/bsc'],
      ['TRC-20Tron', '/dashboard/wallets/USDT/tron'],
    ])
    fireEvent.click(usdt)
    expect(screen.queryByRole('list', { name: 'Networks of Tether' })).toBeNull()
  })
})

describe('recent transactions', () => {
  const recent = () => screen.getByRole('region', { name: 'Recent transactions' })

  it('recent rows show type, coins, dollars and date [WALLET-23] [WALLET-24]', async () => {
    const leg = (id: string, symbol: string, amountCrypto: string) =>
      move(id, 'inter-transfer', { amountCrypto, currency: { symbol, name: symbol, chain: 'eth' } })
    const sent = move('m-1', 'transfer', { amountCrypto: '0.012345678' })
    open({ walletActivities: () => moves([leg('in', 'ETH', '0.18633540'), leg('out', 'USDT', '600'), sent]) })
    await waitForWallets()
    const [swap, transfer, ...others] = within(recent()).getAllByRole('link').slice(1)
    const textOf = (row?: HTMLElement) => row?.textContent?.replace(/\s/g, ' ')
    expect(textOf(swap)).toBe('USDT → ETH+0.18633 ETH20 Nov 2026, 10:30−600.00 USDT')
    expect(swap!.getAttribute('href')).toBe('/dashboard/transactions/details?id=in')
    expect(textOf(transfer)).toMatch(/^Sent.*−0\.01234 BTC.*\$600\.00/)
    const time = within(transfer!).getByText('20 Nov 2026, 10:30')
    expect(time.getAttribute('datetime')).toBe('2026-11-20T09:30:00.000Z')
    expect(others).toEqual([])
  })

  it('recent transactions show five rows and expand [WALLET-25] [ERR-07] [ERR-08]', async () => {
    const fixture = open({ walletActivities: rejectStatus() })
    const rows = () => within(recent()).queryAllByRole('listitem')
    expect(await waitForWallets()).toBeTruthy()
    expect(within(recent()).getByText(/couldn't load/)).toBeTruthy()
    expect(areActionsOff()).toEqual([false, false, false])
    fixture.responses.walletActivities = () => moves([])
    click('Refresh')
    await within(recent()).findByText('No transactions')
    fixture.responses.walletActivities = () =>
      moves(Array.from({ length: 8 }, (_, at) => move(`m-${at}`, 'sell')))
    click('Refresh')
    const more = await within(recent()).findByRole('button', { name: 'Show 3 more' })
    expect(rows()).toHaveLength(5)
    fireEvent.click(more)
    expect(rows()).toHaveLength(8)
    fixture.responses.walletActivities = rejectStatus()
    click('Refresh')
    await within(recent()).findByText(/couldn't load/)
    expect(rows()).toEqual([])
  })
})

it('a wallet page with no transactions links to the sell page', async () => {
  await openScene(walletsScenes['wallets-empty'])
  expect(screen.getByRole('link', { name: 'Sell crypto' }).getAttribute('href')).toBe('/dashboard/sell')
})
