import { describe, expect, it } from 'vitest'
import { errorOf, expectErrors, field, fill, persistedText, toastText } from '../auth/identity.fixture'
import {
  click,
  fireEvent,
  inDialog,
  openApp,
  type Responses,
  screen,
  signedInStorage,
  vi,
  waitForPage,
} from '../fixtures/app.fixture'
import { rejectWith } from '../fixtures/customers'
import { account } from '../fixtures/fixtures'
import { waitFor } from '../walker/timeouts'

const setName = vi.fn()
const setPhone = vi.fn()
const setPassword = vi.fn()
const customer = { id: 'c-1', accountId: 'a-1', phone: '09011122233', kycRequired: true }

const open = async (fragment = '', answers: Responses = {}) => {
  setName.mockReset().mockImplementation((names: object) => ({ ...account, ...names }))
  setPhone.mockReset().mockReturnValue(customer)
  setPassword.mockReset().mockReturnValue({ token: 'Bearer fresh' })
  const app = openApp(`/dashboard/profile${fragment}`, {
    storage: signedInStorage(),
    answers: {
      updateName: (names: object) => setName({ ...names }),
      updatePhone: (args: object) => setPhone({ ...args }),
      changePassword: (args: object) => setPassword({ ...args }),
      ...answers,
    },
  })
  await waitForPage('Profile')
  return app
}
const [first, last, phone] = ['First name', 'Last name', 'Phone number'] as const
const labels = [first, last, phone]
const editButton = (label: string) => screen.queryByRole('button', { name: `Edit ${label.toLowerCase()}` })
const edit = (...fieldLabels: string[]) => {
  for (const label of fieldLabels) fireEvent.click(editButton(label)!)
}
const fieldValue = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const save = async (label: string, text: string) => {
  edit(label)
  fill(label, text)
  await click('Save')
}

const walletOf = (symbol: string, chain: string, usdBalance: string) => ({
  currency: { symbol, name: symbol, chain },
  usdBalance,
})

describe('account with money', () => {
  it('the profile explains why a funded account cannot be deleted [PROFILE-13]', async () => {
    await open('', {
      wallets: () => ({ wallets: [walletOf('USDT', 'tron', '12'), walletOf('BTC', 'btc', '0.5')] }),
    })
    await click(/^Delete Account/)
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

  it('the profile shows the server’s reason and links to transactions [GUARD-11]', async () => {
    await open('', { wallets: () => ({ wallets: [] }), deleteAccount: rejectWith(409, 'Please wait') })
    await click(/^Delete Account/)
    fill('Password', 'Ada-Naira-1')
    await click('Delete')
    const card = (await screen.findByText('Please wait', { selector: 'dialog p' })).parentElement!
    expect(card.textContent).toBe('Please waitNothing was deleted.WalletsTransactions')
  })
})

describe('profile page', () => {
  it('the profile shows the account [PROFILE-01] [PROFILE-02] [PROFILE-11]', async () => {
    await open()
    const name = screen.getByText('Ada Obi')
    const avatar = name.closest('section')?.querySelector('[aria-hidden]')
    expect([avatar?.textContent, name.nextElementSibling?.textContent]).toEqual(['A', 'ada@example.com'])
    const section = screen.getByRole('region', { name: 'Login information' })
    const texts = [...section.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)
    expect(texts).toEqual(['Username', 'ada', 'Email', 'ada@example.com'])
  })

  it('each field is edited separately; Cancel restores it [PROFILE-04] [PROFILE-05]', async () => {
    const { calls, services } = await open()
    const values = ['Ada', 'Obi', '+2348012345678']
    for (const [index, label] of labels.entries()) {
      expect(fieldValue(label)).toBe(values[index])
      edit(label)
      expect(field(label).value).toBe(values[index])
      expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(2)
      services.clock.increment(99)
      expect(document.activeElement).not.toBe(field(label))
      services.clock.increment(1)
      await waitFor(() => expect(document.activeElement).toBe(field(label)))
      fill(label, 'Adaeze')
      if (label === first) fireEvent.keyDown(field(label), { key: 'Escape' })
      else await click('Cancel')
      expect([fieldValue(label), document.activeElement]).toEqual([values[index], editButton(label)])
    }
    edit(...labels)
    expect(labels.map((label) => field(label).value)).toEqual(values)
    expect(calls.map(({ operation }) => operation)).not.toContain('UpdateName')
  })
})

describe('saving the profile', () => {
  it('a saved name and phone appear on every page and after a reload [PROFILE-10]', async () => {
    const app = await open()
    await save(first, 'Adaeze')
    await waitFor(() => expect(fieldValue(first)).toBe('Adaeze'))
    await save(phone, '09011122233')
    await waitFor(() => expect(fieldValue(phone)).toBe('09011122233'))
    const expectOnEveryPage = async () => {
      screen.getByText('Adaeze Obi')
      expect(fieldValue(phone)).toBe('09011122233')
      await click('Back')
      await waitForPage('Sell')
      await click('Account of ada')
      const menu = await inDialog('Account')
      menu.getByText('Adaeze Obi')
      fireEvent.click(menu.getByRole('link', { name: 'View Profile' }))
      await waitForPage('Profile')
    }
    await expectOnEveryPage()
    app.open()
    await waitForPage('Profile')
    await expectOnEveryPage()
  })

  it('invalid values show errors and are not sent [PROFILE-06, PROFILE-07]', async () => {
    await open()
    edit(...labels)
    expectErrors([
      [first, '', 'This field is required'],
      [last, '   ', 'This field is required'],
      [phone, '0801234567', 'Invalid phone number'],
      [last, 'a'.repeat(65), 'This field should be at most 64 characters long.'],
    ])
    expect([setName.mock.calls, setPhone.mock.calls]).toEqual([[], []])
  })

  it('two names saved at the same time are both stored [PROFILE-03]', async () => {
    await open()
    let respond = (): void => undefined
    const responded = new Promise<void>((resolve) => (respond = resolve))
    setName.mockImplementation((names: object) => responded.then(() => ({ ...account, ...names })))
    edit(first, last)
    fill(first, 'Bo')
    fill(last, 'Eze')
    for (const button of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(button)
    await waitFor(() => expect(setName).toHaveBeenCalledOnce())
    respond()
    await waitFor(() => expect([fieldValue(first), fieldValue(last)]).toEqual(['Bo', 'Eze']))
    expect(setName.mock.calls).toEqual([
      [{ firstName: 'Bo', lastName: 'Obi' }],
      [{ firstName: 'Bo', lastName: 'Eze' }],
    ])
  })

  it('a rejected phone is kept in its field with an error [PROFILE-03] [PROFILE-09]', async () => {
    const { responses, storage } = await open()
    const takenText = 'This phone number is already registered'
    const { updatePhone } = responses
    responses.updatePhone = rejectWith(409, takenText, { phone: takenText })
    await save(phone, ' 09011122233 ')
    await waitFor(() => expect(errorOf(phone)).toBe(takenText))
    await waitFor(() =>
      expect([field(phone).value, document.activeElement]).toEqual([' 09011122233 ', field(phone)]),
    )
    await waitFor(() => expect(toastText()).toBe(takenText))
    await click('Cancel')
    expect(fieldValue(phone)).toBe('+2348012345678')
    responses.updatePhone = updatePhone!
    await save(phone, ' (0901) 112-2233 ')
    await waitFor(() => expect(toastText()).toBe('Profile updated'))
    expect(setName).not.toHaveBeenCalled()
    expect(setPhone.mock.calls).toEqual([[{ accountId: 'a-1', phone: '09011122233' }]])
    expect(fieldValue(phone)).toBe('09011122233')
    expect(JSON.parse(storage.getItem('app.customer')!)).toMatchObject(customer)
    expect(JSON.parse(storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', phone: '09011122233' })
  })
})

const [oldLabel, newLabel] = ['Old password', 'New password']
const [oldPassword, newPassword] = ['Ada-Naira-1', 'Ada-Naira-2']

const openDialog = async () => {
  const app = await open()
  await click(/^Change Password/)
  return app
}
const typePasswords = (oldText: string, newText: string) => {
  fill(oldLabel, oldText)
  fill(newLabel, newText)
}
const dialog = () => screen.queryByRole('dialog', { name: 'Change Password' })

it("'Was this you?' opens the change password dialog", async () => {
  await open('#change-password')
  await waitFor(() => expect(dialog()).toBeTruthy())
})

it('an invalid password is not sent [PROFILE-12, PROFILE-15, PROFILE-16]', async () => {
  await openDialog()
  typePasswords(oldPassword, newPassword)
  expectErrors([
    [oldLabel, '', 'This field is required'],
    [newLabel, '1234567', 'This field should be at least 8 characters long.'],
    [newLabel, '08012345678', 'Your password must not contain your own details'],
    [newLabel, '7'.repeat(129), 'This field should be at most 128 characters long.'],
  ])
  expect(setPassword).not.toHaveBeenCalled()
})

it('a changed password replaces the session’s token [PROFILE-16] [PROFILE-17]', async () => {
  const spacedPassword = ' 234567 '
  const app = await openDialog()
  expect([field(oldLabel), field(newLabel)].map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
  ])
  typePasswords(' Ada-Naira-1 ', spacedPassword)
  await click('Save')
  await waitFor(() => expect(toastText()).toBe('Password changed'))
  expect(setPassword.mock.calls).toEqual([[{ oldPassword: ' Ada-Naira-1 ', newPassword: spacedPassword }]])
  const storedTokens = [app.storage.getItem('app.token'), app.services.session.token()]
  expect([dialog(), ...storedTokens]).toEqual([null, 'Bearer fresh', 'Bearer fresh'])
  expect(app.address()).toBe('/dashboard/profile')
  expect(persistedText(app)).not.toMatch(/Ada-Naira/)
  expect(app.services.vault.read('changePassword.new')).toBe('')
})

it('only Escape or a click outside asks before it discards typed passwords', async () => {
  const { services } = await openDialog()
  const clickOutside = () => {
    fireEvent.pointerDown(dialog()!)
    fireEvent.click(dialog()!)
  }
  clickOutside()
  expect(dialog()).toBeNull()
  await click(/^Change Password/)
  fill(oldLabel, oldPassword)
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  // A drag from the field to the outside, as when selecting text, must not close the dialog.
  fireEvent.pointerDown(field(oldLabel))
  fireEvent.click(dialog()!)
  expect(field(oldLabel).value).toBe(oldPassword)
  const pressEscape = () => fireEvent(dialog()!, new Event('cancel', { cancelable: true }))
  const closings = [
    [clickOutside, ['No, keep typing', 'Yes, close']],
    [pressEscape, ['No, keep typing', 'Yes, close']],
    [() => click('Cancel'), []],
  ] as const
  for (const [close, choices] of closings) {
    fill(oldLabel, oldPassword)
    await close()
    for (const choice of choices) {
      if (choice.startsWith('Yes')) await close()
      await screen.findByText("You haven't finished this form. Close it anyway?")
      expect(field(oldLabel).value).toBe(oldPassword)
      await click(choice)
    }
    expect([dialog(), services.vault.read('changePassword.old')]).toEqual([null, ''])
    await click(/^Change Password/)
    expect(field(oldLabel).value).toBe('')
  }
})
