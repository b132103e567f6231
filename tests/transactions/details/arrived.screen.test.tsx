import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../../client/transactions/details/arrived.dialog'
import { row } from '../transactions.fixture'
import { advance, openDetails } from './details.fixture'

const title = 'Your naira has arrived.'
const approved = { status: 'approved', approveDate: '2026-11-20T12:00:00.000Z' } as const

describe('arrival of naira while the page is open [EXT-17]', () => {
  it('arriving naira opens a full-screen dialog with the payout', async () => {
    const fixture = await openDetails({ status: 'pending', approveDate: null })
    expect(screen.queryByText(title)).toBeNull()
    fixture.responses.transaction = () => row(7, { transactionId: 'CN-7', ...approved })
    await advance(fixture, 60_000)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText('Recieved')).toBeTruthy()
    expect(dialog.getByText('CN-7')).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Save image' })).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Sell again' })).toBeTruthy()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })

  it.each([
    ['an earlier arrival', approved, approved],
    [
      'a deposit into a wallet',
      { status: 'pending', direction: 'wallet' },
      { ...approved, direction: 'wallet' },
    ],
    ['a step before approval', { status: 'pool' }, { status: 'pending' }],
  ] as const)('%s does not count as an arrival', async (_, before, after) => {
    const fixture = await openDetails({ approveDate: null, ...before })
    fixture.responses.transaction = () => row(7, { transactionId: 'CN-7', approveDate: null, ...after })
    await advance(fixture, 60_000)
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('repeat links [EXT-11]', () => {
  it.each([
    ['sell', 'Sell again', '/dashboard/wallets/USDT/tron/sell'],
    ['transfer', 'Send again', '/dashboard/wallets/USDT/tron'],
    ['inter-transfer', 'Swap again', '/dashboard/wallets'],
    ['deposit', 'Sell again', '/dashboard/sell'],
  ])("repeating a %s with '%s' opens %s", async (type, name, path) => {
    const counterparty = { firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }
    await openDetails({ type, ...(type === 'transfer' ? { counterparty } : {}) } as never)
    fireEvent.click(screen.getByRole('link', { name }))
    expect(location.pathname).toBe(path)
    if (type !== 'deposit')
      expect(history.state.again).toMatchObject({ symbol: 'USDT', to: type === 'transfer' ? 'bola' : '' })
  })

  it('a received transfer has no repeat link', async () => {
    await openDetails({ type: 'credit', direction: 'wallet' })
    expect(screen.queryByRole('link', { name: / again$/ })).toBeNull()
  })
})
