import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { errorOf, failing, field, fill, toastText } from '../../auth/identity.fixture'
import { type Answers, fireEvent, onPage, press, screen, vi } from '../../stage/app-stage'
import { later } from '../../stage/screen-stage'
import { waitFor } from '../../walker/patience'
import { banks, openBanks, saved, shownIds } from '../banks.fixture'

const added = vi.fn()
const number = '3087654321'
const required = 'This field is required'

const open = async (answers: Answers = {}) => {
  added
    .mockReset()
    .mockImplementation(({ input }) =>
      saved('n', { ...input, bank: banks.find(({ id }) => id === input.bankId)! }),
    )
  const app = openBanks({
    addBankAccount: (args: object) => added({ ...args }),
    ...answers,
  })
  await onPage('Banks and Payments')
  await waitFor(() => expect(shownIds()).toBe('a b'))
  return app
}
const add = async (answers: Answers = {}) => {
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
const typeSelect = () => document.querySelector<HTMLSelectElement>('select[name=accountType]')!
const pickType = (value: string) => fireEvent.change(typeSelect(), { target: { value } })
const fillAll = async () => {
  await pickBank('Kuda Microfinance Bank')
  fill('Account Number', number)
  fill('Beneficiary Name', 'Ada Obi')
  pickType('savings')
}
const counter = () => document.querySelector('input[name=accountNumber]')?.parentElement?.textContent

describe('Add Bank Account', () => {
  it('[BANK-05] [BANK-22] [BANK-23] is a dialog: a bank picker, name, number, type, and no password', async () => {
    await add()
    expect(dialog('Add Bank Account')).toBeTruthy()
    expect(['Bank', 'Account Number', 'Beneficiary Name'].map((label) => field(label).value)).toEqual([
      '',
      '',
      '',
    ])
    expect([...typeSelect().options].map(({ value }) => value)).toEqual(['', 'savings', 'current'])
    expect(document.querySelector('input[type=password]')).toBeNull()
    fireEvent.click(field('Bank'))
    await waitFor(() => expect(options()).toHaveLength(banks.length))
    for (const [at, { id, name }] of banks.entries()) {
      expect(options()[at]?.textContent).toContain(name)
      expect(options()[at]?.querySelector(`[data-bank-logo="${id}"]`)?.textContent).toMatch(/^[A-Z0-9]{2}$/)
    }
  })

  it('[BANK-20] saves the account, tells, closes, and the list has it after the default', async () => {
    await add()
    await fillAll()
    await press('Save')
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
    const input = { bankId: '090267', accountName: 'Ada Obi', accountNumber: number, accountType: 'savings' }
    expect(added.mock.calls).toEqual([
      [{ input: expect.objectContaining(input), idempotencyKey: expect.any(String) }],
    ])
    expect([dialog('Add Bank Account'), shownIds()]).toEqual([null, 'a n b'])
  })

  it("[BANK-25] [CONST-16] empty fields say so, the first one has the focus, and nobody is asked; 'Bank' is required", async () => {
    await add()
    await press('Save')
    await waitFor(() => expect(errorOf('Bank')).toBe(required))
    expect(['Account Number', 'Beneficiary Name'].map(errorOf)).toEqual([required, required])
    expect(typeSelect().getAttribute('aria-invalid')).toBe('true')
    expect([...typeSelect().options].map(({ value }) => value)).toEqual(['', 'savings', 'current'])
    expect([document.activeElement, added.mock.calls]).toEqual([field('Bank'), []])
  })

  it('[CONST-15] counts digits and refuses what are not ten', async () => {
    await add()
    await fillAll()
    const good = () => {
      fill('Account Number', ` ${number}\n`)
      expect([counter()?.includes('10 of 10 digits'), errorOf('Account Number')]).toEqual([true, null])
    }
    for (const [typed, counted] of [
      ['012345678', '9 of 10 digits'],
      ['01234567890', '11 of 10 digits'],
      ['01234abcde', '10 of 10 digits'],
    ] as const) {
      fill('Account Number', typed)
      expect(counter()).toContain(counted)
      await press('Save')
      await waitFor(() => expect(errorOf('Account Number')).toBe('invalid bank account'))
      good()
    }
    expect(added).not.toHaveBeenCalled()
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
    expect(screen.getByText('No bank by that name')).toBeTruthy()
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
    await add({ addBankAccount: (args: object) => added({ ...args }) && answer.promise })
    await fillAll()
    field('Account Number').value = '0123456789'
    await press('Save')
    await waitFor(() => expect(added).toHaveBeenCalledOnce())
    expect(added.mock.calls[0]?.[0]).toMatchObject({ input: { accountNumber: '0123456789' } })
    await press('Cancel')
    expect(dialog('Add Bank Account')).toBeTruthy()
    answer.give(saved('n'))
    await waitFor(() => expect(toastText()).toBe('New bank account added'))
    expect([dialog('Add Bank Account'), shownIds()]).toEqual([null, 'a n b'])
  })

  it('a list of banks that does not load can be asked for again', async () => {
    const app = await open({ banks: failing(503, null) })
    await press('Add Bank Account')
    expect(await screen.findByText("We couldn't load the list of banks.")).toBeTruthy()
    app.answers.banks = () => banks
    await press('Try again')
    await pickBank('OPay')
    expect(field('Bank').value).toBe('OPay')
  })
})
