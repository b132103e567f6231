import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PracticeContext } from '../../client/flows/practice'
import type { SellPageQuery } from '../../client/generated/graphql'
import { SellSide } from '../../client/sell/side/sell-side.view'
import { bankAccounts } from '../banks/banks.mocks'
import { payout } from '../fixtures/customers'
import { click, openScreen } from '../fixtures/screen.fixture'

const pageOf = (latestTransactions: object[] | null, bankAccounts: object[] | null, walletStatus = false) =>
  ({
    latestTransactions,
    bankAccounts,
    walletMode: { walletStatus, adminWalletStatus: true },
  }) as unknown as SellPageQuery

const open = (page: SellPageQuery) =>
  openScreen(
    <PracticeContext
      value={({ onEnd }) => (
        <button type="button" onClick={onEnd}>
          End practice
        </button>
      )}
    >
      <SellSide page={page} />
    </PracticeContext>,
    '/dashboard/sell',
    {},
  )
const actionTexts = () =>
  [...document.querySelectorAll('ol a, ol button')].map(({ textContent }) => textContent)

describe('sell page side column', () => {
  it('the side column shows the latest sale and the payout account', async () => {
    open(pageOf([payout('pending')], bankAccounts))
    expect(await screen.findByRole('region', { name: 'Latest sale' })).toBeTruthy()
    expect(screen.getByText('Awaiting final approval')).toBeTruthy()
    expect(screen.getByText(/₦634,095\.00/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /View/ }).getAttribute('href')).toBe(
      '/dashboard/transactions/details?id=tx-1',
    )
    expect(screen.getByRole('link', { name: /GTBank ••6789/ })).toBeTruthy()
    expect(screen.queryByText('Your first naira in three steps')).toBeNull()
  })

  it.each([
    ['a swap', [{ type: 'inter-transfer' }, {}], ['/dashboard/transactions/details?id=tx-1']],
    ['a deposit that stays in the wallet', [{ type: 'deposit' }], []],
  ])('%s is not the latest sale', async (_, rows, links) => {
    const page = rows.map((row, index) =>
      'type' in row
        ? { ...payout('approved'), ...row, id: `wallet-${index}`, direction: 'wallet' }
        : payout('pending'),
    )
    open(pageOf(page, bankAccounts))
    expect(await screen.findByText('How selling works')).toBeTruthy()
    const linkTexts = screen
      .queryAllByRole('link', { name: /latest sale/ })
      .map((link) => link.getAttribute('href'))
    expect(linkTexts).toEqual(links)
    expect(screen.getByRole('link', { name: /GTBank ••6789/ })).toBeTruthy()
  })

  it.each([
    [
      false,
      ['Your first naira in three steps', 'We pay your naira into it.'],
      'Sell for real',
      'We pay naira into your default bank account.',
    ],
    [
      true,
      ['Your first deposit in three steps', 'We pay naira there when you sell from your wallet.'],
      'Deposit for real',
      "It's in your wallet: sell it whenever you like.",
    ],
  ])('the three steps and the later ones depend on the wallet mode: %s', (mode, first, action, last) => {
    open(pageOf([], [], mode))
    for (const text of first) expect(screen.getByText(text)).toBeTruthy()
    expect(actionTexts()).toEqual(['Add bank account', 'Start practice', action])
    expect(screen.queryAllByLabelText('Done')).toHaveLength(0)
    cleanup()
    open(pageOf([payout('pending')], bankAccounts, mode))
    expect(screen.getByText(last)).toBeTruthy()
  })

  it('the device remembers a practice sale', async () => {
    open(pageOf([], bankAccounts))
    expect(await screen.findByText('Bank added')).toBeTruthy()
    expect(actionTexts()).toEqual(['Start practice', 'Sell for real'])
    click('Start practice')
    click('End practice')
    await waitFor(() => expect(actionTexts()).toEqual(['Sell for real']))
    cleanup()
    open(pageOf([], bankAccounts))
    expect(await screen.findByText('Bank added')).toBeTruthy()
    expect(actionTexts()).toEqual(['Sell for real'])
  })

  it('the side column omits data that failed to load', async () => {
    open(pageOf(null, null))
    expect(await screen.findByText('How selling works')).toBeTruthy()
    expect(screen.queryByText('Latest sale')).toBeNull()
    expect(screen.queryByText('Your first naira in three steps')).toBeNull()
  })
})
