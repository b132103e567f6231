// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { onPage, openApp, press, screen, signedIn, vi } from '../shared/app-stage'
import { asked, errorOf, field, fill } from './identity.fixture'

const good = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Username: 'adaobi',
  'Phone number': '08012345678',
  Email: 'ada@example.com',
  Password: 'blue-Heron-77',
}
const open = async (address = '/register') => {
  const app = openApp(address)
  await onPage('Join Us')
  return app
}
const join = async (changed: Partial<Record<keyof typeof good, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...good, ...changed })) fill(label, text)
  await press('Join Us')
}
const tooShort = (length: number) => `This field should be at least ${length} characters long.`
const tooLong = (length: number) => `This field should be at most ${length} characters long.`

describe('the page', () => {
  it("[AUTH-26] carries the title 'Join Us'", async () => {
    await open()
    await vi.waitFor(() => expect(document.title).toBe('CoinNaira | Join Us'))
  })

  it('[AUTH-27] has exactly the seven fields, the password masked, and shown on demand', async () => {
    await open()
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels).toEqual([
      'First name',
      'Last name',
      'Username',
      'Phone number',
      'Referral code (optional)',
      'Email',
      'Password',
    ])
    expect(document.querySelectorAll('input, select, textarea')).toHaveLength(7)
    expect(field('Password').type).toBe('password')
    fill('Password', 'blue-Heron-77')
    await press('Show password')
    expect([field('Password').type, field('Password').value]).toEqual(['text', 'blue-Heron-77'])
  })

  it('tells phones and password managers what each field is', async () => {
    await open()
    const hints = [...document.querySelectorAll('input')].map((one) => one.autocomplete)
    expect(hints).toEqual(['given-name', 'family-name', 'username', 'tel', 'off', 'email', 'new-password'])
  })

  it('leads a customer who is signed in to the dashboard', async () => {
    const { address } = openApp('/register', { storage: signedIn() })
    await onPage('Sell')
    expect(address()).toBe('/dashboard/sell')
  })
})

describe('the referral code', () => {
  const code = () => field('Referral code (optional)')

  it('[AUTH-28] [AUTH-29] comes from the address, and then cannot be edited', async () => {
    await open('/register?referral=BEN-77')
    expect([code().value, code().readOnly]).toEqual(['BEN-77', true])
    fill('Referral code (optional)', 'EVE-1')
    expect(code().value).toBe('BEN-77')
  })

  it.each(['/register', '/register?referral=', '/register?referral=%20', '/register?ref=BEN-77'])(
    '[AUTH-30] is empty and editable at %s',
    async (address) => {
      await open(address)
      expect([code().value, code().readOnly]).toEqual(['', false])
      fill('Referral code (optional)', 'BEN-77')
      expect(code().value).toBe('BEN-77')
    },
  )
})

describe('what is refused, and not sent', () => {
  it.each<[string, keyof typeof good, string, string]>([
    ['[AUTH-31] [CONST-14] [ERR-10]', 'First name', 'Ad', tooShort(3)],
    ['[AUTH-31] [CONST-14] [ERR-10]', 'Last name', 'Ob', tooShort(3)],
    ['[AUTH-32] [CONST-14] [ERR-10]', 'Username', 'ada', tooShort(4)],
    ['[AUTH-33] [ERR-10]', 'Password', 'h3r0n', tooShort(6)],
    ['[ERR-11]', 'First name', 'a'.repeat(65), tooLong(64)],
    ['[ERR-11]', 'Last name', 'a'.repeat(10_000), tooLong(64)],
    ['[ERR-11]', 'Username', 'a'.repeat(65), tooLong(64)],
    ['[ERR-11]', 'Password', '7'.repeat(129), tooLong(128)],
    ['[AUTH-34]', 'Email', 'ada@example', 'invalid email'],
    ['[AUTH-34]', 'Phone number', '0801234567', 'Invalid phone number'],
    ['[AUTH-34]', 'Phone number', '٠٨٠١٢٣٤٥٦٧٨', 'Invalid phone number'],
    ['[AUTH-35] [ERR-13]', 'First name', '', 'This field is required'],
    ['[AUTH-35] [ERR-13]', 'Last name', '   ', 'This field is required'],
    ['[AUTH-35] [ERR-13]', 'Username', '', 'This field is required'],
    ['[AUTH-35] [ERR-13]', 'Password', '', 'This field is required'],
    ['[AUTH-35] [ERR-13]', 'Phone number', '', 'This field is required'],
    ['[AUTH-35]', 'Email', '', 'Email required!'],
    ['[AUTH-35]', 'Username', 'ada_obi', 'invalid user ID'],
  ])('%s %s %j', async (_, label, text, message) => {
    const app = await open()
    await join({ [label]: text })
    expect(errorOf(label)).toBe(message)
    expect(document.activeElement).toBe(field(label))
    expect(asked(app, 'Register')).toEqual([])
  })

  it.each<[string, keyof typeof good, string]>([
    ['[AUTH-31] [CONST-14]', 'First name', 'Ada'],
    ['[AUTH-31] [CONST-14]', 'Last name', ' Obi '],
    ['[AUTH-32] [CONST-14]', 'Username', 'adao'],
    ['[AUTH-33]', 'Password', 'h3r0n7'],
    ['', 'Phone number', '+2349012345678'],
    ['', 'First name', 'a'.repeat(64)],
    ['', 'Password', '7'.repeat(128)],
  ])('%s the limit itself is accepted: %s %j', async (_, label, text) => {
    const app = await open()
    await join({ [label]: text })
    await vi.waitFor(() => expect(asked(app, 'Register')).toEqual(['Register']))
  })

  it('all wrong fields are named, the focus is in the first, and nothing typed is lost', async () => {
    await open()
    await join({ 'Last name': 'Ob', Email: 'ada@', Password: 'x' })
    expect([errorOf('First name'), errorOf('Username'), errorOf('Phone number')]).toEqual([null, null, null])
    expect([errorOf('Last name'), errorOf('Email'), errorOf('Password')]).toEqual([
      tooShort(3),
      'invalid email',
      tooShort(6),
    ])
    expect(document.activeElement).toBe(field('Last name'))
    expect(Object.keys(good).map((label) => field(label).value)).toEqual([
      'Ada',
      'Ob',
      'adaobi',
      '08012345678',
      'ada@',
      'x',
    ])
  })

  it('what was pasted with line breaks is one line', async () => {
    await open()
    await join({ Email: '\r\nada@example.com\n', 'Phone number': '+2348012345678\n' })
    expect([errorOf('Email'), errorOf('Phone number')]).toEqual([null, null])
    expect(screen.getByRole('button', { name: 'Join Us' }).getAttribute('aria-busy')).toBe('true')
  })
})
