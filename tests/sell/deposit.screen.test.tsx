import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DepositScreen } from '../../client/sell/deposit.screen'
import {
  type Answers,
  later,
  offline,
  openScreen,
  press,
  refused,
  type StageOptions,
  showTab,
} from '../shared/screen-stage'
import { bitcoin, bitcoinAddress, depositPage, nameBefore, tron, tronAddress } from './deposit.fixture'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const address = tronAddress

const open = (query = '?rateId=6', changed?: Answers, options?: StageOptions) => {
  nameBefore('USDT.tron', 'BTC.btc')
  return openScreen(<DepositScreen />, `/dashboard/sell/details${query}`, depositPage(changed), options)
}
const shownAddress = (): string => document.querySelector('[data-address]')?.textContent ?? ''

describe('deposit page', () => {
  it('[SELL-12] [SELL-14] reads rateId from the query and shows coin, network and rate', async () => {
    const stage = open()
    const heading = await screen.findByRole('heading', { level: 1, name: /USDT/ })
    expect(heading.textContent).toBe('Sell USDTTRC-20')
    expect(await screen.findByText('₦1,655.25 / $1')).toBeTruthy()
    expect(stage.calls).toEqual([
      { operation: 'DepositRate', variables: { id: 6 } },
      { operation: 'DepositsWaiting', variables: { symbol: 'USDT' } },
      { operation: 'DepositPlace', variables: { symbol: 'USDT', chain: 'tron', accountId: 'account-1' } },
    ])
  })

  it('Bitcoin is shown by that name and without a network label', async () => {
    open('?rateId=1')
    expect((await screen.findByRole('heading', { level: 1, name: 'Sell Bitcoin' })).textContent).toBe(
      'Sell Bitcoin',
    )
    expect(await screen.findByRole('button', { name: 'Copy Bitcoin Address' })).toBeTruthy()
    expect(screen.getByText('Send only Bitcoin to this address. Any other coin will be lost.')).toBeTruthy()
  })

  it.each([
    '',
    '?rateId=',
    '?rateId=abc',
    '?rateId=1e3',
    '?rateId=-1',
    '?rateId=1.5',
    `?rateId=${'9'.repeat(30)}`,
  ])("[SELL-13] %j is refused: 'Invalid rate', the way back, and no call", async (query) => {
    const stage = open(query)
    expect(await screen.findByText('Invalid rate')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(stage.calls).toEqual([])
  })

  it.each([
    ['?rateId=1e3', 1],
    ['?rateId=1.5', 1],
    ['?rateId=ten', 1],
    ['?rateId=0', 0],
    ['', 0],
  ])('[ERR-17] %j is told that it is no whole number (%i)', async (query, times) => {
    open(query)
    await screen.findByText('Invalid rate')
    expect(screen.queryAllByText('this is not a valid number')).toHaveLength(times)
  })

  it('[SELL-15] [SELL-16] shows a QR code and the address as text that copies exactly', async () => {
    open()
    const code = await screen.findByRole('img', { name: 'QR code of your USDT (TRC-20) address' })
    expect(code.tagName.toLowerCase()).toBe('svg')
    expect(Number(code.getAttribute('width'))).toBeGreaterThanOrEqual(208)
    expect(shownAddress()).toBe(address)
    expect(screen.getByText('USDT (TRC-20) address ending L, j, 6, t')).toBeTruthy()
  })

  it('the first and last six characters stand out', async () => {
    open()
    await screen.findByRole('img')
    const bold = [...document.querySelectorAll<HTMLElement>('[data-address] span')]
      .filter((piece) => getComputedStyle(piece).fontWeight === '700')
      .map(({ textContent }) => textContent)
    expect(bold.join('')).toBe(address.slice(0, 6) + address.slice(-6))
  })

  it("[SELL-19] [SELL-20] [SELL-21] 'Copy USDT Address' copies exactly the shown address and says so", async () => {
    const stage = open()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy USDT Address' }))
    await waitFor(() => expect(stage.copied).toEqual([shownAddress()]))
    expect(stage.copied).toEqual([address])
    expect((await screen.findByRole('status')).textContent).toContain('Address Copied!')
  })

  it('a refused clipboard leaves the address selected, with advice', async () => {
    const stage = open('?rateId=6', {}, { copy: () => Promise.reject(new Error('NotAllowedError')) })
    fireEvent.click(await screen.findByRole('button', { name: 'Copy USDT Address' }))
    expect(await screen.findByText(/The address is selected/)).toBeTruthy()
    expect(getSelection()?.toString()).toBe(address)
    expect(stage.copied).toEqual([])
    expect(stage.facts.map(({ type }) => type)).toEqual(['deposit.copyFailed'])
  })

  it("[SELL-22] [CONST-23] 'Important!!' names the one coin and the minimum payout in dollars", async () => {
    open()
    const card = await screen.findByRole('region', { name: 'Important!!' })
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Send only USDT (TRC-20) to this address. Any other coin will be lost.',
      'The minimum payout is $10.50. Smaller deposits accumulate until it is reached.',
    ])
  })

  it('[CONST-23] without a limit there is no minimum payout', async () => {
    open('?rateId=1')
    const card = await screen.findByRole('region', { name: 'Important!!' })
    expect(within(card).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByText(/minimum payout/)).toBeNull()
  })

  it('[SELL-24] Back leads to the sell page', async () => {
    open()
    await screen.findByRole('img')
    press('Back')
    expect(location.pathname).toBe('/dashboard/sell')
  })

  it.each([
    ['rate', 'rate'],
    ['address', 'depositAddress'],
  ])('[SELL-25] a failing %s shows why, and Refresh loads again', async (_, field) => {
    const stage = open('?rateId=6', {
      [field]: () => {
        throw refused(503, 'Not at the moment')
      },
    })
    expect((await screen.findAllByText('Not at the moment')).length).toBeGreaterThan(0)
    expect(shownAddress()).toBe('')
    stage.answers = depositPage()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('img')).toBeTruthy()
    expect(shownAddress()).toBe(address)
  })

  it('on return to the tab the rate is read again; should that fail, the address stays', async () => {
    const stage = open()
    await screen.findByRole('img')
    stage.answers.rate = () => ({ ...tron, value: '1700.00' })
    showTab(false)
    showTab(true)
    expect(await screen.findByText('₦1,700.00 / $1')).toBeTruthy()
    stage.answers.rate = () => {
      throw offline()
    }
    showTab(false)
    await act(async () => showTab(true))
    await waitFor(() =>
      expect(stage.calls.filter(({ operation }) => operation === 'DepositRate')).toHaveLength(3),
    )
    expect(shownAddress()).toBe(address)
    expect(stage.facts).toEqual([])
  })

  it('copying works while the rate is read again', async () => {
    const stage = open()
    await screen.findByRole('img')
    const answer = later<unknown>()
    stage.answers.rate = () => answer.promise
    showTab(true)
    press('Copy USDT Address')
    await waitFor(() => expect(stage.copied).toEqual([address]))
    await act(async () => answer.give(tron))
  })

  it('a rate id that now names another coin never shows the old address', async () => {
    const stage = open()
    await screen.findByRole('img')
    stage.answers.rate = () => ({ ...bitcoin, id: 6 })
    press('Refresh')
    await waitFor(() => expect(shownAddress()).toBe(bitcoinAddress))
    expect(screen.getByRole('button', { name: 'Copy Bitcoin Address' })).toBeTruthy()
  })
})
