import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { LogLine } from '../../../mock-api/http/log'
import { customerCalls } from '../../auth/account/customers.fixture'
import { biometricsOf } from '../../auth/biometrics/biometrics.fixture'
import { otherCode, recoveryOf } from '../../auth/recovery/recovery.fixture'
import { restFixture } from '../../fixtures/rest'

type SecurityLine = Extract<LogLine, { event: string }>
const rest = restFixture()
const { lines } = rest
const people = customerCalls(rest)
const securityLines = (): SecurityLine[] => lines.filter((line): line is SecurityLine => 'event' in line)
const digest = (accountId: string) => createHash('sha256').update(accountId).digest('hex').slice(0, 16)
const loggedEvents = () => securityLines().map(({ event, outcome, account }) => [event, outcome, account])
const remoteHeaders = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'req-7.A_b:c' }
const { forgetful, verify, reset } = recoveryOf(rest)
const bankAccount = {
  accountName: 'Uche Nnamdi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bankId: '000013',
}

it('the security log records successful and failed logins of every kind', async () => {
  const { registered, logInWith } = biometricsOf(rest)
  const { id, username, password, device } = await registered()
  lines.splice(0)
  await people.logIn(username, password, remoteHeaders)
  await people.logIn(username, 'wrong', remoteHeaders)
  await people.logIn('nobody', 'wrong', remoteHeaders)
  await logInWith(device)
  await logInWith(device, { foreignKey: true })
  await rest.request('/v1/auth/login/old', { body: { userId: 'oldie', password: 'Old-Naira-1' } })
  const accountDigest = digest(id)
  expect(loggedEvents()).toEqual([
    ['sign-in', 'succeeded', accountDigest],
    ['sign-in', 'failed', accountDigest],
    ['sign-in', 'failed', null],
    ['sign-in', 'succeeded', accountDigest],
    ['sign-in', 'failed', accountDigest],
    ['sign-in', 'succeeded', digest('old-oldie')],
  ])
  expect(securityLines()[0]).toEqual({
    level: 'info',
    at: expect.stringMatching(/Z$/),
    event: 'sign-in',
    outcome: 'succeeded',
    route: 'POST /v1/auth/login',
    status: 200,
    account: accountDigest,
    network: '203.0.113.0/24',
    requestId: 'req-7.A_b:c',
  })
})

it('the security log records a lockout', async () => {
  const { id, username } = await people.newCustomer()
  for (let guess = 1; guess <= 11; guess++) await people.logIn(username, `no ${guess}`)
  expect(loggedEvents().at(-1)).toEqual(['sign-in', 'locked', digest(id)])
})

it('the security log records changes of credentials and details', async () => {
  const { registered, beginRegistration } = biometricsOf(rest)
  const { id, password, token, email } = await registered()
  await beginRegistration(token)
  const [fingerprint] = (await rest.get<{ id: string }[]>('/v1/auth/biometric', token)).data
  await rest.request(`/v1/auth/biometric/${fingerprint!.id}`, { method: 'DELETE', token })
  await rest.request('/v1/app/sessions/not-hers', { method: 'DELETE', token })
  await rest.request('/v1/app/sessions', { method: 'DELETE', token })
  await rest.request(`/v1/app/customers/${id}`, { method: 'PATCH', body: { phone: '08031230009' }, token })
  const names = { firstName: 'Uche', lastName: 'Obi' }
  await rest.request('/v1/auth/account', { method: 'PATCH', body: names, token })
  const savePassword = { email, newPassword: 'second-naira', confirmPassword: 'second-naira' }
  await rest.request('/v1/auth/password/save', { body: savePassword, token })
  const updatePassword = (oldPassword: string) =>
    rest.request('/v1/auth/account/password/update', {
      method: 'PATCH',
      body: { oldPassword, newPassword: 'third-naira-3' },
      token,
    })
  await updatePassword(password)
  await updatePassword('second-naira')
  const accountDigest = digest(id)
  expect(loggedEvents()).toEqual([
    ['sign-in', 'succeeded', accountDigest],
    ['fingerprint added', 'succeeded', accountDigest],
    ['fingerprint removed', 'succeeded', accountDigest],
    ['session ended', 'failed', accountDigest],
    ['other sessions ended', 'succeeded', accountDigest],
    ['phone changed', 'succeeded', accountDigest],
    ['name changed', 'succeeded', accountDigest],
    ['password changed', 'succeeded', accountDigest],
    ['password changed', 'failed', accountDigest],
    ['password changed', 'succeeded', accountDigest],
  ])
  const customer = await forgetful()
  lines.splice(0)
  await verify(customer.email, otherCode(customer.code))
  await reset(customer.email, customer.code)
  expect(loggedEvents()).toEqual([
    ['reset code', 'failed', null],
    ['password reset', 'succeeded', digest(customer.id)],
  ])
})

it('the security log records changes of the payout account', async () => {
  const { id, token } = await people.newCustomer()
  lines.splice(0)
  const addBankAccount = (accountNumber: string) =>
    rest.request<{ id: string }>('/v1/app/newbankaccounts', {
      body: { ...bankAccount, accountNumber },
      token,
    })
  const first = await addBankAccount('0123456789')
  const second = await addBankAccount('0123456780')
  await rest.request(`/v1/app/newbankaccounts/default/${second.data.id}`, { method: 'PATCH', token })
  await rest.request(`/v1/app/newbankaccounts/${first.data.id}`, { method: 'DELETE', token })
  const accountDigest = digest(id)
  expect(loggedEvents()).toEqual([
    ['payout account added', 'succeeded', accountDigest],
    ['default changed', 'succeeded', accountDigest],
    ['bank account deleted', 'succeeded', accountDigest],
  ])
})

it('the security log records denied access', async () => {
  await rest.get('/v1/app/banks')
  const sade = await rest.request('/v1/auth/login', { body: { userId: 'sade', password: 'Sade-Naira-1' } })
  await rest.get('/v1/app/banks', sade.headers.get('authorization') ?? '')
  expect(
    securityLines()
      .filter(({ event }) => event === 'authority')
      .map(({ status, account }) => [status, account]),
  ).toEqual([
    [401, null],
    [403, digest('acc-sade')],
  ])
})

it('the security log omits secrets, names, addresses and malformed request ids', async () => {
  const { username, email, phone, password, token, code } = await forgetful()
  await people.logIn(email, 'Canary-Wrong', {
    ...remoteHeaders,
    'x-request-id': 'Canary\u0000'.replace('\u0000', ' id'),
  })
  await people.logIn(username, password, { 'x-forwarded-for': '2001:db8:7:1::99' })
  await reset(email, code, 'brand-new-naira')
  await rest.request(`/v1/auth/account/${password}`, { method: 'DELETE', token })
  const text = JSON.stringify(securityLines())
  for (const secret of [
    'Canary',
    password,
    code,
    token.slice(7),
    username,
    email,
    phone,
    '203.0.113.77',
    '::99"',
  ])
    expect(text).not.toContain(secret)
  expect(securityLines().map(({ network }) => network)).toContain('2001:db8:7:1::/64')
  for (const { requestId } of securityLines()) expect(requestId).toMatch(/^[\w.:-]{8,128}$/)
})
