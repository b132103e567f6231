import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DepositScreen } from '../../../client/sell/deposit/deposit.screen'
import { click, openScreen, type Responses, rejectStatus } from '../../fixtures/screen.fixture'
import { pageOf } from '../../transactions/transactions.fixture'
import {
  bitcoin,
  bitcoinAddress,
  confirmNetworks,
  depositPage,
  pendingDeposit,
  tronAddress,
} from './deposit.fixture'

/** Opens the deposit page of USDT on Tron. */
const open = (changed?: Responses) => {
  confirmNetworks('USDT.tron')
  return openScreen(<DepositScreen />, '/dashboard/sell/details?rateId=6', depositPage(changed))
}
const visibleAddress = (): string => document.querySelector('[data-address]')?.textContent ?? ''

describe('the open deposit page', () => {
  it('the deposit page retries a failed load with increasing delays (ruling 35)', async () => {
    const fixture = open({ depositAddress: rejectStatus() })
    await screen.findByText('Not now', { selector: 'p' })
    const rateRequests = () => fixture.calls.filter(({ operation }) => operation === 'DepositRate').length
    for (const [seconds, requestCount] of [
      [4, 1],
      [1, 2],
      [14, 2],
      [1, 3],
      [45, 4],
      [60, 5],
      [60, 6],
    ] as const) {
      await act(async () => fixture.clock.increment(seconds * 1000))
      await waitFor(() => expect(rateRequests()).toBe(requestCount))
      await screen.findByText('Not now', { selector: 'p' })
    }
    // Repeated failures of the poll show one toast.
    expect(fixture.eventBus.filter(({ type }) => type === 'deposit.refused')).toHaveLength(1)
    fixture.responses.depositAddress = () => ({ address: tronAddress })
    await act(async () => fixture.clock.increment(60_000))
    await waitFor(() => expect(visibleAddress()).toBe(tronAddress))
  })

  it('an incoming deposit appears on the open deposit page', async () => {
    const fixture = open()
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    const depositsText = () => screen.queryByRole('region', { name: 'Your deposits' })?.textContent ?? null
    expect(depositsText()).toBeNull()
    const detectedDeposit = {
      createDate: new Date(fixture.time.now).toISOString(),
      amountCrypto: '250',
      amountNGN: '413812.50',
    }
    for (const [status, text, doneSteps] of [
      ['pool', '≈\u00A0₦413,812.50Detected on the network. It counts once the network confirms it.', 1],
      ['pending', '₦413,812.50The network has confirmed it.', 2],
      ['approved', '₦413,812.50Paid into your bank account.', 4],
    ] as const) {
      fixture.responses.transactions = pageOf([pendingDeposit('250.00', { ...detectedDeposit, status })])
      await act(async () => fixture.clock.increment(15_000))
      await waitFor(() => expect(depositsText()).toContain(`250.00\u00A0USDT detected${text}`))
      // The progress steps replace the address and its QR code; the address can still be copied.
      expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(doneSteps)
      expect(visibleAddress()).toBe('')
      expect(screen.getByRole('button', { name: 'Copy USDT Address' })).toBeTruthy()
    }
    click('Show the address')
    expect([depositsText(), visibleAddress()]).toEqual([null, tronAddress])
    expect(fixture.eventBus).toEqual([])
  })

  it.each([
    ['pool', null, 30],
    ['pool', null, 600],
    ['pending', true, 30],
    ['pending', true, 600],
    ['pending', null, 600],
  ])(
    'a deposit in %s, released: %s, detected %d min ago is on top after a reload',
    async (status, isReleased, minutes) => {
      const createDate = new Date(Date.now() - minutes * 60_000).toISOString()
      const other = pendingDeposit('4.00', { createDate, status })
      open({ transactions: pageOf([pendingDeposit('250.00', { createDate, status, isReleased }), other]) })
      const top = await screen.findByRole('region', { name: 'Your deposits' })
      expect([top.textContent, visibleAddress()]).toEqual([
        expect.stringContaining('250.00\u00A0USDT detected'),
        '',
      ])
      click('Show the address')
      expect([screen.queryByRole('region', { name: 'Your deposits' }), visibleAddress()]).toEqual([
        null,
        tronAddress,
      ])
    },
  )

  it.each([
    ['approved', true, 'Paid into your bank account.'],
    ['pending', false, 'The network has confirmed it.'],
  ])('a deposit in %s, released: %s, appears below the address', async (status, isReleased, text) => {
    const row = pendingDeposit('250.00', { createDate: new Date().toISOString(), status, isReleased })
    open({ transactions: pageOf([row]) })
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    await act(async () => undefined)
    expect(screen.queryByRole('region', { name: 'Your deposits' })).toBeNull()
    expect(visibleAddress()).toBe(tronAddress)
    const earlier = await screen.findByRole('region', { name: 'Earlier deposits' })
    expect(earlier.textContent).toBe(`250.00\u00A0USDT${text}`)
  })

  it('an idle deposit page sends 63 requests in an hour', async () => {
    const fixture = open()
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    await waitFor(() => expect(fixture.calls.map(({ operation }) => operation)).toContain('DepositsOfCoin'))
    const initialCount = fixture.calls.length
    const pollDelays = [15, 15, 15, 15, ...Array.from({ length: 59 }, () => 60)]
    for (const [index, seconds] of pollDelays.entries()) {
      fixture.time.now += seconds * 1000
      await act(async () => fixture.clock.increment(seconds * 1000))
      await waitFor(() => expect(fixture.calls.length).toBe(initialCount + index + 1))
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    }
    const polls = fixture.calls.slice(initialCount)
    expect(new Set(polls.map(({ operation }) => operation))).toEqual(new Set(['DepositsOfCoin']))
    expect(polls.length).toBe(63)
    expect(screen.getByText('updated 0 s ago')).toBeTruthy()
  })

  it('a poll with another coin under the rate id shows that coin’s address', async () => {
    const fixture = open()
    await screen.findByRole('button', { name: 'Copy USDT Address' })
    confirmNetworks('BTC.btc')
    fixture.responses.rate = () => ({ ...bitcoin, id: 6 })
    await act(async () => fixture.clock.increment(15_000))
    await waitFor(() => expect(visibleAddress()).toBe(bitcoinAddress))
  })
})
