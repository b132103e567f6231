// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { popularPasswords } from '../../client/shared/popular-passwords'
import { account } from '../shared/ada'
import { type Answers, onPage, openApp, press, screen, token, vi } from '../shared/app-stage'
import { asked, errorOf, field, fill, leftBehind, refusing, toastText } from './identity.fixture'

const customer = { id: 'c-1', accountId: 'a-1', phone: account.phone, kycRequired: false }
const password = 'blue-Heron-77'
const registered = vi.fn()
const linked = vi.fn()

const open = async (answers: Answers = {}, address = '/register') => {
  registered.mockReset().mockReturnValue({ token, account, customer })
  linked.mockReset().mockReturnValue(true)
  const app = openApp(address, {
    answers: {
      register: ({ input }: { input: object }) => registered({ ...input }),
      linkReferral: (args: object) => linked({ ...args }),
      ...answers,
    },
  })
  await onPage('Join Us')
  return app
}
const fillAll = (secret = password) => {
  fill('First name', ' Ada ')
  fill('Last name', 'Obi')
  fill('Username', 'adaobi')
  fill('Phone number', '08012345678')
  fill('Email', ' ada@example.com ')
  fill('Password', secret)
}
const join = async (code?: string) => {
  fillAll()
  if (code !== undefined) fill('Referral code (optional)', code)
  await press('Join Us')
}
const taken = refusing(409, 'An account with these details already exists', {
  username: 'This username is taken',
  email: 'This email is already registered',
})

describe('a registration', () => {
  it("[AUTH-39] [AUTH-38] toasts 'Registration succesfull', keeps the session and opens the dashboard", async () => {
    const app = await open()
    await join()
    await onPage('Sell')
    expect(app.address()).toBe('/dashboard/sell')
    expect(toastText()).toBe('Registration succesfull')
    expect(registered.mock.calls).toEqual([
      [
        {
          firstName: 'Ada',
          lastName: 'Obi',
          username: 'adaobi',
          email: 'ada@example.com',
          phone: '08012345678',
          password,
        },
      ],
    ])
    expect(app.storage.getItem('app.token')).toBe(token)
    expect(JSON.parse(app.storage.getItem('app.account')!)).toMatchObject({ id: 'a-1', username: 'ada' })
    expect(asked(app, 'LinkReferral')).toEqual([])
  })

  it.each([
    ['typed', '/register', ' BEN-77 '],
    ['from the address', '/register?referral=BEN-77', undefined],
  ])(
    '[AUTH-37] a code %s links the new account, with the token that has just come',
    async (_, address, code) => {
      const app = await open({}, address)
      await join(code)
      await onPage('Sell')
      expect(linked.mock.calls).toEqual([[{ accountId: 'a-1', code: 'BEN-77' }]])
      expect(app.calls.find(({ operation }) => operation === 'LinkReferral')?.authorization).toBe(token)
    },
  )

  it.each([
    [
      'its field’s words',
      { referredBy: 'This referral code does not exist' },
      'This referral code does not exist',
    ],
    ['its summary', {}, 'Please try again'],
  ])('a failing link keeps the account and toasts %s', async (_, fields, text) => {
    const app = await open({ linkReferral: refusing(422, 'Please try again', fields) })
    await join('NOBODY')
    await onPage('Sell')
    expect(toastText()).toBe(text)
    expect(app.storage.getItem('app.token')).toBe(token)
  })

  it('a link refused with 401 does not end the session that has just begun', async () => {
    const app = await open({ linkReferral: refusing(401, 'You are not authorized. Please sign in') })
    await join('BEN-77')
    await onPage('Sell')
    expect(app.storage.getItem('app.token')).toBe(token)
  })

  it('the password is nowhere afterwards', async () => {
    const app = await open()
    await join()
    await onPage('Sell')
    expect(leftBehind(app)).not.toContain(password)
    expect(app.services.vault.read('register.password')).toBe('')
  })
})

describe('a refused registration', () => {
  it('[ERR-03] its messages are on their fields, with a red toast, and the focus is in the first', async () => {
    const app = await open({ register: taken })
    await join('BEN-77')
    await vi.waitFor(() => expect(errorOf('Username')).toBe('This username is taken'))
    expect(errorOf('Email')).toBe('This email is already registered')
    expect(document.activeElement).toBe(field('Username'))
    expect(screen.getAllByText('An account with these details already exists')).toHaveLength(1)
    expect(toastText()).toBe('An account with these details already exists')
    expect([field('First name').value, field('Password').value]).toEqual([' Ada ', password])
    expect(asked(app, 'LinkReferral')).toEqual([])
    expect(app.storage.getItem('app.token')).toBeNull()
  })

  it('typing in one field leaves the message of the other', async () => {
    await open({ register: taken })
    await join()
    await vi.waitFor(() => expect(errorOf('Username')).not.toBeNull())
    field('Username').focus()
    fill('Username', 'adaobi2')
    expect([errorOf('Username'), errorOf('Email')]).toEqual([null, 'This email is already registered'])
    expect(document.activeElement).toBe(field('Username'))
  })

  it("nobody answers: 'Oops! Looks like you are offline.' stays below the button", async () => {
    await open({ register: refusing(null, null) })
    await join()
    await vi.waitFor(() => expect(screen.getAllByText('Oops! Looks like you are offline.')).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Join Us' }).getAttribute('aria-busy')).toBeNull()
  })

  it.each([
    ['a 2xx that is no 201', refusing(200, null)],
    [
      'an account of another role',
      () => ({ token, account: { ...account, role: { name: 'admin' } }, customer: null }),
    ],
  ])("[AUTH-40] %s: 'Registration unsuccesfull', and no session", async (_, register) => {
    const app = await open({ register })
    await join('BEN-77')
    await vi.waitFor(() => expect(toastText()).toBe('Registration unsuccesfull'))
    expect(app.address()).toBe('/register')
    expect(app.storage.getItem('app.token')).toBeNull()
    expect(asked(app, 'LinkReferral')).toEqual([])
  })
})

describe('the password', () => {
  const lines = () =>
    [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))

  it('its checklist follows what is typed', async () => {
    await open()
    const rules = [
      'At least 6 characters',
      'Not one of the most common passwords',
      'Not your name, username, email or phone number',
      '8 or more is better',
    ]
    expect(lines()).toEqual(rules)
    fill('Password', 'h3r0n')
    expect(lines()).toEqual(rules)
    fill('Password', 'h3r0n7')
    expect(lines()).toEqual([...rules.slice(0, 3).map((rule) => `Done: ${rule}`), rules[3]])
    fill('Password', password)
    expect(lines()).toEqual(rules.map((rule) => `Done: ${rule}`))
  })

  it.each(['Qwerty', 'password1', 'TRUSTNO1'])(
    '%s is refused as too common, and not sent',
    async (common) => {
      const app = await open()
      fillAll(common)
      await press('Join Us')
      await vi.waitFor(() => expect(errorOf('Password')).toBe('This password is too common'))
      expect(lines()[1]).toBe('Not yet: Not one of the most common passwords')
      expect(asked(app, 'Register')).toEqual([])
    },
  )

  it('is judged anew when a name changes after it, and not sent while it is one', async () => {
    const app = await open()
    fillAll('heron-of-lagos')
    fill('Password', 'heron2026')
    expect(lines()[2]).toBe('Done: Not your name, username, email or phone number')
    fill('First name', 'Heron')
    expect(lines()[2]).toBe('Not yet: Not your name, username, email or phone number')
    await press('Join Us')
    await vi.waitFor(() =>
      expect(errorOf('Password')).toBe('Your password must not contain your own details'),
    )
    expect(asked(app, 'Register')).toEqual([])
    fill('First name', 'Ada')
    expect(lines()[2]).toBe('Done: Not your name, username, email or phone number')
  })

  it('the list has the 3,000 most common passwords', () => {
    expect(popularPasswords.size).toBe(3_000)
    expect(['123456', 'password', 'qwerty', 'iloveyou'].every((word) => popularPasswords.has(word))).toBe(
      true,
    )
    expect(popularPasswords.has(password)).toBe(false)
  })
})
