import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { gatewayError, press } from '../../stage/screen-stage'
import { waitFor } from '../../walker/patience'
import { asked, openDetails, pass } from '../details/details-stage'
import { row } from '../transactions.fixture'

afterEach(cleanup)

const name = 'Report Transaction'
/** It is 12:00:00 when the page opens. */
const longAgo = { approveDate: '2026-11-20T11:00:00.000Z' }
const button = () => screen.getByRole('button', { name })
const hint = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
const isOpen = () => screen.queryByRole('dialog', { name }) !== null
/** Its code is fetched at the first press. */
const open = () => {
  press(name)
  return screen.findByRole('dialog', { name })
}
const fill = (reason: string, comment = '') => {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: reason } })
  fireEvent.change(screen.getByLabelText('Comment (optional)'), { target: { value: comment } })
}
const reason = 'I Did Not Receive The Money'
const reportedRow = () =>
  row(7, { transactionId: 'CN-7', ...longAgo, status: 'reported', amountUSD: '51.50' })

describe('Report Transaction', () => {
  it("[REPORT-01] [REPORT-02] [CONST-03] the button opens a dialog with the four reasons and a comment's field", async () => {
    await openDetails(longAgo)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    const dialog = await open()
    const menu = within(dialog).getByLabelText<HTMLSelectElement>('Reason')
    expect([...menu.options].map(({ value }) => value)).toEqual([
      '',
      'My Transaction Failed',
      'My Transaction Was Reversed',
      'The Money Exceeds My Bank Limit',
      'I Did Not Receive The Money',
    ])
    expect(within(dialog).getByLabelText('Comment (optional)').tagName).toBe('TEXTAREA')
    press('Cancel')
    expect(isOpen()).toBe(false)
  })

  it.each([
    ['pool', { status: 'pool', approveDate: null }, /after it was approved/],
    ['reported', { status: 'reported' }, /contact support/],
    ['undated', { approveDate: null }, /no date/],
    ['wallet', { direction: 'wallet', amountNGN: null, bankAccount: null }, /Only bank payouts/],
  ] as const)('%s: it is there, says why not, and opens nothing', async (_, changed, why) => {
    await openDetails(changed)
    expect([button().getAttribute('aria-disabled'), hint()]).toEqual(['true', expect.stringMatching(why)])
    press(name)
    expect(isOpen()).toBe(false)
  })

  it('[REPORT-06] [REPORT-07] counts down and opens one millisecond after the 40 minutes', async () => {
    const stage = await openDetails({ approveDate: '2026-11-20T11:32:04.000Z' })
    expect(hint()).toContain('You can report this in 12:04.')
    await pass(stage, 1000)
    expect(hint()).toContain('12:03')
    await pass(stage, 722_000)
    expect(hint()).toContain('0:01')
    await pass(stage, 1000)
    press(name)
    expect([isOpen(), button().getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await pass(stage, 1000)
    expect([hint(), button().getAttribute('aria-disabled')]).toEqual([undefined, null])
    expect(await open()).toBeTruthy()
  })

  it('[REPORT-09] is validated before anything is sent', async () => {
    const stage = await openDetails(longAgo)
    await open()
    press('Report')
    expect(await screen.findByText('This field is required')).toBeTruthy()
    fill(reason, 'x'.repeat(501))
    press('Report')
    expect(screen.getByText('This field should be at most 500 characters long.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Comment (optional)')))
    expect(asked(stage, 'ReportTransaction')).toEqual([])
  })

  it("[REPORT-10] [REPORT-12] the returned transaction takes the shown one's place; 'Transaction reported'", async () => {
    const stage = await openDetails(longAgo, { reportTransaction: reportedRow })
    await open()
    fill(reason, '  since Monday ')
    press('Report')
    expect((await screen.findByRole('status')).textContent).toContain('Transaction reported')
    expect(asked(stage, 'ReportTransaction')).toEqual([
      { transactionId: 'CN-7', message: 'I Did Not Receive The Money: since Monday' },
    ])
    expect(isOpen()).toBe(false)
    // Nothing of it waits for the next report.
    expect(localStorage.getItem('app.report.t7')).toBeNull()
    expect(screen.getByText('Reported', { selector: '[data-colour]' })).toBeTruthy()
    expect(screen.getByText('$51.50')).toBeTruthy()
    expect(screen.queryByText(/Recieved/)).toBeNull()
    expect(asked(stage, 'TransactionDetails')).toHaveLength(1)
  })

  it('[REPORT-13] a refused report is toasted with its message, and what was typed stays', async () => {
    await openDetails(longAgo, {
      reportTransaction: () => {
        throw gatewayError(404, 'Transaction not found')
      },
    })
    await open()
    fill(reason, 'since Monday')
    press('Report')
    expect((await screen.findByRole('alert')).textContent).toContain('Transaction not found')
    expect(screen.getByLabelText<HTMLSelectElement>('Reason').value).toBe(reason)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('since Monday')
  })
})
