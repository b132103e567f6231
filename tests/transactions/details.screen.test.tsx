import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DetailsScreen } from '../../client/transactions/details.screen'
import { refusal } from '../../machines/shared/refusal'
import { type Answers, openScreen, press, refused, type Stage } from '../shared/screen-stage'
import { type Row, row } from './transactions.fixture'

afterEach(cleanup)

const open = (changed: Partial<Row> = {}, query = '?id=t7', answers: Answers = {}): Stage =>
  openScreen(<DetailsScreen />, `/dashboard/transactions/details${query}`, {
    transaction: () => row(7, { transactionId: 'CN-20261120-7', ...changed }),
    ...answers,
  })
const loaded = () => screen.findByRole('button', { name: 'Copy ID' })
/** 'USD' → '$50.00'. */
const fact = (name: string): string | null =>
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

  it('[TX-21] shows number and created date', async () => {
    open({ createDate: '2026-11-20T22:52:10.000Z' })
    await loaded()
    expect(fact('Number')).toBe('CN-20261120-7')
    expect(fact('Created')).toBe('20 Nov 2026, 23:52')
  })

  it("[TX-22] [TX-23] 'Copy ID' copies the transaction number and says so", async () => {
    const stage = open()
    fireEvent.click(await loaded())
    await waitFor(() => expect(stage.copied).toEqual(['CN-20261120-7']))
    expect((await screen.findByRole('status')).textContent).toContain('ID Copied!')
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
    ['[TX-25] [TX-37]', 'pool', 'blue', 'Pool', 'Processing, waiting for network confirmation'],
    ['[TX-25] [TX-38]', 'pending', 'orange', 'Pending', 'Awaiting final approval'],
    ['[TX-25] [TX-39]', 'approved', 'green', 'Approved', 'Complete'],
    ['[TX-25] [TX-40]', 'reported', 'red', 'Reported', 'Please contact support'],
  ] as const)(
    '%s %s is a %s chip with icon and word, and its meaning',
    async (_, status, colour, word, meaning) => {
      open({ status })
      await loaded()
      const chip = screen.getByText(word, { selector: '[data-colour]' })
      expect(chip.dataset.colour).toBe(colour)
      expect(styleOf(chip)).toContain(` color: var(--c-colors-${status}-fg)`)
      expect(chip.querySelector('svg')).toBeTruthy()
      expect(screen.getByText(meaning)).toBeTruthy()
    },
  )

  it('[TX-26] shows the USD and the NGN amount', async () => {
    open({ amountUSD: '1234.5', amountNGN: '2043097.25' })
    await loaded()
    expect(fact('USD')).toBe('$1,234.50')
    expect(fact('NGN')).toBe('₦2,043,097.25')
  })

  it("[TX-27] 'Recieved ₦…' when approved", async () => {
    open({ status: 'approved', amountNGN: '82500.5' })
    await loaded()
    expect(screen.getByText('Recieved ₦82,500.50')).toBeTruthy()
  })

  it.each([
    ['pool', '82500.00', 'bank'],
    ['pending', '82500.00', 'bank'],
    ['reported', '82500.00', 'bank'],
    ['approved', null, 'wallet'],
  ] as const)('[TX-27] never when %s with %s NGN to %s', async (status, amountNGN, direction) => {
    open({ status, amountNGN, direction })
    await loaded()
    expect(screen.queryByText(/Recieved/)).toBeNull()
  })

  it.each([
    ['USDT', 'tron', 'https://tronscan.org/#/transaction/ab12'],
    ['USDT', 'bsc', 'https://bscscan.com/tx/ab12'],
    ['BTC', 'btc', 'https://www.blockchain.com/explorer/transactions/btc/ab12'],
  ])(
    '[TX-28] the hash of %s on %s links to its explorer, in a new tab without a trace',
    async (symbol, chain, page) => {
      open({ currency: { symbol, name: symbol, chain } })
      await loaded()
      const link = screen.getByRole('link', { name: /ab12/ })
      expect(link.getAttribute('href')).toBe(page)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    },
  )

  it('a coin without an explorer shows its hash as plain text; without a hash there is no line', async () => {
    open({ currency: { symbol: 'DOGE', name: 'Dogecoin', chain: 'eth' } })
    await loaded()
    expect(fact('Hash')).toBe('ab12')
    expect(screen.queryByRole('link', { name: /ab12/ })).toBeNull()
    cleanup()
    open({ blockchainTransactionId: null })
    await loaded()
    expect(screen.queryByText('Hash')).toBeNull()
  })

  it('[TX-35] shows the payout bank: bank name, account name, account number and logo', async () => {
    open()
    const bank = await screen.findByRole('region', { name: 'Paid to' })
    expect(within(bank).getByText('GTBank')).toBeTruthy()
    expect(within(bank).getByText('ADA OBI')).toBeTruthy()
    expect(within(bank).getByText('0123456789')).toBeTruthy()
    expect(bank.querySelector<HTMLElement>('[data-bank-logo]')?.dataset.bankLogo).toBe('058')
  })

  it('a reported payout names where it was paid, as its progress does', async () => {
    open({ status: 'reported' })
    expect(within(await screen.findByRole('region', { name: 'Paid to' })).getByText('GTBank')).toBeTruthy()
  })

  it('a sale without a bank account says that it waits; a move between wallets has no bank', async () => {
    open({ status: 'pending', bankAccount: null })
    expect(within(await screen.findByRole('region', { name: 'Pays to' })).getByText(/waits/)).toBeTruthy()
    cleanup()
    open({ direction: 'wallet', bankAccount: null, amountNGN: null })
    await loaded()
    expect(screen.queryByRole('region', { name: /Pa(id|ys) to/ })).toBeNull()
    expect(screen.queryByText('NGN')).toBeNull()
  })

  it('[TX-36] a failed load is toasted with its message, and Refresh loads again', async () => {
    const stage = open({}, '?id=t7', {
      transaction: () => {
        throw refused(404, 'Transaction not found')
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Transaction not found')
    expect(stage.facts).toEqual([{ type: 'details.refused', refusal: refusal(404, 'Transaction not found') }])
    stage.answers.transaction = () => row(7)
    press('Refresh')
    await loaded()
  })

  it('is read again while it is under way, until it is approved', async () => {
    const stage = open({ status: 'pool', amountNGN: null })
    await loaded()
    const tick = (ms: number) => act(async () => stage.clock.increment(ms))
    stage.answers.transaction = () => row(7, { status: 'pending' })
    await tick(10_000)
    expect(await screen.findByText('Awaiting final approval')).toBeTruthy()
    stage.answers.transaction = () => row(7, { status: 'approved' })
    await tick(10_000)
    expect(await screen.findByText('Recieved ₦82,500.00')).toBeTruthy()
    const asked = stage.calls.length
    await tick(600_000)
    expect(stage.calls).toHaveLength(asked)
  })

  it('Back leads to the list', async () => {
    open()
    await loaded()
    press('Back')
    expect(location.pathname).toBe('/dashboard/transactions')
  })
})
