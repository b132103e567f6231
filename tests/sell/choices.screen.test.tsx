import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { DepositScreen } from '../../client/sell/deposit/deposit.screen'
import { SellScreen } from '../../client/sell/rates/rates.screen'
import { coinsWithIcon } from '../../client/ui/marks/coin-icon.view'
import { verificationLink } from '../../machines/sell/kyc/kyc-gate.rules'
import { account, type FixtureOptions, openScreen, type Responses } from '../fixtures/screen.fixture'
import { confirmNetworks, depositPage, tronAddress } from './deposit/deposit.fixture'
import { sellPageResponses } from './rates/board.fixture'

const openSell = (options?: FixtureOptions, changed?: Responses) =>
  openScreen(<SellScreen />, '/dashboard/sell', sellPageResponses(changed), options)
const openDeposit = (options?: FixtureOptions) => {
  confirmNetworks('USDT.tron')
  return openScreen(<DepositScreen />, '/dashboard/sell/details?rateId=6', depositPage(), options)
}
/** Opens the page again in the same history entry. */
const reload = async (page: ReactNode, name: string, answers: Responses): Promise<void> => {
  await waitFor(() => expect(history.state?.views).toHaveProperty(name))
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  openScreen(page, location.pathname + location.search, answers, { entry: history.state })
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })
const values = async (...labels: string[]) =>
  Promise.all(labels.map(async (label) => (await field(label)).value))

it('the page ignores another account’s state in its history entry', async () => {
  const entry = { views: { account: 'acc-other', openCoin: 'USDT' } }
  openSell({ entry })
  const usdt = await screen.findByRole('button', { name: /^USDT/ })
  expect(usdt.getAttribute('aria-expanded')).toBe('false')
})

describe('rates', () => {
  const links = () =>
    within(screen.getByRole('region', { name: 'Rates' }))
      .queryAllByRole('link')
      .map((link) => [link.getAttribute('href')?.split('rateId=')[1], link.textContent])
  const networks = [
    ['6', 'TRC-20 best rateTron₦1,655.25 / $1'],
    ['5', 'BEP-20BNB Smart Chain₦1,632.00 / $1limit: $5'],
    ['4', 'ERC-20Ethereum₦1,630.00 / $1limit: $10'],
  ]
  const coins = [
    ['1', 'BitcoinBTC₦1,650.00 / $1limit: $20.50Sell'],
    ['2', 'ETHERC-20₦1,640.00 / $1Sell'],
    ['3', 'BNBBEP-20₦1,635.125 / $1Sell'],
  ]

  it('the sell page shows a heading and the rank badge [SELL-01, RANK-02]', async () => {
    openSell()
    const badge = await screen.findByRole('region', { name: 'Your rank' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sell')
    expect(badge.textContent).toMatch(/^Gold \$12,345\.60/)
    // 12,345.60 ÷ 20,000 × 99
    expect(within(badge).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61.11072')
  })

  it('coins have icons and links [SELL-02, SELL-03, SELL-08, RATE-01, RATE-03, RATE-04, CONST-25]', async () => {
    openSell()
    await screen.findByRole('link', { name: /^Bitcoin/ })
    expect(links()).toEqual(coins)
    const list = within(screen.getByRole('region', { name: 'Rates' })).getByRole('list')
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
    const icons = [...list.querySelectorAll<SVGElement>('svg[data-coin]')]
    expect(icons.map(({ dataset }) => dataset.coin)).toEqual(['USDT', 'BTC', 'ETH', 'BNB'])
    expect(coinsWithIcon.toSorted()).toEqual(['bnb', 'btc', 'eth', 'trx', 'usdt'])
  })

  it('a coin with many networks expands, collapses and survives a reload [SELL-04] [SELL-05] [CONST-24]', async () => {
    openSell()
    const coin = await screen.findByRole('button', { name: /^USDT/ })
    expect(coin.textContent).toBe('USDT3 networks₦1,655.25 / $1best of 3')
    for (const isOpen of [true, false]) {
      fireEvent.click(coin)
      expect(coin.getAttribute('aria-expanded')).toBe(String(isOpen))
      expect(screen.queryByText('Select Network') !== null).toBe(isOpen)
      expect(links()).toEqual([...(isOpen ? networks : []), ...coins])
    }
    fireEvent.click(coin)
    await reload(<SellScreen />, 'openCoin', sellPageResponses())
    expect((await screen.findByRole('button', { name: /^USDT/ })).getAttribute('aria-expanded')).toBe('true')
  })
})

describe('calculator', () => {
  const [sendLabel, getLabel] = ['You send ($)', 'You get (₦)']

  it('the calculator converts both ways and keeps its values in a reload [RATE-01]', async () => {
    openSell()
    await field(sendLabel)
    expect(await values(sendLabel, getLabel)).toEqual(['100', '165,525.00'])
    await type(sendLabel, '250')
    expect(await values(sendLabel, getLabel)).toEqual(['250', '413,812.50'])
    await type(getLabel, '165,525')
    expect(await values(sendLabel, getLabel)).toEqual(['100.00', '165,525'])
    await type(sendLabel, '1.2.3')
    expect((await field(sendLabel)).getAttribute('aria-invalid')).toBe('true')
    expect((await field(getLabel)).value).toBe('')
    await type(getLabel, '330000')
    fireEvent.change(await field('Coin'), { target: { value: 'BTC' } })
    await reload(<SellScreen />, 'calculator', sellPageResponses())
    await field(sendLabel)
    expect(await values('Coin', sendLabel, getLabel)).toEqual(['BTC', '200.00', '330000'])
  })
})

describe('estimate', () => {
  const [sendLabel, getLabel] = ['If I send (USDT)', 'I get (₦)']

  it('the estimate converts both ways and keeps its values in a reload [SELL-14]', async () => {
    openDeposit()
    await type(sendLabel, '100')
    expect(await values(sendLabel, getLabel)).toEqual(['100', '165525.00'])
    await type(getLabel, '331,050')
    expect(await values(sendLabel, getLabel)).toEqual(['200', '331,050'])
    await type(sendLabel, '1.2.3')
    expect((await field(sendLabel)).getAttribute('aria-invalid')).toBe('true')
    expect((await field(getLabel)).value).toBe('')
    await type(getLabel, '331050')
    await reload(<DepositScreen />, 'estimate', depositPage())
    await field(sendLabel)
    expect(await values(sendLabel, getLabel)).toEqual(['200', '331050'])
  })
})

describe('check before sending', () => {
  const from = 'Where are you sending from?'
  const paste = 'Paste the address back to check it'
  const card = async () => within(await screen.findByRole('region', { name: 'Check before you send' }))

  it.each([
    ['Binance', /^TRX – Tron \(TRC20\)$/],
    ['Coinbase', /^We're not sure that Coinbase supports USDT on Tron/],
    ['Another app', /^There, choose the/],
  ])('for %s the page shows its advice', async (name, advice) => {
    openDeposit()
    const select = (await field(from)) as HTMLElement as HTMLSelectElement
    const option = [...select.options].find(({ text }) => text === name)!
    fireEvent.change(select, { target: { value: option.value } })
    expect((await card()).getByText(advice)).toBeTruthy()
  })

  it.each([
    [tronAddress, /^It matches/],
    [`${tronAddress.slice(0, 19)}x${tronAddress.slice(20)}`, /character 20 is different/],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /^That's a Bitcoin address, not a Tron \(TRC-20\) one/],
    ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', /^That's another address\. Don't send/],
    [`${tronAddress.slice(0, 6)}…${tronAddress.slice(-6)}`, /^The ends match\. Compare the whole address\.$/],
    ['some words', /^That's not an address/],
  ])('for %s the page shows a verdict until the field is cleared', async (text, verdict) => {
    openDeposit()
    await type(paste, text)
    expect((await card()).getByText(verdict)).toBeTruthy()
    await type(paste, '')
    expect((await card()).queryByText(verdict)).toBeNull()
  })

  it('a reload keeps the chosen app but not the pasted address', async () => {
    openDeposit()
    await type(paste, 'correct horse battery staple')
    fireEvent.change(await field(from), { target: { value: 'binance' } })
    await reload(<DepositScreen />, 'sender', depositPage())
    expect(await values(from, paste)).toEqual(['binance', ''])
    expect(JSON.stringify(history.state)).not.toContain('battery')
  })
})

describe('identity check', () => {
  const customer = { id: 'customer-1', accountId: account.id, phone: '', kycRequired: true }
  const open = (verificationStatus: string) => openSell({ customer }, { kyc: () => ({ verificationStatus }) })

  it.each(['Not now', 'Verify identity'])(
    "'%s' closes the dialog; a card keeps its link [KYC-05]",
    async (name) => {
      open('NotStarted')
      const dialog = within(await screen.findByRole('dialog', { name: 'Verify your identity' }))
      const inDialog = await dialog.findByRole('link', { name: /^Verify identity/ })
      expect(inDialog.getAttribute('href')).toBe(verificationLink(account))
      expect([inDialog.getAttribute('target'), inDialog.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
      fireEvent.click(name === 'Not now' ? dialog.getByRole('button', { name }) : inDialog)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const card = within(await screen.findByRole('region', { name: 'Identity' }))
      expect(card.getByRole('link', { name: /^Verify identity/ }).getAttribute('href')).toBe(
        verificationLink(account),
      )
    },
  )

  it("a customer with the status 'Completed' sees neither dialog nor card [KYC-02]", async () => {
    open('Completed')
    await screen.findByRole('link', { name: /^Bitcoin/ })
    expect([screen.queryByRole('dialog'), screen.queryByRole('region', { name: 'Identity' })]).toEqual([
      null,
      null,
    ])
  })
})
