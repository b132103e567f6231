import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { initialsOf } from '../../../client/ui/marks/bank-logo.view'
import { bankList } from '../../../mock-api/banks/bank-list'
import { errorOf, failing, field, fill, leftBehind, toastText } from '../../auth/identity.fixture'
import { type Answers, fireEvent, onPage, press, screen, vi } from '../../stage/app-stage'
import { waitFor } from '../../walker/patience'
import { banks, buttonIn, openBanks, type Saved, saved, shownIds } from '../banks.fixture'

const edited = vi.fn()

describe('Edit', () => {
  const editB = async (answers: Answers = {}) => {
    edited.mockReset()
    const app = openBanks({ editBankAccount: (args: object) => edited({ ...args }), ...answers })
    await onPage('Banks and Payments')
    await waitFor(() => expect(shownIds()).toBe('a b'))
    fireEvent.click(buttonIn('b', 'Edit'))
    await waitFor(() => expect(field('Bank').value).toBe('OPay'))
    return app
  }

  it('[BANK-23] [BANK-24] opens with the account as it is, and asks for the password', async () => {
    await editB()
    expect(screen.queryByRole('dialog', { name: 'Edit Bank Account' })).toBeTruthy()
    expect(['Account Number', 'Beneficiary Name', 'Password'].map((label) => field(label).value)).toEqual([
      '8031234567',
      'Ada Obi',
      '',
    ])
    const type = document.querySelector<HTMLSelectElement>('select[name=accountType]')!
    expect([type.value, field('Password').autocomplete]).toEqual(['current', 'current-password'])
    await press('Save')
    await waitFor(() => expect(errorOf('Password')).toBe('This field is required'))
    expect(edited).not.toHaveBeenCalled()
  })

  it('[BANK-21] saves what changed with the password, tells, and shows it', async () => {
    await editB()
    edited.mockImplementation(({ input }: { input: Partial<Saved> }) =>
      saved('b', { ...input, bank: banks[4]! }),
    )
    fill('Beneficiary Name', '  Ada Ngozi Obi ')
    fill('Password', 'Ada-Naira-1')
    await press('Save')
    await waitFor(() => expect(toastText()).toBe('Bank account updated'))
    expect(edited.mock.calls[0]?.[0]).toMatchObject({
      id: 'b',
      password: 'Ada-Naira-1',
      input: {
        accountName: 'Ada Ngozi Obi',
        accountNumber: '8031234567',
        accountType: 'current',
        bankId: '100004',
      },
    })
    expect(screen.getByText('Ada Ngozi Obi')).toBeTruthy()
  })

  it('a wrong password is said under its field; closed, the dialog keeps no secret', async () => {
    const app = await editB({
      editBankAccount: failing(400, 'Incorrect password', { password: 'Incorrect password' }),
    })
    fill('Password', 'Canary-Password')
    await press('Save')
    await waitFor(() => expect(errorOf('Password')).toBe('Incorrect password'))
    await waitFor(() => expect(document.activeElement).toBe(field('Password')))
    await press('Cancel')
    const { vault } = app.services
    expect([vault.read('bankEditor.password'), vault.read('bankEditor.number')]).toEqual(['', ''])
    for (const secret of ['Canary-Password', '8031234567']) expect(leftBehind(app)).not.toContain(secret)
  })
})

describe('a bank’s logo', () => {
  it('[BANK-29] every bank has one: two signs of its own name', () => {
    const marks = bankList.map(([, name]) => initialsOf(name))
    expect(marks.filter((mark) => !/^[\p{Lu}\p{N}]{2}$/u.test(mark))).toEqual([])
    expect(
      ['First Bank of Nigeria', 'GTBank', 'Zenith Bank', 'Kuda Microfinance Bank', 'OPay'].map(initialsOf),
    ).toEqual(['FB', 'GT', 'ZB', 'KM', 'OP'])
  })
})
