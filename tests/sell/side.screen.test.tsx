import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PracticeContext } from '../../client/flows/practice'
import { SellSide } from '../../client/sell/side/side.view'
import { type Answers, failing, openScreen, press } from '../stage/screen-stage'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const account = {
  id: 'b1',
  accountNumber: '0123456789',
  bank: { id: 'gt', name: 'GTBank' },
  isDefault: true,
  status: 'active',
}
const sale = {
  id: 't1',
  type: 'deposit',
  direction: 'bank',
  status: 'pending',
  createDate: '2026-11-20T10:00:00.000Z',
  amountCrypto: '250',
  amountUSD: '250.00',
  amountNGN: '413021.00',
  currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
}
const answers = (sales: object[], accounts: object[]): Answers => ({
  transactions: () => ({ nodes: sales, pageInfo: { hasNextPage: false, nextPage: null } }),
  walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
  bankAccounts: () => accounts,
})

const open = (given: Answers) =>
  openScreen(
    <PracticeContext
      value={({ onEnd }) => (
        <button type="button" onClick={onEnd}>
          End practice
        </button>
      )}
    >
      <SellSide />
    </PracticeContext>,
    '/dashboard/sell',
    given,
  )
const filled = () => [...document.querySelectorAll('ol a, ol button')].map(({ textContent }) => textContent)

describe('beside the rates', () => {
  it('the latest sale with its lanes, and the account that is paid', async () => {
    open(answers([sale], [account]))
    expect(await screen.findByRole('region', { name: 'Latest sale' })).toBeTruthy()
    expect(screen.getByText('Awaiting final approval')).toBeTruthy()
    expect(screen.getByText(/₦413,021\.00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /View/ }).getAttribute('href')).toBe(
      '/dashboard/transactions/details?id=t1',
    )
    expect(screen.getByRole('link', { name: /GTBank ••6789/ })).toBeTruthy()
    expect(screen.queryByText('Your first naira in three steps')).toBeNull()
  })

  it('a customer without a sale sees three steps; what is done has no button', async () => {
    open(answers([], []))
    expect(await screen.findByText('Your first naira in three steps')).toBeTruthy()
    expect(filled()).toEqual(['Add bank account', 'Start practice', 'Sell for real'])
    expect(screen.queryAllByLabelText('Done')).toHaveLength(0)
  })

  it('a practice is remembered on this device', async () => {
    open(answers([], [account]))
    expect(await screen.findByText('Bank added')).toBeTruthy()
    expect(filled()).toEqual(['Start practice', 'Sell for real'])
    press('Start practice')
    press('End practice')
    await waitFor(() => expect(filled()).toEqual(['Sell for real']))
    cleanup()
    open(answers([], [account]))
    expect(await screen.findByText('Bank added')).toBeTruthy()
    expect(filled()).toEqual(['Sell for real'])
  })

  it('what could not be read is left out: how selling works stays', async () => {
    open({ transactions: failing(), walletMode: failing(), bankAccounts: failing() })
    expect(await screen.findByText('How selling works')).toBeTruthy()
    expect(screen.queryByText('Latest sale')).toBeNull()
    expect(screen.queryByText('Your first naira in three steps')).toBeNull()
  })
})
