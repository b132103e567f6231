import { describe, expect, it } from 'vitest'
import { click, openApp, type Responses, token, vi, waitForPage } from '../../fixtures/app.fixture'
import { rejectWith } from '../../fixtures/customers'
import { account, customer } from '../../fixtures/fixtures'
import { waitFor } from '../../walker/timeouts'
import { errorOf, field, fill, requestsOf, toastText } from '../identity.fixture'

const password = 'blue-Heron-77'
const validTexts = {
  'First name': ' Ada ',
  'Last name': 'Obi',
  Username: 'adao',
  'Phone number': '08012345678',
  Email: ' ada@example.com ',
  Password: password,
}
const codeField = 'Referral code (optional)'
const registerMock = vi.fn()
const linkMock = vi.fn()

const open = async (answers: Responses = {}, address = '/register') => {
  registerMock.mockReset().mockReturnValue({ token, account, customer })
  linkMock.mockReset().mockReturnValue(true)
  const app = openApp(address, {
    answers: {
      register: ({ input }: { input: object }) => registerMock({ ...input }),
      linkReferral: (args: object) => linkMock({ ...args }),
      ...answers,
    },
  })
  await waitForPage('Join Us')
  return app
}
const join = async (changes: Record<string, string> = {}) => {
  for (const [label, text] of Object.entries({ ...validTexts, ...changes })) fill(label, text)
  await click('Join Us')
}

describe('the page', () => {
  it('registration has seven fields and a masked password [AUTH-26] [AUTH-27]', async () => {
    await open()
    await waitFor(() => expect(document.title).toBe('CoinNaira | Join Us'))
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    const [first, last, username, phone, ...others] = Object.keys(validTexts)
    expect(labels).toEqual([first, last, username, phone, codeField, ...others])
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    const hints = ['given-name', 'family-name', 'username', 'tel', 'off', 'email', 'new-password']
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(hints)
    expect(field('Password').type).toBe('password')
    fill('Password', password)
    await click('Show password')
    expect([field('Password').type, field('Password').value]).toEqual(['text', password])
  })

  it.each([
    ['[AUTH-28] [AUTH-29] comes from the URL and is read-only', '?referral=BEN-77', 'BEN-77'],
    ['drops an encoded @', '?referral=%40BEN-77', 'BEN-77'],
    ['[AUTH-30] is empty and editable', '', ''],
    ['[AUTH-30] is empty and editable', '?referral=%20', ''],
  ])('the referral code %s: %s', async (_, query, value) => {
    const locked = value !== ''
    await open({}, `/register${query}`)
    expect([field(codeField).value, field(codeField).readOnly]).toEqual([value, locked])
    fill(codeField, 'EVE-1')
    expect(field(codeField).value).toBe(locked ? value : 'EVE-1')
  })
})

it('a checklist updates while the customer types the password', async () => {
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
  fill('Password', 'h3r0n')
  expect(lines()[0]).toBe(rules[0])
  fill('Password', 'h3r0n-')
  expect(lines()[0]).toBe(`Done: ${rules[0]}`)
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
})

describe('registration outcomes', () => {
  it('a 401 for the referral code keeps the new session [AUTH-37]', async () => {
    const app = await open({}, '/register?referral=BEN-77')
    linkMock.mockImplementation(rejectWith(401, 'You are not authorized. Please sign in'))
    await join()
    await waitForPage('Sell')
    expect(linkMock.mock.calls).toEqual([[{ accountId: 'a-1', code: 'BEN-77' }]])
    expect(app.calls.find(({ operation }) => operation === 'LinkReferral')?.authorization).toBe(token)
    expect(app.storage.getItem('app.token')).toBe(token)
  })

  it('a registration with another role starts no session [AUTH-40]', async () => {
    const admin = { ...account, role: { name: 'admin' } }
    const app = await open({ register: () => ({ token, account: admin, customer: null }) })
    await join({ [codeField]: 'BEN-77' })
    await waitFor(() => expect(toastText()).toBe('Registration unsuccesfull'))
    expect([app.address(), app.storage.getItem('app.token')]).toEqual(['/register', null])
    expect(requestsOf(app, 'LinkReferral')).toEqual([])
  })
})
