import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Services } from '../../../client/flows/services'
import type { WholeTransactionFragment } from '../../../client/generated/graphql'
import { payoutDuration, pdfOf, receiptOf } from '../../../client/transactions/receipt/receipt-paper.actors'
import { click } from '../../fixtures/screen.fixture'
import { openDetails } from '../details/details.fixture'
import { row } from '../transactions.fixture'
import { latin1, type Paper, stubCanvas, textsOf, wide } from './paper.fixture'

let paper: Paper
const saved: string[] = []
const shareOrDownload: Services['shareOrDownload'] = async ({ name, make }) => {
  saved.push(`${name} ${(await make()).type}`)
  return 'saved'
}

beforeEach(() => {
  paper = stubCanvas()
  saved.length = 0
})

const details = {
  ...row(7, { transactionId: 'CN-7', approveDate: '2026-11-20T11:00:00.000Z' }),
} as unknown as WholeTransactionFragment

describe('receipt', () => {
  it.each([
    ['Save image', 'receipt-CN-7.png image/png'],
    ['Save PDF', 'receipt-CN-7.pdf application/pdf'],
  ])('%s saves the payout with the last digits of its account, without a request', async (button, name) => {
    const fixture = await openDetails({}, {}, { shareOrDownload })
    await screen.findByRole('button', { name: button })
    const calls = fixture.calls.length
    click(button)
    await waitFor(() => expect(saved).toEqual([name]))
    const text = paper.written.join('|')
    for (const part of ['CN-7', '50.00 USDT', '$50.00', '82,500.00', 'GTBank', '••6789', 'Not proof of'])
      expect(text).toContain(part)
    // An upstream that does not support receipt checks returns no code.
    expect(text).not.toMatch(/Verification code|QR|verify/)
    expect(text).not.toContain('0123456789')
    // The naira sign is drawn, not written.
    expect(text).toContain('N|82,500.00')
    expect(text).not.toContain('₦')
    expect(fixture.calls).toHaveLength(calls)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Receipt saved'))
  })
})

it('a receipt wraps a bank name that is wider than its column', async () => {
  const account = details.bankAccount!
  const bank = { ...account.bank, name: 'Alheri Microfinance Bank of the Federal University, Minna' }
  await receiptOf({ ...details, bankAccount: { ...account, bank } }, 'png', 'Receipt')
  expect(paper.written).not.toContain(bank.name)
  expect(paper.written.join(' ')).toContain(`Bank ${bank.name} Account name`)
})

describe('receipt code', () => {
  it('a receipt shows its code in three groups and as a QR code [EXT-41]', async () => {
    await openDetails({ receiptCode: '7KQ2M9XD4ADA' }, {}, { shareOrDownload })
    await screen.findByRole('button', { name: 'Save image' })
    click('Save image')
    await waitFor(() => expect(saved).toEqual(['receipt-CN-7.png image/png']))
    for (const part of ['7KQ2-M9XD-4ADA', `${window.location.host}/verify`, 'QR true'])
      expect(paper.written).toContain(part)
    // Full surnames must not appear, as on the verify page.
    expect(paper.written.join('|')).not.toMatch(/Okafor|Obi/)
  })

  it('the app saves no receipt if the browser adds noise to images', async () => {
    paper.pixel = [201, 7, 43, 255]
    await openDetails({}, {}, { shareOrDownload })
    await screen.findByRole('button', { name: 'Save image' })
    click('Save image')
    expect(await screen.findByText(/take a screenshot/)).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('the shared image shows only the amount and the duration [EXT-49]', async () => {
    const times = { createDate: '2026-11-20T10:49:00.000Z', approveDate: '2026-11-20T11:00:00.000Z' }
    await openDetails({ receiptCode: '7KQ2M9XD4ADA', ...times }, {}, { shareOrDownload })
    await screen.findByRole('button', { name: 'Share receipt' })
    click('Share receipt')
    await waitFor(() => expect(saved).toEqual(['naira-arrived.png image/png']))
    expect(paper.written).toEqual(['CoinNaira', 'N', '82,500.00', 'in 11 minutes'])
  })

  it.each([
    ['2026-11-20T10:59:59.999Z', 'in 1 minute'],
    ['2026-11-20T10:58:30.000Z', 'in 2 minutes'],
    ['2026-11-20T10:01:00.000Z', 'in 59 minutes'],
    ['2026-11-20T10:00:00.000Z', ''],
    ['2026-11-20T11:00:00.000Z', ''],
    ['2026-11-20T11:00:01.000Z', ''],
    ['never', ''],
  ])('the duration of a sale created at %s reads %j [EXT-49]', (createDate, durationText) => {
    expect(payoutDuration({ ...details, createDate })).toBe(durationText)
  })
})

describe('PDF', () => {
  it('the PDF indexes every object and contains the image and its text', async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
    const lines = [
      { name: 'NGN', value: '₦82,500.00' },
      { name: 'Account name', value: 'Adé (Ọlá) \\' },
      { name: 'Account number', value: '••6789' },
    ]
    const blob = pdfOf('Receipt (ours) ₦', { bytes, width: 1080, height: 1552 }, lines)
    const pdf = await latin1(blob)
    const table = /xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer/.exec(pdf)!
    const offsets = table[2]!
      .trim()
      .split('\n')
      .map((line) => Number(line.slice(0, 10)))
    expect(Number(table[1])).toBe(offsets.length + 1)
    for (const [index, offset] of offsets.entries())
      expect(pdf.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`)
    expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)![1])).startsWith('xref')).toBe(true)
    for (const [, length, stream] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
      expect(stream).toHaveLength(Number(length))
    expect(pdf).toContain('/MediaBox [0 0 420 604]')
    expect(textsOf(pdf)).toEqual(lines.map(({ name, value }) => `${name}: ${value}`))
    expect(wide(/Title <FEFF(\w+)>/.exec(pdf)![1]!)).toBe('Receipt (ours) ₦')
  })
})
