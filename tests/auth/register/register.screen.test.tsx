import { describe, expect, it } from 'vitest'
import { popularPasswords } from '../../../client/auth/register/popular-passwords.store'
import { type Answers, onPage, openApp, press, token, vi } from '../../stage/app-stage'
import { refused } from '../../stage/customers'
import { account, customer } from '../../stage/fixtures'
import { waitFor } from '../../walker/patience'
import { atLeast, atMost, required } from '../account/refusals'
import { asked, errorOf, expectErrors, field, fill, toastText } from '../identity.fixture'

const password = 'blue-Heron-77'
const good = {
  'First name': ' Ada ',
  'Last name': 'Obi',
  Username: 'adao',
  'Phone number': '08012345678',
  Email: ' ada@example.com ',
  Password: password,
}
const codeField = 'Referral code (optional)'
const registered = vi.fn()
const linked = vi.fn()

/** The page, whose registration and link to a referrer succeed and are told to `registered` and `linked`. */
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
const fillAll = (changed: Record<string, string> = {}) => {
  for (const [label, text] of Object.entries({ ...good, ...changed })) fill(label, text)
}
const join = async (changed?: Record<string, string>) => {
  fillAll(changed)
  await press('Join Us')
}

describe('the page', () => {
  it("[AUTH-26] [AUTH-27] carries the title 'Join Us' and exactly seven fields, the password masked, and shown on demand", async () => {
    await open()
    await waitFor(() => expect(document.title).toBe('CoinNaira | Join Us'))
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    const [first, last, username, phone, ...others] = Object.keys(good)
    expect(labels).toEqual([first, last, username, phone, codeField, ...others])
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const hints = ['given-name', 'family-name', 'username', 'tel', 'off', 'email', 'new-password']
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(hints)
    expect(field('Password').type).toBe('password')
    fill('Password', password)
    await press('Show password')
    expect([field('Password').type, field('Password').value]).toEqual(['text', password])
  })

  it.each([
    ['[AUTH-28] [AUTH-29] comes from the address, and then cannot be edited', '?referral=BEN-77', 'BEN-77'],
    ['of a whole link is the code', '?referral=%40BEN-77', 'BEN-77'],
    ['[AUTH-30] is empty and editable', '', ''],
    ['[AUTH-30] is empty and editable', '?referral=%20', ''],
  ])('its referral code %s: %s', async (_, query, value) => {
    const locked = value !== ''
    await open({}, `/register${query}`)
    expect([field(codeField).value, field(codeField).readOnly]).toEqual([value, locked])
    fill(codeField, 'EVE-1')
    expect(field(codeField).value).toBe(locked ? value : 'EVE-1')
  })
})

describe('what is refused, and not sent', () => {
  it('[AUTH-31] [AUTH-32] [AUTH-33] [AUTH-34] [AUTH-35] [CONST-14] [ERR-10] [ERR-11] [ERR-13] has its words on its own field, with the focus in it', async () => {
    const app = await open()
    fillAll()
    expectErrors([
      ['[AUTH-31] [CONST-14] [ERR-10]', 'First name', 'Ad', atLeast(3)],
      ['[AUTH-31] [CONST-14] [ERR-10]', 'Last name', 'Ob', atLeast(3)],
      ['[AUTH-32] [CONST-14] [ERR-10]', 'Username', 'ada', atLeast(4)],
      ['[AUTH-33] [ERR-10]', 'Password', 'h3r0n', atLeast(6)],
      ['[ERR-11]', 'First name', 'a'.repeat(65), atMost(64)],
      ['[ERR-11]', 'Password', '7'.repeat(129), atMost(128)],
      ['[AUTH-34]', 'Email', 'ada@example', 'invalid email'],
      ['[AUTH-34]', 'Phone number', '0801234567', 'Invalid phone number'],
      ...['First name', 'Username', 'Password', 'Phone number'].map(
        (label) => ['[AUTH-35] [ERR-13]', label, '', required] as const,
      ),
      ['[AUTH-35] [ERR-13]', 'Last name', '   ', required],
      ['[AUTH-35]', 'Email', '', 'Email required!'],
      ['[AUTH-35]', 'Username', 'ada_obi', 'invalid user ID'],
      ['', 'Password', 'TRUSTNO1', 'This password is too common'],
      ['', 'Password', 'adao2026', 'Your password must not contain your own details'],
    ])
    expect(asked(app, 'Register')).toEqual([])
  })

  it('of a password is said by a checklist while it is typed, and anew when a name changes after it', async () => {
    await open()
    const lines = () =>
      [...document.querySelectorAll('li')].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
    const rules = [
      'At least 6 characters',
      'Not a common password',
      'Not your name, username, email or phone number',
      '8 or more characters is stronger',
    ]
    expect(lines()).toEqual(rules)
    fill('Password', password)
    expect(lines()).toEqual(rules.map((rule) => `Done: ${rule}`))
    fill('Password', `${password} `)
    expect(document.body.textContent).toContain('Your password ends with a space')
    fill('Password', 'heron-9-naira')
    expect(document.body.textContent).not.toContain('with a space')
    fill('Password', 'Qwerty')
    expect(lines()[1]).toBe(`Not yet: ${rules[1]}`)
    await join({ 'First name': 'Heron', Password: 'heron2026' })
    expect(lines()[2]).toBe(`Not yet: ${rules[2]}`)
    expect(errorOf('Password')).toBe('Your password must not contain your own details')
    fill('First name', 'Ada')
    expect(lines()[2]).toBe(`Done: ${rules[2]}`)
    expect(popularPasswords.size).toBe(3_000)
  })
})

describe('what comes of it', () => {
  it('[AUTH-37] links a code from the address with the token that has just come; a 401 to it does not end the session', async () => {
    const app = await open({}, '/register?referral=BEN-77')
    linked.mockImplementation(refused(401, 'You are not authorized. Please sign in'))
    await join()
    await onPage('Sell')
    expect(linked.mock.calls).toEqual([[{ accountId: 'a-1', code: 'BEN-77' }]])
    expect(app.calls.find(({ operation }) => operation === 'LinkReferral')?.authorization).toBe(token)
    expect(app.storage.getItem('app.token')).toBe(token)
  })

  it("[AUTH-40] a registration with an account of another role: 'Registration unsuccesfull', and no session", async () => {
    const admin = { ...account, role: { name: 'admin' } }
    const app = await open({ register: () => ({ token, account: admin, customer: null }) })
    await join({ [codeField]: 'BEN-77' })
    await waitFor(() => expect(toastText()).toBe('Registration unsuccesfull'))
    expect([app.address(), app.storage.getItem('app.token')]).toEqual(['/register', null])
    expect(asked(app, 'LinkReferral')).toEqual([])
  })
})
