import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import {
  atOnce,
  expectErrors,
  from,
  longText,
  minute,
  oddTexts,
  peopleOf,
  somebody,
  statusesOf,
  tokenOf,
} from '../account/people.stage'
import { atLeast, atMost, required, tooMany } from '../account/refusals'

const rest = contractStage()
const people = peopleOf(rest)
const { spaces, arabicDigits, emoji, lineBreak, nul } = oddTexts
const emailOf = (length: number) => `${'a'.repeat(length - 12)}@example.org`

describe('POST /v1/app/customers', () => {
  it('[API-07] [ENT-01] opens a customer account: 201, data.id and a token in the authorization header', async () => {
    const { password, ...person } = somebody()
    const registered = await people.register({ ...person, password })
    const { status, data } = registered
    const account = { ...person, id: expect.stringMatching(/^acc-/), role: { name: 'customer' } }
    expect([status, data]).toEqual([201, account])
    const token = tokenOf(registered)
    expect(token).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
    const customer = await rest.get<{ accountId: string }>(`/v1/app/customers/${data.id}`, token)
    expect(customer).toMatchObject({ status: 200, data: { accountId: data.id, kycRequired: false } })
    // A code to pass on, and the activity.
    const referral = await rest.get<{ referralCode: string }>(`/v1/app/referrals/${data.id}`, token)
    expect(referral.data.referralCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(await people.activitiesOf(token)).toEqual(['register'])
    expect((await people.logIn(person.username, password)).status).toBe(200)
  })

  it('[ENT-28] takes exactly the six fields: a code, a role or an id that come along are left out', async () => {
    const more = { referralCode: 'ADA2K9QX', referredBy: 'ADA2K9QX', role: 'admin', kycRequired: true }
    const { status, data } = await people.register({ ...somebody(), ...more, id: 'acc-ada' })
    expect([status, data.role.name]).toEqual([201, 'customer'])
    expect(data.id).not.toBe('acc-ada')
    for (const field of Object.keys(somebody())) {
      const { [field]: _, ...others } = somebody() as Record<string, string>
      const answer = await people.register(others)
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [field]])
    }
  })

  it('trims every text but the password, and keeps the phone as +234…', async () => {
    const person = { ...somebody(), phone: '08031112223' }
    const padded = Object.fromEntries(Object.entries(person).map(([name, text]) => [name, `  ${text} \n`]))
    const { status, data } = await people.register(padded)
    const { password: _, ...kept } = person
    expect([status, data]).toMatchObject([201, { ...kept, phone: '+2348031112223' }])
    expect((await people.logIn(person.email, person.password)).status).toBe(400)
    expect((await people.logIn(person.email, padded.password)).status).toBe(200)
  })
})

describe('[AUTH-41] what a registration must hold, field by field', () => {
  const name = {
    [required]: ['', spaces, null, 7, ['Ada']],
    [atLeast(3)]: ['Ad', '  Ad  '],
    [atMost(64)]: ['x'.repeat(65), longText],
    'Type this again: it has characters that cannot be seen': [lineBreak, nul],
  }
  const badEmails = ['ada@example', 'a da@example.org', 'ada\n@example.org', 'ada\u0000@example.org']
  const badPhones = ['234803123456', '+234803123456', '+23480312345678', '0803123456']
  const otherPhones = ['080312345678', '06031234567', '0603 123 4567', '+4480312345678']

  it('is refused with its message on its field, and no token', async () => {
    await expectErrors(
      {
        firstName: name,
        lastName: name,
        username: {
          [required]: ['', spaces],
          [atLeast(4)]: ['abc'],
          [atMost(64)]: ['x'.repeat(65), longText],
          'invalid user ID': ['ada obi', 'ada_obi', arabicDigits, emoji, lineBreak],
        },
        email: {
          'Email required!': ['', spaces],
          'invalid email': [...badEmails, 7],
          [atMost(254)]: [emailOf(255), `a@${'.'.repeat(60_000)}@`],
        },
        password: {
          [required]: ['', null],
          [atLeast(6)]: ['qwzx9'],
          [atMost(128)]: ['x'.repeat(129), 'あ'.repeat(86), longText],
          'This password is too common': ['123456', 'PassWord1'],
        },
        phone: {
          [required]: ['', spaces],
          'Invalid phone number': [...badPhones, ...otherPhones, arabicDigits, longText, 8031234567],
        },
      },
      async (field, given) => {
        const answer = await people.register({ ...somebody(), [field]: given })
        expect([answer.summary, answer.headers.get('authorization')]).toEqual([answer.fields[field], null])
        return answer
      },
    )
    const all = await people.register({ firstName: 'A', email: 'x', phone: '1', password: '12345' })
    expect(all.summary).toBe('Please check the highlighted fields')
    expect(Object.keys(all.fields).sort()).toEqual(Object.keys(somebody()).sort())
  })

  it('is taken up to its limits', async () => {
    const names = ['Ada', 'x'.repeat(64), emoji, 'Ọlá-Olúwa d’Or']
    for (const [field, texts] of Object.entries({
      firstName: names,
      lastName: names,
      username: ['abcd', 'x'.repeat(64)],
      email: [emailOf(254)],
      password: ['qwzx98', '      ', 'x'.repeat(128), 'é'.repeat(128)],
      phone: ['07011234567', '08111234567', '09111234567', '+2349011234567'],
    }))
      for (const text of texts)
        expect((await people.register({ ...somebody(), [field]: text })).status, `${field} ${text}`).toBe(201)
  })
})

describe('what somebody else has', () => {
  const taken = {
    username: 'This username is taken',
    email: 'This email is already registered',
    phone: 'This phone number is already registered',
  }

  it.each([
    ['username', 'ADA1', 'aDa1'],
    ['email', 'Ada1@Example.ORG', 'aDA1@eXample.org'],
    ['phone', '08039998887', '+2348039998887'],
  ] as const)('the same %s in another form is 409 on its field', async (field, first, second) => {
    expect((await people.register({ ...somebody(), [field]: first })).status).toBe(201)
    const { status, summary, fields } = await people.register({ ...somebody(), [field]: second })
    expect([status, summary]).toEqual([409, 'An account with these details already exists'])
    expect(fields).toEqual({ [field]: taken[field] })
  })

  it('every taken field is named, also a name or an address that an old account still has to log in with', async () => {
    const { username, email, phone } = await people.newCustomer()
    expect((await people.register({ ...somebody(), username, email, phone })).fields).toEqual(taken)
    const old = await rest.world.createCustomer('old')
    const request = { ...somebody(), username: old.username.toUpperCase(), email: old.email }
    const { status, fields } = await people.register(request)
    expect([status, fields]).toEqual([409, { username: taken.username, email: taken.email }])
  })

  it('of ten at once with the same email one account comes to be', async () => {
    const { email } = somebody()
    const all = await atOnce(10, () => people.register({ ...somebody(), email }))
    expect(statusesOf(all).sort()).toEqual([201, ...Array(9).fill(409)])
    const refused = all.filter(({ status }) => status === 409)
    for (const { fields } of refused) expect(fields).toEqual({ email: taken.email })
    expect(await people.opens(tokenOf(all.find(({ status }) => status === 201)!))).toBe(true)
  })
})

it('a source opens accounts or asks who has one a hundred times in 15 minutes, and no more', async () => {
  const join = (source: string, body: object) =>
    rest.ask('/v1/app/customers', { body, headers: from(source) })
  const mine = '203.0.113.21'
  const taken = somebody()
  expect((await join(mine, taken)).status).toBe(201)
  expect((await join(mine, { ...taken, phone: 'none' })).status).toBe(422)
  expect(new Set(statusesOf(await atOnce(99, () => join(mine, taken))))).toEqual(new Set([409]))
  const next = somebody()
  const refused = await join(mine, next)
  expect(refused).toMatchObject(tooMany)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join('203.0.113.22', next)).status).toBe(201)
  await rest.world.advanceClock(15 * minute)
  expect((await join(mine, somebody())).status).toBe(201)
})
