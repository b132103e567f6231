import { describe, expect, it } from 'vitest'
import { errorOf, expectErrors, field, fill, leftBehind, toastText } from '../auth/identity.fixture'
import { type Answers, fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../stage/app-stage'
import { refused } from '../stage/customers'
import { account } from '../stage/fixtures'
import { waitFor } from '../walker/patience'

const named = vi.fn()
const phoned = vi.fn()
const changed = vi.fn()
const customer = { id: 'c-1', accountId: 'a-1', phone: '09011122233', kycRequired: true }

const open = async (part = '', answers: Answers = {}) => {
  named.mockReset().mockImplementation((names: object) => ({ ...account, ...names }))
  phoned.mockReset().mockReturnValue(customer)
  changed.mockReset().mockReturnValue({ token: 'Bearer fresh' })
  const app = openApp(`/dashboard/profile${part}`, {
    storage: signedIn(),
    answers: {
      updateName: (names: object) => named({ ...names }),
      updatePhone: (args: object) => phoned({ ...args }),
      changePassword: (args: object) => changed({ ...args }),
      ...answers,
    },
  })
  await onPage('Profile')
  return app
}
const [first, last, phone] = ['First name', 'Last name', 'Phone number'] as const
const labels = [first, last, phone]
const editButton = (label: string) => screen.queryByRole('button', { name: `Edit ${label.toLowerCase()}` })
const edit = (...all: string[]) => {
  for (const label of all) fireEvent.click(editButton(label)!)
}
const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const save = async (label: string, text: string) => {
  edit(label)
  fill(label, text)
  await press('Save')
}

const holding = (symbol: string, chain: string, usdBalance: string) => ({
  currency: { symbol, name: symbol, chain },
  usdBalance,
})

describe('an account whose wallets hold money', () => {
  it('reads why it cannot be deleted, once, with links to sell or transfer [PROFILE-13]', async () => {
    await open('', {
      wallets: () => ({ wallets: [holding('USDT', 'tron', '12'), holding('BTC', 'btc', '0.5')] }),
    })
    await press(/^Delete Account/)
    const reason = await screen.findByText('You still have $12.00 in USDT TRC-20.')
    const card = reason.parentElement!
    expect([...card.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      'You still have $12.00 in USDT TRC-20.',
      'Sell or transfer it before you delete your account.',
    ])
    const links = [...card.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Sell USDT TRC-20', '/dashboard/wallets/USDT/tron/sell'],
      ['Transfer', '/dashboard/wallets'],
    ])
    expect(field('Password').value).toBe('')
  })

  it('reads the reason of the server, with a link to the open transactions [GUARD-11]', async () => {
    await open('', { wallets: () => ({ wallets: [] }), deleteAccount: refused(409, 'Please wait') })
    await press(/^Delete Account/)
    fill('Password', 'Ada-Naira-1')
    await press('Delete')
    const card = (await screen.findByText('Please wait', { selector: 'dialog p' })).parentElement!
    expect(card.textContent).toBe('Please waitNothing was deleted.WalletsTransactions')
  })
})

describe('the page', () => {
  it("[PROFILE-01] [PROFILE-02] [PROFILE-11] shows the customer's avatar, name and email, and the login information", async () => {
    await open()
    const name = screen.getByText('Ada Obi')
    const avatar = name.closest('section')?.querySelector('[aria-hidden]')
    expect([avatar?.textContent, name.nextElementSibling?.textContent]).toEqual(['A', 'ada@example.com'])
    const section = screen.getByRole('region', { name: 'Login information' })
    const texts = [...section.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['Username', 'ada', 'Email', 'ada@example.com'])
  })

  it('[PROFILE-04] [PROFILE-05] edits each field on its own, the focus in it after 100 ms; leaving restores what was there', async () => {
    const { calls, services } = await open()
    const values = ['Ada', 'Obi', '+2348012345678']
    for (const [index, label] of labels.entries()) {
      expect(shown(label)).toBe(values[index])
      edit(label)
      expect(field(label).value).toBe(values[index])
      expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(2)
      services.clock.increment(99)
      expect(document.activeElement).not.toBe(field(label))
      services.clock.increment(1)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
      fill(label, 'Adaeze')
      if (label === first) fireEvent.keyDown(field(label), { key: 'Escape' })
      else await press('Cancel')
      expect([shown(label), document.activeElement]).toEqual([values[index], editButton(label)])
    }
    edit(...labels)
    expect(labels.map((label) => field(label).value)).toEqual(values)
    expect(calls.map(({ operation }) => operation)).not.toContain('UpdateName')
  })
})

describe('saving', () => {
  it('[PROFILE-06] [PROFILE-07] is refused for what is wrong, and not sent', async () => {
    await open()
    edit(...labels)
    expectErrors([
      ['[PROFILE-06]', first, '', 'This field is required'],
      ['[PROFILE-06]', last, '   ', 'This field is required'],
      ['[PROFILE-07]', phone, '0801234567', 'Invalid phone number'],
      ['', last, 'a'.repeat(65), 'This field should be at most 64 characters long.'],
    ])
    expect([named.mock.calls, phoned.mock.calls]).toEqual([[], []])
  })

  it('[PROFILE-03] two names that are saved at once both stay', async () => {
    await open()
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    named.mockImplementation((names: object) => slow.then(() => ({ ...account, ...names })))
    edit(first, last)
    fill(first, 'Bo')
    fill(last, 'Eze')
    for (const button of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(button)
    await waitFor(() => expect(named).toHaveBeenCalledOnce())
    answer()
    await waitFor(() => expect([shown(first), shown(last)]).toEqual(['Bo', 'Eze']))
    expect(named.mock.calls).toEqual([
      [{ firstName: 'Bo', lastName: 'Obi' }],
      [{ firstName: 'Bo', lastName: 'Eze' }],
    ])
  })

  it('[PROFILE-03] [PROFILE-09] of the phone is a call of its own; a refusal stays in the edit, with its words on the field and in a toast', async () => {
    const { answers, storage } = await open()
    const words = 'This phone number is already registered'
    const { updatePhone } = answers
    answers.updatePhone = refused(409, words, { phone: words })
    await save(phone, ' 09011122233 ')
    await waitFor(() => expect(errorOf(phone)).toBe(words))
    await waitFor(() =>
      expect([field(phone).value, document.activeElement]).toEqual([' 09011122233 ', field(phone)]),
    )
    await waitFor(() => expect(toastText()).toBe(words))
    await press('Cancel')
    expect(shown(phone)).toBe('+2348012345678')
    answers.updatePhone = updatePhone!
    await save(phone, ' (0901) 112-2233 ')
    await waitFor(() => expect(toastText()).toBe('Profile updated'))
    expect(named).not.toHaveBeenCalled()
    expect(phoned.mock.calls).toEqual([[{ accountId: 'a-1', phone: '09011122233' }]])
    expect(shown(phone)).toBe('09011122233')
    expect(JSON.parse(storage.getItem('app.customer')!)).toMatchObject(customer)
    expect(JSON.parse(storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', phone: '09011122233' })
  })
})

const [oldLabel, newLabel] = ['Old password', 'New password']
const [oldPassword, newPassword] = ['Ada-Naira-1', 'Ada-Naira-2']

const openDialog = async () => {
  const app = await open()
  await press(/^Change Password/)
  return app
}
const type = (old: string, fresh: string) => {
  fill(oldLabel, old)
  fill(newLabel, fresh)
}
const dialog = () => screen.queryByRole('dialog', { name: 'Change Password' })

it("'Was this you?' leads to the open dialog", async () => {
  await open('#change-password')
  await waitFor(() => expect(dialog()).toBeTruthy())
})

it('[PROFILE-12] [PROFILE-15] [PROFILE-16] Change Password is a dialog with the old and the new one, both masked, that sends neither while one is wrong', async () => {
  await openDialog()
  expect(dialog()).not.toBeNull()
  expect([field(oldLabel), field(newLabel)].map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
  ])
  type(oldPassword, newPassword)
  expectErrors([
    ['[PROFILE-15]', oldLabel, '', 'This field is required'],
    ['[PROFILE-16]', newLabel, '1234567', 'This field should be at least 8 characters long.'],
    ['', newLabel, '08012345678', 'Your password must not contain your own details'],
    ['', newLabel, '7'.repeat(129), 'This field should be at most 128 characters long.'],
  ])
  expect(changed).not.toHaveBeenCalled()
})

it("[PROFILE-16] [PROFILE-17] a new password of eight is sent as it is and toasts 'Password changed'; the fresh token replaces the stored one", async () => {
  const fresh = ' 234567 '
  const app = await openDialog()
  type(' Ada-Naira-1 ', fresh)
  await press('Save')
  await waitFor(() => expect(toastText()).toBe('Password changed'))
  expect(changed.mock.calls).toEqual([[{ oldPassword: ' Ada-Naira-1 ', newPassword: fresh }]])
  const kept = [app.storage.getItem('app.token'), app.services.session.token()]
  expect([dialog(), ...kept]).toEqual([null, 'Bearer fresh', 'Bearer fresh'])
  expect(app.address()).toBe('/dashboard/profile')
  expect(leftBehind(app)).not.toMatch(/Ada-Naira/)
  expect(app.services.vault.read('changePassword.new')).toBe('')
})

it('the browser asks before another document replaces a dialog with typed text', async () => {
  await openDialog()
  const leaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(leaving()).toBe(false)
  fill(oldLabel, oldPassword)
  expect(leaving()).toBe(true)
  await press('Cancel')
  expect(leaving()).toBe(false)
})

it('the dialog asks before Escape or a click outside loses what was typed', async () => {
  const { services } = await openDialog()
  const pressOutside = () => {
    fireEvent.pointerDown(dialog()!)
    fireEvent.click(dialog()!)
  }
  pressOutside()
  expect(dialog()).toBeNull()
  await press(/^Change Password/)
  fill(oldLabel, oldPassword)
  // As when a text is selected.
  fireEvent.pointerDown(field(oldLabel))
  fireEvent.click(dialog()!)
  expect(field(oldLabel).value).toBe(oldPassword)
  const pressEscape = () => fireEvent(dialog()!, new Event('cancel', { cancelable: true }))
  const closings = [
    [pressOutside, ['No, keep typing', 'Yes, close']],
    [pressEscape, ['No, keep typing', 'Yes, close']],
    [() => press('Cancel'), []],
  ] as const
  for (const [close, answers] of closings) {
    fill(oldLabel, oldPassword)
    await close()
    for (const answer of answers) {
      if (answer.startsWith('Yes')) await close()
      await screen.findByText("You haven't finished this form. Close it anyway?")
      expect(field(oldLabel).value).toBe(oldPassword)
      await press(answer)
    }
    expect([dialog(), services.vault.read('changePassword.old')]).toEqual([null, ''])
    await press(/^Change Password/)
    expect(field(oldLabel).value).toBe('')
  }
})
