import { describe, expect, it } from 'vitest'
import { failing, toastText } from '../auth/identity.fixture'
import { fireEvent, inDialog, onPage, press, screen, vi } from '../stage/app-stage'
import { waitFor } from '../walker/patience'
import { banks, buttonIn, buttonsOf, openBanks, saved, shownIds } from './banks.fixture'

const open = async (...parts: Parameters<typeof openBanks>) => {
  const app = openBanks(...parts)
  await onPage('Banks and Payments')
  await waitFor(() => expect(shownIds()).toBeTruthy())
  return app
}
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the page', () => {
  it('[BANK-01] [SHELL-18] is titled Banks and Payments, and has its own header instead of the bars', async () => {
    await open()
    expect(document.title).toBe('CoinNaira | Banks and Payments')
    expect(screen.queryByRole('navigation', { name: 'Primary' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
    expect(document.querySelectorAll('header')).toHaveLength(1)
    await press('Back')
    await onPage('Sell')
  })

  it('[BANK-07] Old Bank Account shows what the old store kept, to be read only; hidden when there is none', async () => {
    const old = [saved('o1', { accountNumber: '2087654321' }), saved('o2', { status: 'deleted' })]
    await open({ oldBankAccounts: () => old })
    const list = screen.getByRole('region', { name: 'Old Bank Account' })
    expect(list.textContent).toContain('2087654321')
    expect([shownIds(), buttonsOf('o1')]).toEqual(['a b o1', ''])
    await press('Deleted')
    expect(shownIds()).toBe('c o2')
    await open()
    expect(headings()).toEqual(['New Bank Details'])
  })

  it('old accounts that fail alone take nothing else with them', async () => {
    const app = await open({ oldBankAccounts: failing(503, null) })
    expect([shownIds(), toastText()]).toEqual(['a b', ''])
    expect(screen.getByText("We couldn't load your old bank accounts.")).toBeTruthy()
    app.answers.oldBankAccounts = () => [saved('o')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(shownIds()).toBe('a b o'))
  })

  it('a deletion can be undone from its toast: the account is back where it was', async () => {
    const restored = vi.fn(({ id }: { id: string }) =>
      saved(id, { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
    )
    await open({ restoreBankAccount: restored })
    buttonIn('b', 'Delete').focus()
    fireEvent.click(buttonIn('b', 'Delete'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('OPay ••4567')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(shownIds()).toBe('a'))
    // The button that had the focus is gone; the last account may go, default or not.
    expect(document.activeElement).not.toBe(document.body)
    expect(buttonIn('a', 'Delete').disabled).toBe(false)
    await press('Undo')
    await waitFor(() => expect([shownIds(), toastText()]).toEqual(['a b', 'Bank account restored']))
    expect(restored.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
