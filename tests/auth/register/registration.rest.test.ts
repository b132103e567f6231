import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { atLeastText, atMostText, requiredText, tooManyAttempts } from '../account/contract-errors'
import {
  customerCalls,
  expectErrors,
  fromAddress,
  inParallel,
  longText,
  minute,
  newRegistration,
  statusesOf,
  tokenOf,
  unusualTexts,
} from '../account/customers.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { spaces, arabicDigits, emoji, lineBreak, nul } = unusualTexts
const emailOf = (length: number) => `${'a'.repeat(length - 12)}@example.org`

describe('POST /v1/app/customers', () => {
  it('registration opens a customer account and returns a token [API-07] [ENT-01]', async () => {
    const { password, ...person } = newRegistration()
    const response = await people.register({ ...person, password })
    const { status, data } = response
    const account = { ...person, id: expect.stringMatching(/^acc-/), role: { name: 'customer' } }
    expect([status, data]).toEqual([201, account])
    const token = tokenOf(response)
    expect(token).toMatch(/^Bearer [A-Za-z0-9_-]{43}$/)
    const customer = await rest.get<{ accountId: string }>(`/v1/app/customers/${data.id}`, token)
    expect(customer).toMatchObject({ status: 200, data: { accountId: data.id, kycRequired: false } })
    const referral = await rest.get<{ referralCode: string }>(`/v1/app/referrals/${data.id}`, token)
    expect(referral.data.referralCode).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(await people.activitiesOf(token)).toEqual(['register'])
    expect((await people.logIn(person.username, password)).status).toBe(200)
  })

  it('registration requires six fields and ignores all others [ENT-28]', async () => {
    const extraFields = { referralCode: 'ADA2K9QX', referredBy: 'ADA2K9QX', role: 'admin', kycRequired: true }
    const { status, data } = await people.register({ ...newRegistration(), ...extraFields, id: 'acc-ada' })
    expect([status, data.role.name]).toEqual([201, 'customer'])
    expect(data.id).not.toBe('acc-ada')
    for (const field of Object.keys(newRegistration())) {
      const { [field]: _, ...others } = newRegistration() as Record<string, string>
      const response = await people.register(others)
      expect([response.status, Object.keys(response.fields)]).toEqual([422, [field]])
    }
  })

  it('registration trims every string except the password', async () => {
    const person = { ...newRegistration(), phone: '08031112223' }
    const paddedTexts = Object.fromEntries(
      Object.entries(person).map(([name, text]) => [name, `  ${text} \n`]),
    )
    const { status, data } = await people.register(paddedTexts)
    const { password: _, ...storedFields } = person
    expect([status, data]).toMatchObject([201, { ...storedFields, phone: '+2348031112223' }])
    expect((await people.logIn(person.email, person.password)).status).toBe(400)
    expect((await people.logIn(person.email, paddedTexts.password)).status).toBe(200)
  })
})

describe('registration fields [AUTH-41]', () => {
  const name = {
    [requiredText]: ['', spaces, null, 7, ['Ada']],
    [atLeastText(3)]: ['Ad', '  Ad  '],
    [atMostText(64)]: ['x'.repeat(65), longText],
    'Type this again: it has invisible characters': [lineBreak, nul],
  }
  const invalidEmails = ['ada@example', 'a da@example.org', 'ada\n@example.org', 'ada\u0000@example.org']
  const invalidPhones = ['+234803123456', '+23480312345678', '0803123456', '06031234567', '+4480312345678']

  it('registration rejects each invalid field with its message', async () => {
    await expectErrors(
      {
        firstName: name,
        lastName: name,
        username: {
          [requiredText]: ['', spaces],
          [atLeastText(4)]: ['abc'],
          [atMostText(64)]: ['x'.repeat(65), longText],
          'invalid user ID': ['ada obi', 'ada_obi', arabicDigits, emoji, lineBreak],
        },
        email: {
          'Email required!': ['', spaces],
          'invalid email': [...invalidEmails, 7],
          [atMostText(254)]: [emailOf(255), `a@${'.'.repeat(60_000)}@`],
        },
        password: {
          [requiredText]: ['', null],
          [atLeastText(6)]: ['qwzx9'],
          [atMostText(128)]: ['x'.repeat(129), 'あ'.repeat(86), longText],
          'This password is too common': ['123456', 'PassWord1'],
        },
        phone: {
          [requiredText]: ['', spaces],
          'Invalid phone number': [...invalidPhones, arabicDigits, longText, 8031234567],
        },
      },
      async (field, value) => {
        const response = await people.register({ ...newRegistration(), [field]: value })
        expect([response.summary, response.headers.get('authorization')]).toEqual([
          response.fields[field],
          null,
        ])
        return response
      },
    )
    const response = await people.register({ firstName: 'A', email: 'x', phone: '1', password: '12345' })
    expect(response.summary).toBe('Please check the highlighted fields')
    expect(Object.keys(response.fields).sort()).toEqual(Object.keys(newRegistration()).sort())
  })

  it('registration accepts each field at its limits', async () => {
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
        expect(
          (await people.register({ ...newRegistration(), [field]: text })).status,
          `${field} ${text}`,
        ).toBe(201)
  })
})

describe('taken registration fields', () => {
  const takenErrors = {
    username: 'This username is taken',
    email: 'This email is already registered',
    phone: 'This phone number is already registered',
  }

  it.each([
    ['username', 'ADA1', 'aDa1'],
    ['email', 'Ada1@Example.ORG', 'aDA1@eXample.org'],
    ['phone', '08039998887', '+2348039998887'],
  ] as const)('registration returns 409 for a taken %s: %s and %s', async (field, first, second) => {
    expect((await people.register({ ...newRegistration(), [field]: first })).status).toBe(201)
    const { status, summary, fields } = await people.register({ ...newRegistration(), [field]: second })
    expect([status, summary]).toEqual([409, 'An account with these details already exists'])
    expect(fields).toEqual({ [field]: takenErrors[field] })
  })

  it('a 409 names every taken field, including those of old accounts', async () => {
    const { username, email, phone } = await people.newCustomer()
    expect((await people.register({ ...newRegistration(), username, email, phone })).fields).toEqual(
      takenErrors,
    )
    const oldAccount = await rest.world.createCustomer('old')
    const request = {
      ...newRegistration(),
      username: oldAccount.username.toUpperCase(),
      email: oldAccount.email,
    }
    const { status, fields } = await people.register(request)
    expect([status, fields]).toEqual([409, { username: takenErrors.username, email: takenErrors.email }])
  })

  it('one of ten simultaneous registrations with the same email succeeds', async () => {
    const { email } = newRegistration()
    const responses = await inParallel(10, () => people.register({ ...newRegistration(), email }))
    expect(statusesOf(responses).sort()).toEqual([201, ...Array(9).fill(409)])
    const conflicts = responses.filter(({ status }) => status === 409)
    for (const { fields } of conflicts) expect(fields).toEqual({ email: takenErrors.email })
    expect(await people.isAccepted(tokenOf(responses.find(({ status }) => status === 201)!))).toBe(true)
  })
})

it('a source can send at most 100 registrations in 15 minutes', async () => {
  const join = (source: string, body: object) =>
    rest.request('/v1/app/customers', { body, headers: fromAddress(source) })
  const clientAddress = '203.0.113.21'
  const takenPerson = newRegistration()
  expect((await join(clientAddress, takenPerson)).status).toBe(201)
  expect((await join(clientAddress, { ...takenPerson, phone: 'none' })).status).toBe(422)
  expect(new Set(statusesOf(await inParallel(99, () => join(clientAddress, takenPerson))))).toEqual(
    new Set([409]),
  )
  const newPerson = newRegistration()
  const rejection = await join(clientAddress, newPerson)
  expect(rejection).toMatchObject(tooManyAttempts)
  expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join('203.0.113.22', newPerson)).status).toBe(201)
  await rest.world.advanceClock(15 * minute)
  expect((await join(clientAddress, newRegistration())).status).toBe(201)
})
