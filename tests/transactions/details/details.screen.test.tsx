import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DetailsScreen } from '../../../client/transactions/details/details.screen'
import { type Answers, openScreen, press, type Stage } from '../../stage/screen-stage'
import { type Row, row } from '../transactions.fixture'

const open = (changed: Partial<Row> = {}, query = '?id=t7', answers: Answers = {}): Stage =>
  openScreen(<DetailsScreen />, `/dashboard/transactions/details${query}`, {
    transaction: () => row(7, { transactionId: 'CN-20261120-7', ...changed }),
    ...answers,
  })
const loaded = () => screen.findByRole('button', { name: 'Copy ID' })
/** 'USD' → '$50.00'. */
const domainEvent = (name: string): string | null =>
  screen.getByText(name, { selector: 'dt' }).parentElement!.querySelector('dd')!.textContent
/** The rules of an element's own class: jsdom reads none inside a layer, which is where those of recipes are. */
const styleOf = ({ className }: Element): string =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => text.includes(className))
    .join('\n')

describe('transaction details', () => {
  it('[TX-19] [TX-20] takes the id from the query; everything shown is loaded, nothing forged', async () => {
    const stage = open(
      { status: 'pending' },
      '?id=t7&status=approved&amountNGN=99999999&amountUSD=1&transactionId=FORGED',
    )
    await loaded()
    expect(stage.calls[0]).toEqual({ operation: 'TransactionDetails', variables: { id: 't7' } })
    expect(JSON.stringify(stage.calls)).not.toMatch(/FORGED|99999999/)
    expect(location.pathname).toBe('/dashboard/transactions/details')
    expect(document.body.textContent).not.toMatch(/FORGED|99,999,999|Recieved|Approved/)
    expect(screen.getByText('Pending')).toBeTruthy()
  })

  it('without an id: not found, a way back, no call', async () => {
    const stage = open({}, '?status=approved')
    expect(await screen.findByText('Transaction not found')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'To your transactions' }).getAttribute('href')).toBe(
      '/dashboard/transactions',
    )
    expect(stage.calls).toEqual([])
  })

  it("[TX-21] [TX-22] [TX-23] [TX-26] number, date, dollars and naira; 'Copy ID' copies the number and says so", async () => {
    const stage = open({
      createDate: '2026-11-20T22:52:10.000Z',
      amountUSD: '1234.5',
      amountNGN: '2043097.25',
    })
    fireEvent.click(await loaded())
    const eventBus = ['Number', 'Created', 'USD', 'NGN'].map(domainEvent)
    expect(eventBus).toEqual(['CN-20261120-7', '20 Nov 2026, 23:52', '$1,234.50', '₦2,043,097.25'])
    await waitFor(() => expect(stage.copied).toEqual(['CN-20261120-7']))
    expect((await screen.findByRole('status')).textContent).toContain('ID Copied!')
    press('Back')
    expect(location.pathname).toBe('/dashboard/transactions')
  })

  it('[TX-24] shows the amount with up to 8 decimals and the coin icon', async () => {
    open({
      amountCrypto: '0.012345678912345678',
      currency: { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' },
    })
    await loaded()
    const amount = screen.getByText('0.01234567 BTC')
    expect(amount.parentElement?.querySelector<SVGElement>('svg[data-coin]')?.dataset.coin).toBe('BTC')
  })

  it.each([
    ['[TX-37]', 'pool', 'blue', 'Pool', 'Processing, waiting for network confirmation', null],
    ['[TX-38]', 'pending', 'orange', 'Pending', 'Awaiting final approval', null],
    ['[TX-39]', 'approved', 'green', 'Approved', 'Complete', 'Recieved ₦82,500.50'],
    ['[TX-40]', 'reported', 'red', 'Reported', 'Please contact support', null],
  ] as const)(
    "[TX-25] [TX-27] %s %s is a %s chip with icon and word, its meaning, and 'Recieved ₦…' when approved",
    async (_, status, colour, word, meaning, received) => {
      open({ status, amountNGN: '82500.5' })
      await loaded()
      const chip = screen.getByText(word, { selector: '[data-colour]' })
      expect(chip.dataset.colour).toBe(colour)
      expect(styleOf(chip)).toContain(` color: var(--c-colors-${status}-fg)`)
      expect(chip.querySelector('svg')).toBeTruthy()
      expect(screen.getByText(meaning)).toBeTruthy()
      expect(screen.queryByText(/Recieved/)?.textContent ?? null).toBe(received)
    },
  )

  it('[TX-28] the hash links to the explorer of its coin and network, in a new tab without a trace', async () => {
    open()
    await loaded()
    const link = screen.getByRole('link', { name: /ab12/ })
    const page = 'https://tronscan.org/#/transaction/ab12'
    const told = ['href', 'target', 'rel'].map((name) => link.getAttribute(name))
    expect(told).toEqual([page, '_blank', 'noopener noreferrer'])
  })

  it('a coin without an explorer shows its hash as plain text; without a hash there is no line', async () => {
    open({ currency: { symbol: 'DOGE', name: 'Dogecoin', chain: 'eth' } })
    await loaded()
    expect([domainEvent('Hash'), screen.queryByRole('link', { name: /ab12/ })]).toEqual(['ab12', null])
    cleanup()
    open({ blockchainTransactionId: null })
    await loaded()
    expect(screen.queryByText('Hash')).toBeNull()
  })

  it.each(['approved', 'reported'] as const)(
    '[TX-35] shows the payout bank of what is %s: bank name, account name, account number and logo',
    async (status) => {
      open({ status })
      const bank = await screen.findByRole('region', { name: 'Paid to' })
      for (const text of ['GTBank', 'ADA OBI', '0123456789'])
        expect(within(bank).getByText(text)).toBeTruthy()
      expect(bank.querySelector<HTMLElement>('[data-bank-logo]')?.dataset.bankLogo).toBe('058')
    },
  )

  it('a sale without a bank account says that it waits; a move between wallets has no bank, no naira', async () => {
    open({ status: 'pending', bankAccount: null })
    expect(within(await screen.findByRole('region', { name: 'Pays to' })).getByText(/waits/)).toBeTruthy()
    cleanup()
    open({ direction: 'wallet', bankAccount: null, amountNGN: null })
    await loaded()
    expect(screen.queryByRole('region', { name: /Pa(id|ys) to/ })).toBeNull()
    expect([screen.queryByText('NGN'), screen.queryByText(/Recieved/)]).toEqual([null, null])
  })
})
