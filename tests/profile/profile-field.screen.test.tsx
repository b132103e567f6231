// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { errorOf, field, fill, refusing, toastText } from '../auth/identity.fixture'
import { account } from '../shared/ada'
import { type Answers, fireEvent, onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'

const named = vi.fn()
const phoned = vi.fn()
const customer = { id: 'c-1', accountId: 'a-1', phone: '09011122233', kycRequired: true }

const open = async (answers: Answers = {}) => {
  named.mockReset().mockImplementation((names: object) => ({ ...account, ...names }))
  phoned.mockReset().mockReturnValue(customer)
  const app = openApp('/dashboard/profile', {
    storage: signedIn(),
    answers: {
      updateName: (names: object) => named({ ...names }),
      updatePhone: (args: object) => phoned({ ...args }),
      ...answers,
    },
  })
  await onPage('Profile')
  return app
}
const edit = async (label: string) => press(`Edit ${label}`)
const editButton = (label: string) => screen.queryByRole('button', { name: `Edit ${label}` })
const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the page', () => {
  it("[PROFILE-01] [PROFILE-02] shows the customer's avatar, name and email", async () => {
    await open()
    const name = screen.getByText('Ada Obi')
    const card = name.closest('section')!
    expect([card.querySelector('[aria-hidden]')?.textContent, name.nextElementSibling?.textContent]).toEqual([
      'A',
      'ada@example.com',
    ])
  })

  it('[PROFILE-11] its login information is the username and the email', async () => {
    await open()
    const section = screen.getByRole('region', { name: 'Login information' })
    expect([...section.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      'Username',
      'ada',
      'Email',
      'ada@example.com',
    ])
  })
})

describe('an inline field', () => {
  it.each([
    ['first name', 'First name', 'Ada'],
    ['last name', 'Last name', 'Obi'],
    ['phone number', 'Phone number', '+2348012345678'],
  ])('[PROFILE-04] %s is edited and left on its own', async (name, label, value) => {
    await open()
    expect(shown(label)).toBe(value)
    await edit(name)
    expect(field(label).value).toBe(value)
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(2)
    await press('Cancel')
    expect([shown(label), document.activeElement]).toEqual([value, editButton(name)])
  })

  it('[PROFILE-04] several are open at once', async () => {
    await open()
    for (const name of ['first name', 'last name', 'phone number']) await edit(name)
    expect([field('First name'), field('Last name'), field('Phone number')]).toHaveLength(3)
  })

  it('[PROFILE-05] the focus moves to the input 100 ms after the edit starts', async () => {
    const { services } = await open()
    await edit('first name')
    services.clock.increment(99)
    expect(document.activeElement).not.toBe(field('First name'))
    services.clock.increment(1)
    await vi.waitFor(() => expect(document.activeElement).toBe(field('First name')))
  })

  it('Escape restores what was there', async () => {
    const { calls } = await open()
    await edit('first name')
    fill('First name', 'Adaeze')
    fireEvent.keyDown(field('First name'), { key: 'Escape' })
    expect(shown('First name')).toBe('Ada')
    await edit('first name')
    expect(field('First name').value).toBe('Ada')
    expect(calls.map(({ operation }) => operation)).not.toContain('UpdateName')
  })
})

describe('saving', () => {
  it('two names that are saved at once both stay', async () => {
    await open()
    let answer = (): void => undefined
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    named.mockImplementation((names: object) => slow.then(() => ({ ...account, ...names })))
    for (const name of ['first name', 'last name']) await edit(name)
    fill('First name', 'Bo')
    fill('Last name', 'Eze')
    for (const save of screen.getAllByRole('button', { name: 'Save' })) fireEvent.click(save)
    await vi.waitFor(() => expect(named).toHaveBeenCalledOnce())
    answer()
    await vi.waitFor(() => expect([shown('First name'), shown('Last name')]).toEqual(['Bo', 'Eze']))
    expect(named.mock.calls).toEqual([
      [{ firstName: 'Bo', lastName: 'Obi' }],
      [{ firstName: 'Bo', lastName: 'Eze' }],
    ])
  })

  it.each([
    ['[PROFILE-06]', 'first name', 'First name', '', 'This field is required'],
    ['[PROFILE-06]', 'last name', 'Last name', '   ', 'This field is required'],
    ['', 'last name', 'Last name', 'a'.repeat(65), 'This field should be at most 64 characters long.'],
    ['[PROFILE-07]', 'phone number', 'Phone number', '0801234567', 'Invalid phone number'],
    ['[PROFILE-07]', 'phone number', 'Phone number', '+4478012345678', 'Invalid phone number'],
    ['', 'phone number', 'Phone number', '', 'This field is required'],
  ])('%s %s: %j is refused, and not sent', async (_, name, label, text, message) => {
    await open()
    await edit(name)
    fill(label, text)
    await press('Save')
    expect([errorOf(label), document.activeElement]).toEqual([message, field(label)])
    expect([named.mock.calls, phoned.mock.calls]).toEqual([[], []])
  })

  it.each([
    ['first name', 'First name', ' Bo ', { firstName: 'Bo', lastName: 'Obi' }, 'Bo Obi'],
    ['last name', 'Last name', 'E', { firstName: 'Ada', lastName: 'E' }, 'Ada E'],
  ])(
    '[PROFILE-03] [PROFILE-09] %s is saved with the stored other, toasted, shown at once and after a reload',
    async (name, label, text, sent, fullName) => {
      const { storage } = await open()
      await edit(name)
      fill(label, text)
      await press('Save')
      await vi.waitFor(() => expect(toastText()).toBe('Profile updated'))
      expect([named.mock.calls, phoned.mock.calls]).toEqual([[[sent]], []])
      expect(screen.getByText(fullName)).toBeTruthy()
      expect([shown(label), document.activeElement]).toEqual([text.trim(), editButton(name)])
      openApp('/dashboard/sell', { storage })
      await onPage('Sell')
      await press('Account of ada')
      expect(screen.getByText(fullName)).toBeTruthy()
    },
  )

  it('[PROFILE-03] [PROFILE-09] the phone has a call of its own', async () => {
    const { storage } = await open()
    await edit('phone number')
    fill('Phone number', ' 09011122233 ')
    await press('Save')
    await vi.waitFor(() => expect(toastText()).toBe('Profile updated'))
    expect([named.mock.calls, phoned.mock.calls]).toEqual([
      [],
      [[{ accountId: 'a-1', phone: '09011122233' }]],
    ])
    expect(shown('Phone number')).toBe('09011122233')
    expect(JSON.parse(storage.getItem('app.customer')!)).toMatchObject(customer)
    expect(JSON.parse(storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', phone: '09011122233' })
  })

  it('a second name is sent with the first one as it has just been saved', async () => {
    await open()
    await edit('first name')
    fill('First name', 'Bola')
    await press('Save')
    await vi.waitFor(() => expect(editButton('first name')).not.toBeNull())
    await edit('last name')
    fill('Last name', 'Eze')
    await press('Save')
    await vi.waitFor(() => expect(named).toHaveBeenLastCalledWith({ firstName: 'Bola', lastName: 'Eze' }))
  })

  it('a refusal stays in the edit, with the server’s words on the field and in a toast', async () => {
    const words = 'This phone number is already registered'
    await open({ updatePhone: refusing(409, words, { phone: words }) })
    await edit('phone number')
    fill('Phone number', '09011122233')
    await press('Save')
    await vi.waitFor(() => expect(errorOf('Phone number')).toBe(words))
    expect([field('Phone number').value, document.activeElement, toastText()]).toEqual([
      '09011122233',
      field('Phone number'),
      words,
    ])
    await press('Cancel')
    expect(shown('Phone number')).toBe('+2348012345678')
  })
})
