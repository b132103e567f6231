import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reportReasons } from '../../../machines/transactions/report/report.rules'
import { click, rejectStatus } from '../../fixtures/screen.fixture'
import { advance, openDetails, variablesOf } from '../details/details.fixture'
import { row } from '../transactions.fixture'

const name = 'Report Transaction'
/** The page opens at 12:00:00. */
const longAgo = { approveDate: '2026-11-20T11:00:00.000Z' }
const button = () => screen.getByRole('button', { name })
const hint = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
const isOpen = () => screen.queryByRole('dialog', { name }) !== null
/** The dialog's code loads at the first click. */
const open = () => {
  click(name)
  return screen.findByRole('dialog', { name })
}

describe('Report Transaction', () => {
  it('the report dialog offers four reasons [REPORT-01] [REPORT-02] [CONST-03]', async () => {
    await openDetails(longAgo)
    expect(button().getAttribute('aria-disabled')).toBeNull()
    const dialog = await open()
    const menu = within(dialog).getByLabelText<HTMLSelectElement>('Reason')
    expect([...menu.options].map(({ value }) => value)).toEqual(['', ...reportReasons])
    expect(within(dialog).getByLabelText('Comment (optional)').tagName).toBe('TEXTAREA')
    click('Cancel')
    expect(isOpen()).toBe(false)
  })

  it('a valid report shows a toast and the status [REPORT-09] [REPORT-10] [REPORT-12]', async () => {
    const reported = () => row(7, { transactionId: 'CN-7', status: 'reported' })
    const fixture = await openDetails(longAgo, { reportTransaction: reported })
    await open()
    click('Report')
    expect(variablesOf(fixture, 'ReportTransaction')).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'My Transaction Failed' } })
    click('Report')
    expect(await screen.findByText('Transaction reported')).toBeTruthy()
    expect(screen.getByText('Reported', { selector: '[data-colour] > *' })).toBeTruthy()
    expect(isOpen()).toBe(false)
  })

  it('a failed report shows a toast and keeps the dialog open [REPORT-13]', async () => {
    await openDetails(longAgo, { reportTransaction: rejectStatus(409, 'Not this one') })
    await open()
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'My Transaction Failed' } })
    click('Report')
    await waitFor(() => expect(screen.getAllByText('Not this one').length).toBeGreaterThan(0))
    expect(isOpen()).toBe(true)
  })

  it('the report button of a pool transaction gives the reason [REPORT-03]', async () => {
    await openDetails({ status: 'pool', approveDate: null })
    expect([button().getAttribute('aria-disabled'), hint()]).toEqual([
      'true',
      expect.stringMatching(/once it's approved/),
    ])
    click(name)
    expect(isOpen()).toBe(false)
  })

  it('the report button works 1 ms after 40 minutes [REPORT-06] [REPORT-07]', async () => {
    const fixture = await openDetails({ approveDate: '2026-11-20T11:32:04.000Z' })
    expect(hint()).toContain('You can report this in 12:04.')
    await advance(fixture, 1000)
    expect(hint()).toContain('12:03')
    await advance(fixture, 722_000)
    expect(hint()).toContain('0:01')
    await advance(fixture, 1000)
    click(name)
    expect([isOpen(), button().getAttribute('aria-disabled')]).toEqual([false, 'true'])
    await advance(fixture, 1000)
    expect([hint(), button().getAttribute('aria-disabled')]).toEqual([undefined, null])
    expect(await open()).toBeTruthy()
  })
})
