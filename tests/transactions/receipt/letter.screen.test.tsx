import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Services } from '../../../client/flows/services'
import { click } from '../../fixtures/screen.fixture'
import { openDetails } from '../details/details.fixture'
import type { Row } from '../transactions.fixture'
import { latin1, type Paper, stubCanvas, textsOf } from './paper.fixture'

let paper: Paper
beforeEach(() => {
  paper = stubCanvas()
})

const hash = 'ab'.repeat(32)
const payout = { receiptCode: '7KQ2M9XD4ADA', blockchainTransactionId: hash }

/** Saves a transaction's letter; returns the file's name, its bytes and the strings drawn on it. */
const letterOf = async (overrides: Partial<Row>) => {
  let [file, pdf] = ['', '']
  const shareOrDownload: Services['shareOrDownload'] = async ({ name, make, how }) => {
    pdf = await latin1(await make())
    file = `${how} ${name}`
    return 'saved'
  }
  const fixture = await openDetails({ ...payout, ...overrides }, {}, { shareOrDownload })
  await screen.findByRole('button', { name: 'Letter for my bank' })
  const calls = fixture.calls.length
  click('Letter for my bank')
  await waitFor(() => expect(file).not.toBe(''))
  expect(fixture.calls).toHaveLength(calls)
  return { file, pdf, texts: textsOf(pdf) }
}

it('the letter is one A4 page with every fact of the payment [EXT-71]', async () => {
  const { file, pdf, texts } = await letterOf({})
  expect(file).toBe('save letter-CN-7.pdf')
  expect(pdf).toContain('/Count 1 ')
  expect(pdf).toContain('/MediaBox [0 0 595 842]')
  expect(texts.filter((text) => text.includes(': '))).toEqual([
    'Paid to: ADA OBI',
    'Bank: GTBank',
    'Account number: ••6789',
    'Amount: ₦82,500.00',
    'Paid on: 20 Nov 2026, 12:00, Lagos (UTC+1)',
    'Transaction ID: CN-7',
    'Coins sold: 50.00 USDT (TRC-20)',
    `Transaction hash: ${hash}`,
    `Block explorer: https://tronscan.org/#/transaction/${hash}`,
    'Paid by: CoinNaira Limited',
    'Licence: Sample licence SEC/VASP/0000 (demonstration)',
    'Verification code: 7KQ2-M9XD-4ADA',
    `Check it at: ${window.location.origin}/verify`,
  ])
  expect(texts.join(' ')).toContain(
    'The customer sold 50.00 USDT, a cryptocurrency, to CoinNaira Limited on CoinNaira, and this payment is the naira proceeds of that sale.',
  )
  expect(texts).toContain('Source of funds letter')
  expect(paper.written).toContain('QR true')
  // A copied letter must not reveal the account number.
  expect(texts.join(' ')).not.toContain('0123456789')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Letter saved'))
})

it.each(['Ọlásẹ́ni Ṣọlá', 'Ɓala Ɗanƙasimu', 'Ƙaura Ƴar’aduwa'])(
  'the letter prints the account name %s unchanged [EXT-71]',
  async (accountName) => {
    const bankAccount = { accountName, accountNumber: '0123456789', bank: { id: '058', name: 'GTBank' } }
    // Like a Mac's keyboard: letters and combining marks.
    bankAccount.accountName = accountName.normalize('NFD')
    const { texts } = await letterOf({ bankAccount })
    expect(texts).toContain(`Paid to: ${accountName.normalize('NFC')}`)
    expect(paper.written).toContain(accountName.normalize('NFC'))
  },
)

it('the letter of a wallet sale has no explorer link and no code [EXT-71]', async () => {
  const { texts } = await letterOf({ type: 'sell', blockchainTransactionId: null, receiptCode: null })
  expect(texts).toContain("Transaction hash: n/a (sold from the customer's CoinNaira wallet)")
  expect(texts.join(' ')).not.toMatch(/Block explorer|Verification/)
  expect(paper.written.join(' ')).not.toContain('QR')
})

it.each([
  ['pool', { status: 'pool' }],
  ['pending', { status: 'pending' }],
  ['reported', { status: 'reported' }],
  ['deposited into a wallet', { direction: 'wallet', amountNGN: null, bankAccount: null }],
  ['paid into an unknown account', { bankAccount: null }],
] as [string, Partial<Row>][])(
  'a transaction that is %s offers no letter, and a receipt only if approved [EXT-70]',
  async (_, overrides) => {
    const isApproved = overrides.status === undefined
    await openDetails(overrides)
    if (isApproved) await screen.findByRole('button', { name: 'Save PDF' })
    else expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Letter for my bank' })).toBeNull()
  },
)
