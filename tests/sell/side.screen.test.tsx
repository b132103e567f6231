import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PracticeContext } from '../../client/flows/practice'
import { SellSide } from '../../client/sell/side/side.view'
import { bankAccounts } from '../banks/banks.answers'
import { payout } from '../stage/customers'
import { type Answers, failing, openScreen, press } from '../stage/screen-stage'

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
    open(answers([payout('pending')], bankAccounts))
    expect(await screen.findByRole('region', { name: 'Latest sale' })).toBeTruthy()
    expect(screen.getByText('Awaiting final approval')).toBeTruthy()
    expect(screen.getByText(/₦634,095\.00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /View/ }).getAttribute('href')).toBe(
      '/dashboard/transactions/details?id=tx-1',
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
    open(answers([], bankAccounts))
    expect(await screen.findByText('Bank added')).toBeTruthy()
    expect(filled()).toEqual(['Start practice', 'Sell for real'])
    press('Start practice')
    press('End practice')
    await waitFor(() => expect(filled()).toEqual(['Sell for real']))
    cleanup()
    open(answers([], bankAccounts))
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
