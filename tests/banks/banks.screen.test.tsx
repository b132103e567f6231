import { describe, expect, it } from 'vitest'
import { initialsOf } from '../../client/ui/marks/bank-logo.view'
import { bankList } from '../../mock-api/banks/bank-list'
import { field, fill, leftBehind, toastText } from '../auth/identity.fixture'
import { type Answers, fireEvent, inDialog, onPage, press, screen, styleOf, vi } from '../stage/app-stage'
import { refused } from '../stage/customers'
import { openScene } from '../stage/open-scene'
import { later } from '../stage/screen-stage'
import { waitFor } from '../walker/patience'
import { banks, saved } from './banks.answers'
import { buttonIn, buttonsOf, shownIds } from './banks.fixture'
import { bankScenes } from './banks.scenes'

const open = (answers: Answers = {}) => openScene(bankScenes.banks, { oldBankAccounts: () => [], ...answers })
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the page', () => {
  it('[BANK-01] [SHELL-18] is titled Banks and Payments, and has its own header instead of the bars', async () => {
    await open()
    expect(document.title).toBe('CoinNaira | Banks and Payments')
    // From large the rail stands beside it (ruling 36); below there is no bar.
    expect(styleOf(screen.getByRole('navigation', { name: 'Primary' }))).toMatch(/^display:none/)
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
    const app = await open({ oldBankAccounts: refused(503, null) })
    expect([shownIds(), toastText()]).toEqual(['a b', ''])
    expect(screen.getByText("We couldn't load your old bank accounts.")).toBeTruthy()
    app.answers.oldBankAccounts = () => [saved('o')]
    fireEvent.click(screen.getAllByRole('button', { name: 'Refresh' }).at(-1)!)
    await waitFor(() => expect(shownIds()).toBe('a b o'))
  })

  it.each([
    ['Ada Obi', false],
    ['Bola Adeyemi', true],
  ])(
    'making the account of %s the default says that the name is not the own: %s (ruling 31)',
    async (accountName, warns) => {
      await open({ bankAccounts: () => [saved('a', { isDefault: true }), saved('b', { accountName })] })
      fireEvent.click(buttonIn('b', 'Make default'))
      const text = (await inDialog('Enter your password')).getByText(/^Your are about to change/).textContent
      expect(text).toBe(
        `Your are about to change your default bank account details${
          warns
            ? '. The name on this account does not look like yours. Banks may send back a payout to another name.'
            : ''
        }`,
      )
    },
  )

  it('a deletion can be undone from its toast: the account is back where it was', async () => {
    const restored = vi.fn(({ id }: { id: string }) =>
      saved(id, { bank: banks[4]!, accountType: 'current', accountNumber: '8031234567' }),
    )
    await open({ restoreBankAccount: restored })
    buttonIn('b', 'Delete').focus()
    fireEvent.click(buttonIn('b', 'Delete'))
    const dialog = await inDialog('Confirmation', 'alertdialog')
    expect(dialog.getByText('OPay ••4567')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Yes, delete' }))
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

const add = async (answers?: Answers) => {
  const app = await open(answers)
  await press('Add Bank Account')
  await waitFor(() => expect(field('Bank').placeholder).toBe('Choose a bank'))
  return app
}
const dialog = (name: string) => screen.queryByRole('dialog', { name })
const options = () => screen.queryAllByRole('option').filter((one) => one.tagName === 'LI')
const pickBank = async (name: string) => {
  fireEvent.click(field('Bank'))
  await waitFor(() => expect(options().length).toBeGreaterThan(0))
  fireEvent.click(options().find(({ textContent }) => textContent?.endsWith(name))!)
}
const fillAll = async () => {
  await pickBank('Kuda Microfinance Bank')
  fill('Account Number', '3087654321')
  fill('Beneficiary Name', 'Ada Obi')
  fireEvent.change(document.querySelector('select[name=accountType]')!, { target: { value: 'savings' } })
}

it('[BANK-29] every bank has a logo: two signs of its own name', () => {
  const marks = bankList.map(([, name]) => initialsOf(name))
  expect(marks.filter((mark) => !/^[\p{Lu}\p{N}]{2}$/u.test(mark))).toEqual([])
  expect(
    ['First Bank of Nigeria', 'GTBank', 'Zenith Bank', 'Kuda Microfinance Bank', 'OPay'].map(initialsOf),
  ).toEqual(['FB', 'GT', 'ZB', 'KM', 'OP'])
})

it('closed, the dialog keeps no secret', async () => {
  const app = await open()
  fireEvent.click(buttonIn('b', 'Edit'))
  await waitFor(() => expect(field('Bank').value).toBe('OPay'))
  fill('Password', 'Canary-Password')
  await press('Cancel')
  const { vault } = app.services
  expect([vault.read('bankEditor.password'), vault.read('bankEditor.number')]).toEqual(['', ''])
  for (const secret of ['Canary-Password', '8031234567']) expect(leftBehind(app)).not.toContain(secret)
})

describe('Add Bank Account', () => {
  it('[BANK-22] the picker shows each bank with its name and logo', async () => {
    await add()
    fireEvent.click(field('Bank'))
    await waitFor(() => expect(options()).toHaveLength(banks.length))
    for (const [at, { id, name }] of banks.entries()) {
      expect(options()[at]?.textContent).toContain(name)
      expect(options()[at]?.querySelector(`[data-bank-logo="${id}"]`)?.textContent).toMatch(/^[A-Z0-9]{2}$/)
    }
  })

  it('finds a bank by typing, picks it with the keyboard, and Escape closes only the list', async () => {
    await add()
    const bank = field('Bank')
    const pressKey = (key: string) => fireEvent.keyDown(bank, { key })
    const active = () => options().findIndex(({ id }) => id === bank.getAttribute('aria-activedescendant'))
    fireEvent.click(bank)
    fireEvent.change(bank, { target: { value: 'bank' } })
    await waitFor(() => expect([options().length, active()]).toEqual([4, 0]))
    pressKey('ArrowDown')
    expect(active()).toBe(1)
    for (const _ of [1, 2]) pressKey('ArrowUp')
    expect(active()).toBe(3)
    // The field keeps the focus while its list is scrolled with the mouse.
    expect(fireEvent.mouseDown(screen.getByRole('listbox', { name: 'Banks' }))).toBe(false)
    expect(fireEvent.mouseDown(options()[0]!)).toBe(false)
    expect(pressKey('Enter')).toBe(false)
    expect([bank.value, options().length]).toEqual(['Kuda Microfinance Bank', 0])
    pressKey('ArrowDown')
    await waitFor(() => expect(options()).toHaveLength(5))
    fireEvent.change(bank, { target: { value: 'zzz' } })
    expect(screen.getByText(/^No bank called \S/)).toBeTruthy()
    expect(pressKey('Escape')).toBe(false)
    expect([bank.value, dialog('Add Bank Account') !== null]).toEqual(['Kuda Microfinance Bank', true])
  })

  it('a name unlike the customer’s is advised about and never stops anybody', async () => {
    await add()
    await fillAll()
    const advice = () => document.querySelector('[data-name-advice]')?.textContent ?? ''
    expect(advice()).toBe('')
    fill('Beneficiary Name', 'Bola Adeyemi')
    expect(advice()).toContain('Ada Obi')
    await press('Save')
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
  })

  it('is not left while it saves what the field shows, even if a browser filled it in without a word', async () => {
    const answer = later<unknown>()
    const added = vi.fn((_: object) => answer.promise)
    await add({ addBankAccount: added })
    await fillAll()
    field('Account Number').value = '0123456789'
    await press('Save')
    await waitFor(() => expect(added).toHaveBeenCalledOnce())
    expect(added.mock.lastCall?.[0]).toMatchObject({ input: { accountNumber: '0123456789' } })
    await press('Cancel')
    expect(dialog('Add Bank Account')).toBeTruthy()
    answer.give(saved('n'))
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
    expect([dialog('Add Bank Account'), shownIds()]).toEqual([null, 'a n b'])
  })

  it('a list of banks that does not load can be asked for again', async () => {
    const app = await open({ banks: refused(503, null) })
    await press('Add Bank Account')
    expect(await screen.findByText("We couldn't load the list of banks.")).toBeTruthy()
    app.answers.banks = () => banks
    await press('Try again')
    await pickBank('OPay')
    expect(field('Bank').value).toBe('OPay')
  })
})
