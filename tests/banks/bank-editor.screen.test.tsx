import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { errorOf, field, fill, refusing, toastText } from '../auth/identity.fixture'
import { type Answers, fireEvent, onPage, press, screen, vi } from '../shared/app-stage'
import { banks, openBanks, saved, shownIds } from './banks.fixture'

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
  await vi.waitFor(() => expect(shownIds()).toBe('a b'))
  return app
}
const add = async (answers: Answers = {}) => {
  const app = await open(answers)
  await press('Add Bank Account')
  await vi.waitFor(() => expect(field('Bank').placeholder).toBe('Choose a bank'))
  return app
}
const dialog = (name: string) => screen.queryByRole('dialog', { name })
const options = () => screen.queryAllByRole('option').filter((one) => one.tagName === 'LI')
const pickBank = async (name: string) => {
  fireEvent.click(field('Bank'))
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0))
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
    await vi.waitFor(() => expect(options()).toHaveLength(banks.length))
    for (const [at, { id, name }] of banks.entries()) {
      expect(options()[at]?.textContent).toContain(name)
      expect(options()[at]?.querySelector(`[data-bank-logo="${id}"]`)?.textContent).toMatch(/^[A-Z0-9]{2}$/)
    }
  })

  it('[BANK-20] saves the account, tells, closes, and the list has it after the default', async () => {
    await add()
    await fillAll()
    await press('Save')
    await vi.waitFor(() => expect(toastText()).toBe('New bank account added'))
    const input = { bankId: '090267', accountName: 'Ada Obi', accountNumber: number, accountType: 'savings' }
    expect(added.mock.calls).toEqual([
      [{ input: expect.objectContaining(input), idempotencyKey: expect.any(String) }],
    ])
    expect([dialog('Add Bank Account'), shownIds()]).toEqual([null, 'a n b'])
  })

  it("[BANK-25] [CONST-16] empty fields say so, the first one has the focus, and nobody is asked; 'Bank' is required", async () => {
    await add()
    await press('Save')
    await vi.waitFor(() => expect(errorOf('Bank')).toBe(required))
    expect(['Account Number', 'Beneficiary Name'].map(errorOf)).toEqual([required, required])
    expect(typeSelect().getAttribute('aria-invalid')).toBe('true')
    expect([...typeSelect().options].map(({ value }) => value)).toEqual(['', 'savings', 'current'])
    expect([document.activeElement, added.mock.calls]).toEqual([field('Bank'), []])
  })

  it.each([
    ['012345678', '9 of 10 digits'],
    ['01234567890', '11 of 10 digits'],
    ['01234abcde', '10 of 10 digits'],
    ['٠١٢٣٤٥٦٧٨٩', '10 of 10 digits'],
  ])('[CONST-15] counts digits and refuses %s (%s)', async (typed, counted) => {
    await add()
    await fillAll()
    fill('Account Number', typed)
    expect(counter()).toContain(counted)
    await press('Save')
    await vi.waitFor(() => expect(errorOf('Account Number')).toBe('invalid bank account'))
    expect(added).not.toHaveBeenCalled()
    fill('Account Number', ` ${number}\n`)
    expect([counter()?.includes('10 of 10 digits'), errorOf('Account Number')]).toEqual([true, null])
  })

  it('finds a bank by typing, picks it with the keyboard, and Escape closes only the list', async () => {
    await add()
    const bank = field('Bank')
    fireEvent.click(bank)
    fireEvent.change(bank, { target: { value: 'bank' } })
    await vi.waitFor(() => expect(options()).toHaveLength(4))
    expect(bank.getAttribute('aria-activedescendant')).toBe(options()[0]?.id)
    fireEvent.keyDown(bank, { key: 'ArrowDown' })
    expect(bank.getAttribute('aria-activedescendant')).toBe(options()[1]?.id)
    fireEvent.keyDown(bank, { key: 'ArrowUp' })
    fireEvent.keyDown(bank, { key: 'ArrowUp' })
    expect(bank.getAttribute('aria-activedescendant')).toBe(options()[3]?.id)
    expect(fireEvent.keyDown(bank, { key: 'Enter' })).toBe(false)
    expect([bank.value, options().length]).toEqual(['Kuda Microfinance Bank', 0])
    fireEvent.keyDown(bank, { key: 'ArrowDown' })
    await vi.waitFor(() => expect(options()).toHaveLength(5))
    fireEvent.change(bank, { target: { value: 'zzz' } })
    expect(screen.getByText('No bank of that name')).toBeTruthy()
    expect(fireEvent.keyDown(bank, { key: 'Escape' })).toBe(false)
    expect([bank.value, dialog('Add Bank Account') !== null]).toEqual(['Kuda Microfinance Bank', true])
  })

  it('a name unlike the customer’s is advised about and never stops anybody', async () => {
    await add()
    await fillAll()
    const advice = () => document.querySelector('[data-name-advice]')?.textContent ?? ''
    for (const like of ['OBI ADA', 'Mrs Ada Ngozi Obi']) {
      fill('Beneficiary Name', like)
      expect(advice()).toBe('')
    }
    fill('Beneficiary Name', 'Bola Adeyemi')
    expect(advice()).toContain('Ada Obi')
    await press('Save')
    await vi.waitFor(() => expect(toastText()).toBe('New bank account added'))
  })

  it('the server’s words land on their field, with the focus; nothing typed is lost', async () => {
    const words = 'This bank account already exists'
    await add({ addBankAccount: refusing(409, words, { accountNumber: words }) })
    await fillAll()
    await press('Save')
    await vi.waitFor(() => expect(errorOf('Account Number')).toBe(words))
    expect([document.activeElement, field('Account Number').value, field('Bank').value]).toEqual([
      field('Account Number'),
      number,
      'Kuda Microfinance Bank',
    ])
  })

  it('after a lost answer the same account is asked for again, under the same key', async () => {
    const app = await add({ addBankAccount: refusing(null, null) })
    await fillAll()
    const keys: unknown[] = []
    await press('Save')
    await vi.waitFor(() => expect(toastText()).toBe('Oops! Looks like you are offline.'))
    app.answers.addBankAccount = ({ idempotencyKey }: { idempotencyKey: string }) => {
      keys.push(idempotencyKey)
      return refusing(null, null)()
    }
    await press('Save')
    await vi.waitFor(() => expect(keys).toHaveLength(1))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'))
    await press('Save')
    await vi.waitFor(() => expect(keys).toHaveLength(2))
    expect(new Set(keys).size).toBe(1)
  })

  it('is not left while it saves: its answer closes it', async () => {
    let answer: (account: unknown) => void = () => undefined
    const saving = vi.fn(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await add({ addBankAccount: saving })
    await fillAll()
    await press('Save')
    await vi.waitFor(() => expect(saving).toHaveBeenCalled())
    await press('Cancel')
    expect(dialog('Add Bank Account')).toBeTruthy()
    answer(saved('n'))
    await vi.waitFor(() => expect(toastText()).toBe('New bank account added'))
    expect([dialog('Add Bank Account'), shownIds()]).toEqual([null, 'a n b'])
  })

  it('saves the number that the field shows, also one that a browser filled in without a word', async () => {
    await add()
    await fillAll()
    field('Account Number').value = '0123456789'
    await press('Save')
    await vi.waitFor(() => expect(added).toHaveBeenCalledOnce())
    expect(added.mock.calls[0]?.[0]).toMatchObject({ input: { accountNumber: '0123456789' } })
  })

  it('the field keeps the focus while its list is scrolled with the mouse', async () => {
    await add()
    fireEvent.click(field('Bank'))
    await vi.waitFor(() => expect(options()).toHaveLength(banks.length))
    expect(fireEvent.mouseDown(screen.getByRole('listbox', { name: 'Banks' }))).toBe(false)
    expect(fireEvent.mouseDown(options()[0]!)).toBe(false)
  })

  it('a list of banks that does not load can be asked for again', async () => {
    const app = await open({ banks: refusing(503, null) })
    await press('Add Bank Account')
    expect(await screen.findByText('The list of banks did not load.')).toBeTruthy()
    app.answers.banks = () => banks
    await press('Try again')
    await pickBank('OPay')
    expect(field('Bank').value).toBe('OPay')
  })
})
