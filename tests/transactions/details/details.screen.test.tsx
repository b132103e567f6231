import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../client/platform/storage'
import { DetailsScreen } from '../../../client/transactions/details/details.screen'
import { outcome } from '../../../client/transactions/details/timeline.view'
import { customer } from '../../fixtures/fixtures'
import { click, openScreen, rejectStatus } from '../../fixtures/screen.fixture'
import { pageOf, type Row, row } from '../transactions.fixture'
import { advance, openDetails, variablesOf } from './details.fixture'

/** 'USD' → '$50.00'. */
const textOf = (name: string): string | null =>
  screen.getByText(name, { selector: 'dt' }).parentElement!.querySelector('dd')!.textContent
/** The CSS rules of an element's class. jsdom ignores rules in layers, where the recipes' rules are. */
const styleOf = ({ className }: Element): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => text.includes(className))
    .join('\n')

describe('transaction details', () => {
  it('details show only loaded values, not the link’s [TX-19] [TX-20]', async () => {
    const forged = '&status=approved&amountNGN=99999999&amountUSD=1&transactionId=FORGED'
    const fixture = await openDetails({ status: 'pending', approveDate: null }, {}, {}, forged)
    expect(fixture.calls[0]).toMatchObject({ operation: 'TransactionDetails', variables: { id: 't7' } })
    expect(JSON.stringify(fixture.calls)).not.toMatch(/FORGED|99999999/)
    expect(location.pathname).toBe('/dashboard/transactions/details')
    expect(document.body.textContent).not.toMatch(/FORGED|99,999,999|Recieved|Approved/)
    expect(screen.getByText('Pending')).toBeTruthy()
  })

  it.each([
    ['transfer', 'To'],
    ['credit', 'From'],
  ])("a %s shows the counterparty after '%s'", async (type, name) => {
    const counterparty = { firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }
    await openDetails({ type, direction: 'wallet', amountNGN: null, bankAccount: null, counterparty })
    expect(textOf(name)).toBe('Bola Adeyemi (@bola)')
    cleanup()
    await openDetails({ type, direction: 'wallet', amountNGN: null, bankAccount: null })
    expect(screen.queryByText(name, { selector: 'dt' })).toBeNull()
  })

  it('a deposit that disappeared from the network promises no naira', async () => {
    const fixture = await openDetails({ status: 'pool', approveDate: null, amountNGN: '82500.00' })
    expect(screen.getByText(/82,500/)).toBeTruthy()
    fixture.responses.transaction = rejectStatus(404, 'Transaction not found')
    await advance(fixture, 15_000)
    const goneText =
      'We no longer see this deposit on the network. If you raised its fee, the new one is in your transactions.'
    expect(await screen.findByText(goneText)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/82,500|Usually|GTBank|waiting for network/)
    expect(screen.getByRole('link', { name: 'To your transactions' })).toBeTruthy()
    click('Refresh')
    await waitFor(() => expect(variablesOf(fixture, 'TransactionDetails').length).toBeGreaterThan(2))
    expect(screen.getByText(goneText)).toBeTruthy()
    fixture.responses.transaction = () => row(7, { status: 'pending', approveDate: null })
    click('Refresh')
    expect(await screen.findByText('Awaiting final approval')).toBeTruthy()
  })

  it("details without an id show 'not found' and send no request", async () => {
    const fixture = openScreen(<DetailsScreen />, '/dashboard/transactions/details?status=approved', {})
    expect(await screen.findByText('Transaction not found')).toBeTruthy()
    const backLink = screen.getByRole('link', { name: 'To your transactions' })
    expect(backLink.getAttribute('href')).toBe('/dashboard/transactions')
    expect(fixture.calls).toEqual([])
  })

  it('details show ID, date and amounts [TX-21] [TX-22] [TX-23] [TX-26]', async () => {
    const createDate = '2026-11-20T22:52:10.000Z'
    const fixture = await openDetails({ createDate, amountUSD: '1234.5', amountNGN: '2043097.25' })
    click('Copy transaction ID')
    const visibleTexts = ['Transaction ID', 'Created', 'USD', 'NGN'].map(textOf)
    expect(visibleTexts).toEqual(['CN-7', '20 Nov 2026, 23:52', '$1,234.50', '₦2,043,097.25'])
    await waitFor(() => expect(fixture.copied).toEqual(['CN-7']))
    expect((await screen.findByRole('status')).textContent).toContain('ID Copied!')
    click('Back')
    expect(location.pathname).toBe('/dashboard/transactions')
  })

  it('details show up to 8 decimals and the coin’s icon [TX-24]', async () => {
    const currency = { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' }
    await openDetails({ amountCrypto: '0.012345678912345678', currency })
    const amount = screen.getByText('0.01234567 BTC')
    expect(amount.parentElement?.querySelector<SVGElement>('svg[data-coin]')?.dataset.coin).toBe('BTC')
  })

  it.each([
    ['[TX-37]', 'pool', 'blue', 'Pool', 'Processing, waiting for network confirmation', null],
    ['[TX-38]', 'pending', 'orange', 'Pending', 'Awaiting final approval', null],
    ['[TX-39]', 'approved', 'green', 'Approved', 'Complete', 'Recieved ₦82,500.50'],
    ['[TX-40]', 'reported', 'red', 'Reported', 'Please contact support', null],
  ] as const)(
    '%s %s is a %s chip with its meaning [TX-25] [TX-27]',
    async (_, status, colour, label, meaning, receivedText) => {
      await openDetails({ status, amountNGN: '82500.5' })
      const chip = screen.getByText(label, { selector: '[data-colour] > *' }).parentElement!
      expect(chip.dataset.colour).toBe(colour)
      expect(styleOf(chip)).toContain(` color: var(--c-colors-${colour === 'blue' ? 'brand' : colour}-fg)`)
      expect(chip.querySelector('svg')).toBeTruthy()
      expect(screen.getByText(meaning)).toBeTruthy()
      expect(screen.queryByText(/Recieved/)?.parentElement?.textContent ?? null).toBe(receivedText)
    },
  )

  it('an approved sale names the paid account [TX-39]', async () => {
    await openDetails({ status: 'approved' })
    expect(screen.getByText('Complete').parentElement?.textContent).toBe('Complete · Paid to GTBank ••6789')
  })

  it('the hash links to the block explorer of its coin and network [TX-28]', async () => {
    await openDetails()
    const link = screen.getByRole('link', { name: /ab12/ })
    const page = 'https://tronscan.org/#/transaction/ab12'
    const linkAttributes = ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
    expect(linkAttributes).toEqual([page, '_blank', 'noopener noreferrer'])
    cleanup()
    await openDetails({ currency: { symbol: 'DOGE', name: 'Dogecoin', chain: 'eth' } })
    expect([textOf('Hash'), screen.queryByRole('link', { name: /ab12/ })]).toEqual(['ab12', null])
    cleanup()
    await openDetails({ blockchainTransactionId: null })
    expect(screen.queryByText('Hash')).toBeNull()
  })

  it.each(['approved', 'reported'] as const)(
    'details show the payout bank of an %s transaction [TX-35]',
    async (status) => {
      await openDetails({ status })
      const bank = await screen.findByRole('region', { name: 'Paid into' })
      for (const text of ['GTBank', 'ADA OBI', '0123456789'])
        expect(within(bank).getByText(text)).toBeTruthy()
      expect(bank.querySelector<HTMLElement>('[data-bank-logo]')?.dataset.bankLogo).toBe('058')
    },
  )

  it('a sale with no bank account shows that its payout is on hold', async () => {
    await openDetails({ status: 'pending', bankAccount: null })
    expect(within(await screen.findByRole('region', { name: 'Pays into' })).getByText(/hold/)).toBeTruthy()
    cleanup()
    await openDetails({ direction: 'wallet', bankAccount: null, amountNGN: null })
    expect(screen.queryByRole('region', { name: /Pa(id|ys) to/ })).toBeNull()
    expect([screen.queryByText('NGN'), screen.queryByText(/Recieved/)]).toEqual([null, null])
  })

  it.each([
    ['Pending', "We'll pay it once your identity is verified."],
    ['Completed', 'Usually another 5–30 min'],
    [null, null],
  ])('a payout with the identity check %s says what it waits for', async (verificationStatus, text) => {
    const createDate = '2026-11-20T11:55:00.000Z'
    const pending = { status: 'pending', approveDate: null, createDate } as const
    const kyc = vi.fn(() => verificationStatus && { verificationStatus })
    await openDetails(pending, { kyc }, { customer: { ...customer, kycRequired: true } })
    await waitFor(() => expect(kyc).toHaveBeenCalled())
    if (text) expect(await screen.findByText(text)).toBeTruthy()
    else expect(screen.queryByText(/Usually|identity is verified/)).toBeNull()
    const link = screen.queryByRole('link', { name: 'Verify identity' })
    expect(link?.getAttribute('href')).toBe(verificationStatus === 'Pending' ? '/dashboard/sell' : undefined)
  })
})

describe('progress', () => {
  const steps = async () =>
    within(await screen.findByRole('region', { name: 'Progress' }))
      .getAllByRole('listitem')
      .map((item) => `${item.querySelector('[role=img]')?.getAttribute('aria-label')}: ${item.textContent}`)
  /** Sales that took 10, 20, … 100 minutes. */
  const pastSales = (overrides: Partial<Row>) =>
    pageOf(
      Array.from({ length: 10 }, (_, index) => row(100 + index)).map((each, index) => ({
        ...each,
        approveDate: new Date(Date.parse(each.createDate) + (index + 1) * 600_000).toISOString(),
        ...overrides,
      })),
    )

  it('a step that this device observed has a time', async () => {
    const created = { approveDate: null, createDate: '2026-11-20T11:55:00.000Z' }
    const fixture = await openDetails({ status: 'pool', ...created })
    expect((await steps()).slice(0, 3)).toEqual([
      'Done: Detected on the network20 Nov 2026, 12:55',
      'Now: Network confirmationsIn progress',
      'Next: Final approval',
    ])
    fixture.responses.transaction = () => row(7, { transactionId: 'CN-7', status: 'pending', ...created })
    await advance(fixture, 600_000)
    await waitFor(async () => expect((await steps())[1]).toMatch(/^Done: Network confirmationsby 20 Nov/))
    expect((await steps())[2]).toBe('Now: Final approvalIn progress')
  })

  it.each([
    ['of another network', pastSales({ currency: { symbol: 'USDT', name: 'USDT', chain: 'eth' } })],
    ['into a wallet', pastSales({ direction: 'wallet' })],
    ['that fail to load', rejectStatus()],
  ])('past sales %s give no estimate', async (_, transactions) => {
    const fixture = await openDetails({ status: 'pending', approveDate: null }, { transactions })
    await waitFor(() => expect(variablesOf(fixture, 'PastSales')).toHaveLength(1))
    await steps()
    expect(screen.queryByText(/recent sales/)).toBeNull()
  })

  it('only a transaction seen unconfirmed gets a confirmation time', () => {
    const storage = memoryStorage()
    expect(outcome(storage, { id: 'a', status: 'pending' }, 5)).toBeNull()
    expect(outcome(storage, { id: 'b', status: 'pool' }, 10)).toBeNull()
    expect(outcome(storage, { id: 'b', status: 'pending' }, 20)).toBe(20)
    expect(outcome(storage, { id: 'b', status: 'approved' }, 30)).toBe(20)
    expect(outcome(storage, { id: 'c', status: 'pool' }, 10)).toBeNull()
    expect(outcome(storage, { id: 'c', status: 'approved' }, 20)).toBeNull()
  })

  it('the device stores thirty transactions and tolerates broken storage', () => {
    const storage = memoryStorage()
    for (let number = 0; number < 31; number += 1) outcome(storage, { id: `t${number}`, status: 'pool' }, 1)
    expect(outcome(storage, { id: 't0', status: 'pending' }, 2)).toBeNull()
    expect(outcome(storage, { id: 't1', status: 'pending' }, 2)).toBe(2)
    storage.setItem('app.sightings', '{"t1":')
    expect(outcome(storage, { id: 't1', status: 'pending' }, 3)).toBeNull()
    const setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    expect(outcome({ ...memoryStorage(), setItem }, { id: 'a', status: 'pool' }, 1)).toBeNull()
  })
})
