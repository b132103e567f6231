import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { failing, field, toastText } from '../auth/identity.fixture'
import { fireEvent, inDialog, onPage, press, screen, vi } from '../stage/app-stage'
import { waitFor } from '../walker/patience'
import { banks, buttonIn, buttonsOf, openBanks, row, saved, shownIds } from './banks.fixture'

const open = async (...parts: Parameters<typeof openBanks>) => {
  const app = openBanks(...parts)
  await onPage('Banks and Payments')
  const isDrawn = () => shownIds() || screen.queryAllByText('No bank accounts here').length || toastText()
  await waitFor(() => expect(isDrawn()).toBeTruthy())
  return app
}
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const yes = async (text: string) => {
  const dialog = await inDialog('Confirmation', 'alertdialog')
  expect(dialog.getByText(text)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Yes' }))
}

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

  it('[BANK-02] [BANK-04] [BANK-06] two lists, narrowed to a type by a menu; each account with its details', async () => {
    await open()
    const pressed = () =>
      ['Available', 'Deleted'].map((name) =>
        screen.getByRole('button', { name }).getAttribute('aria-pressed'),
      )
    const menu = screen.getByLabelText<HTMLSelectElement>('Account type')
    expect([...menu.options].map(({ text }) => text)).toEqual(['All', 'Savings', 'Current'])
    const pick = (value: string) => fireEvent.change(menu, { target: { value } })
    expect([shownIds(), pressed()]).toEqual(['a b', ['true', 'false']])
    const list = screen.getByRole('region', { name: 'New Bank Details' })
    expect(list.querySelectorAll('[data-account]')).toHaveLength(2)
    for (const text of ['GTBank', 'Ada Obi', '0123456789', 'Savings', 'Default'])
      expect(row('a').textContent).toContain(text)
    expect(row('b').textContent).not.toContain('Default')
    pick('current')
    expect(shownIds()).toBe('b')
    pick('savings')
    expect(shownIds()).toBe('a')
    await press('Deleted')
    expect([shownIds(), pressed()]).toEqual(['c', ['false', 'true']])
    pick('current')
    expect(shownIds()).toBe('')
    pick('all')
    expect(shownIds()).toBe('c')
    await press('Available')
    expect(shownIds()).toBe('a b')
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

  it("[BANK-30] [ERR-08] an empty list says 'No bank accounts here'", async () => {
    await open({}, [])
    expect(screen.getAllByText('No bank accounts here').length).toBeGreaterThan(0)
    expect(headings()).toEqual(['New Bank Details'])
  })

  it('[BANK-31] [BANK-32] [ERR-07] [AMB-107] a failed load says why, once as a toast; a failed refresh empties the list', async () => {
    const words = 'Something went wrong. Please try again'
    const app = await open({ bankAccounts: failing(500, words) })
    await waitFor(() => expect([shownIds(), toastText()]).toEqual(['', words]))
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2))
    app.answers.bankAccounts = () => [saved('a')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(shownIds()).toBe('a'))
    app.answers.bankAccounts = failing(503, null)
    await press('Refresh')
    await waitFor(() => expect(shownIds()).toBe(''))
  })

  it('old accounts that fail alone take nothing else with them', async () => {
    const app = await open({ oldBankAccounts: failing(503, null) })
    expect([shownIds(), toastText()]).toEqual(['a b', ''])
    expect(screen.getByText("We couldn't load your old bank accounts.")).toBeTruthy()
    app.answers.oldBankAccounts = () => [saved('o')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(shownIds()).toBe('a b o'))
  })
})

describe('the life of an account', () => {
  it('[BANK-15] the default is not offered to become it, and is not deleted before another one is', async () => {
    await open()
    expect([buttonsOf('a'), buttonsOf('b')]).toEqual(['Edit Delete', 'Make default Edit Delete'])
    expect(buttonIn('a', 'Delete').disabled).toBe(true)
    expect(row('a').textContent).toContain('Choose another default account first')
    await press('Deleted')
    expect(buttonsOf('c')).toBe('Restore Discard')
  })

  it('[BANK-08] [BANK-14] [BANK-17] another one becomes the default after the password, in the dialog’s words', async () => {
    const made = vi.fn(() => saved('b', { isDefault: true }))
    const app = await open({ makeBankAccountDefault: made })
    fireEvent.click(buttonIn('b', 'Make default'))
    const dialog = await inDialog('Enter your password')
    expect(dialog.getByText('Your are about to change your default bank account details')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(made).not.toHaveBeenCalled()

    buttonIn('b', 'Make default').focus()
    fireEvent.click(buttonIn('b', 'Make default'))
    await inDialog('Enter your password')
    fireEvent.change(field('Password'), { target: { value: 'Ada-Naira-1' } })
    await press('Authenticate')
    await waitFor(() => expect(toastText()).toBe('Default bank account changed'))
    const asked = app.calls.map(({ operation }) => operation)
    expect(asked.slice(asked.indexOf('Login'))).toEqual(['Login', 'MakeBankAccountDefault'])
    expect([row('a'), row('b')].map(({ textContent }) => textContent?.includes('Default'))).toEqual([
      false,
      true,
    ])
    expect([buttonsOf('a'), buttonsOf('b')]).toEqual(['Make default Edit Delete', 'Edit Delete'])
    // The button that had the focus is gone.
    expect(document.activeElement).not.toBe(document.body)
  })

  it('a deletion can be undone from its toast: the account is back where it was', async () => {
    const restored = vi.fn(({ id }: { id: string }) =>
      saved(id, { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
    )
    await open({ restoreBankAccount: restored })
    fireEvent.click(buttonIn('b', 'Delete'))
    await yes('Delete this bank account? You can restore it from the deleted list.')
    await waitFor(() => expect(shownIds()).toBe('a'))
    await press('Undo')
    await waitFor(() => expect([shownIds(), toastText()]).toEqual(['a b', 'Bank account restored']))
    expect(restored.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('[BANK-18] one is deleted after a yes, and stands in the deleted list; the focus stays on the page', async () => {
    const deleted = vi.fn(({ id }: { id: string }) => saved(id, { status: 'deleted' }))
    await open({ deleteBankAccount: deleted })
    buttonIn('b', 'Delete').focus()
    fireEvent.click(buttonIn('b', 'Delete'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('OPay ••4567')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'No' }))
    expect([deleted.mock.calls.length, shownIds()]).toEqual([0, 'a b'])
    fireEvent.click(buttonIn('b', 'Delete'))
    await yes('Delete this bank account? You can restore it from the deleted list.')
    await waitFor(() => expect(toastText()).toBe('Bank account deleted'))
    expect(shownIds()).toBe('a')
    // The last one may go, default or not.
    expect(buttonIn('a', 'Delete').disabled).toBe(false)
    await press('Deleted')
    expect(shownIds()).toBe('b c')
  })

  it('[BANK-19] one is restored at once', async () => {
    await open()
    await press('Deleted')
    fireEvent.click(buttonIn('c', 'Restore'))
    await waitFor(() => expect(toastText()).toBe('Bank account restored'))
    expect(shownIds()).toBe('')
    await press('Available')
    expect(shownIds()).toBe('a b c')
  })

  it("[BANK-11] discarding asks 'This process cannot be reverted', and does nothing without a yes", async () => {
    const discarded = vi.fn(({ id }: { id: string }) => id)
    await open({ discardBankAccount: discarded })
    await press('Deleted')
    fireEvent.click(buttonIn('c', 'Discard'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('First Bank of Nigeria ••5432')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'No' }))
    expect([discarded.mock.calls.length, shownIds()]).toEqual([0, 'c'])
    fireEvent.click(buttonIn('c', 'Discard'))
    await yes('This process cannot be reverted')
    await waitFor(() => expect(shownIds()).toBe(''))
    expect(discarded).toHaveBeenCalledTimes(1)
  })
})
