import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords } from '../../fixtures/rest'
import { atLeastText, atMostText, requiredText, tooManyAttempts } from '../account/contract-errors'
import {
  customerCalls,
  expectErrors,
  inParallel,
  longText,
  minute,
  newRegistration,
  statusesOf,
  tokenOf,
  unusualTexts,
} from '../account/customers.fixture'
import { ada, otherCode, recoveryOf, secondsToWait, wrongCodeError, wrongCodeText } from './recovery.fixture'

const rest = contractFixture()
const people = customerCalls(rest)
const { send, verify, reset, mails, mailedCode, forgetful, adasCode } = recoveryOf(rest)
const { spaces, arabicDigits, emoji } = unusualTexts

describe('POST /v1/auth/recovery/send', () => {
  it('twenty simultaneous requests send one mail with a 6-digit code [API-12]', async () => {
    const responses = await inParallel(20, () => send(`  ${ada.toUpperCase()} `))
    const successes = responses.filter(({ status }) => status === 200)
    expect(successes.map(({ data }) => data)).toEqual([{ email: ada.toUpperCase() }])
    const [mail, ...otherMails] = await mails(ada)
    expect(otherMails).toEqual([])
    expect(mail).toMatch(
      / \d{6}\. It works once and expires in 10 minutes\.\n.*http:\/\/localhost:5173\/recovery\n/,
    )
  })

  it('a code request for an unknown address returns 200 and sends no mail', async () => {
    for (const email of ['nobody@example.org', 'sade@example.com', 'oldie@example.com']) {
      expect(await send(email)).toMatchObject({ status: 200, data: { email }, envelope: { error: null } })
      expect(await mails(email)).toEqual([])
    }
    const email = {
      'Email required!': ['', spaces, undefined],
      'invalid email': ['ada', 'ada@example.org\nbcc: all@example.org', emoji],
      [atMostText(254)]: [longText],
    }
    await expectErrors({ email }, (_, value) => send(value))
  })

  it.each(['known', 'unknown'])(
    'a %s address may request one code a minute and five an hour (ruling 24)',
    async (kind) => {
      const email = `chidi.${kind}@mail.ng`
      if (kind === 'known') expect((await people.register({ ...newRegistration(), email })).status).toBe(201)
      // The database that finds the account treats 'İ' as 'i'.
      const spellings = [email.toUpperCase(), email.replaceAll('i', 'İ')]
      for (let mail = 1; mail <= 5; mail++) {
        expect((await send(email)).status).toBe(200)
        const rejection = await send(spellings[mail % 2])
        expect(rejection.status).toBe(429)
        if (mail < 5) expect(secondsToWait(rejection)).toBeLessThanOrEqual(60)
        await rest.world.advanceClock(minute)
      }
      const limitRejection = await send(email)
      expect(limitRejection).toMatchObject(tooManyAttempts)
      expect(secondsToWait(limitRejection)).toBeGreaterThan(54 * 60)
      expect(await mails(email)).toHaveLength(kind === 'known' ? 5 : 0)
      await rest.world.advanceClock(secondsToWait(limitRejection) * 1000)
      expect((await send(email)).status).toBe(200)
    },
  )

  it('an address gets at most ten mails a day', async () => {
    for (let mail = 1; mail <= 10; mail++) {
      expect((await send(ada)).status).toBe(200)
      await rest.world.advanceClock(61 * minute)
    }
    const rejection = await send(ada)
    expect(rejection.status).toBe(429)
    expect(secondsToWait(rejection)).toBeGreaterThan(13 * 3600)
    await rest.world.advanceClock(secondsToWait(rejection) * 1000)
    expect((await send(ada)).status).toBe(200)
  })

  it('code requests from another source do not block the owner’s (ruling 24)', async () => {
    for (let mail = 1; mail <= 5; mail++) {
      expect((await send(ada, '198.51.100.9')).status).toBe(200)
      expect((await send(ada, '198.51.100.9')).status).toBe(429)
      await rest.world.advanceClock(minute)
    }
    expect((await send(ada, '198.51.100.9')).status).toBe(429)
    expect((await send(ada, '192.0.2.5')).status).toBe(200)
    for (let mail = 7; mail <= 30; mail++) expect((await send(ada, `198.18.5.${mail}`)).status).toBe(200)
    const dailyRejection = await send(ada, '192.0.2.6')
    expect(dailyRejection.status).toBe(429)
    expect(secondsToWait(dailyRejection)).toBeGreaterThan(23 * 3600)
  })

  it('a source can request codes for at most 30 addresses', async () => {
    const sendTo = (index: number) => send(`stranger${index}@example.org`, '203.0.113.9')
    for (let mail = 1; mail <= 30; mail++) expect((await sendTo(mail)).status).toBe(200)
    expect((await sendTo(31)).status).toBe(429)
    expect((await send('stranger31@example.org')).status).toBe(200)
  })
})

describe('POST /v1/auth/recovery/reset', () => {
  it('a reset sets the password once and ends all codes and tokens [API-14] [RECOV-18]', async () => {
    const { email, username, password, token, code } = await forgetful()
    await rest.world.advanceClock(minute)
    await send(email)
    const secondCode = await mailedCode(email)
    await verify(email, code)
    const response = await reset(email, code)
    expect(response).toMatchObject({ status: 200, data: { email } })
    expect(response.headers.get('authorization')).toBeNull()
    expect(await people.isAccepted(token)).toBe(false)
    expect((await people.logIn(username, password)).status).toBe(400)
    const login = await people.logIn(username, 'brand-new-naira')
    expect(await people.activitiesOf(tokenOf(login))).toContain('password reset')
    expect(await reset(email, code, 'another-naira')).toMatchObject(wrongCodeError)
    expect(await verify(email, secondCode)).toMatchObject(wrongCodeError)
  })

  it('an invalid new password does not use up the reset code', async () => {
    const code = await adasCode()
    const newPassword = {
      [requiredText]: [''],
      [atLeastText(8)]: ['7-naira'],
      [atMostText(128)]: ['x'.repeat(129), longText],
      'This password is too common': ['password1'],
    }
    await expectErrors({ newPassword }, (_, value) => reset(ada, code, value))
    expect((await reset(ada, code, '8-naira!')).status).toBe(200)
  })

  it('one of ten simultaneous resets with the same code succeeds', async () => {
    const code = await adasCode()
    const statuses = statusesOf(await inParallel(10, (index) => reset(ada, code, `naira no ${index}`)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await people.logIn(ada, `naira no ${statuses.indexOf(200)}`)).status).toBe(200)
  })

  it('a reset ends a lockout', async () => {
    const code = await adasCode()
    for (let guess = 1; guess <= 10; guess++) await people.logIn(ada, `guess ${guess}`)
    expect((await people.logIn(ada, passwords.ada)).status).toBe(429)
    await reset(ada, code)
    expect((await people.logIn(ada, 'brand-new-naira')).status).toBe(200)
  })
})

describe('PUT /v1/auth/recovery/verify', () => {
  it('verification accepts the mailed code more than once [API-13]', async () => {
    const code = await adasCode()
    for (const address of [ada, ada.toUpperCase(), ada])
      expect(await verify(address, ` ${code} `)).toMatchObject({ status: 200, data: { verified: true } })
    const malformed = ['12345', '1234567', '12 456', '12345\n', 123_456, arabicDigits, emoji, longText]
    await expectErrors({ otp: { [requiredText]: [''], [wrongCodeText]: malformed } }, (_, otp) =>
      verify(ada, otp),
    )
  })

  it('wrong, expired, replaced and others’ codes get the same message [API-13]', async () => {
    const code = await adasCode()
    const otherCustomer = await forgetful()
    expect(await verify(ada, otherCode(code))).toMatchObject(wrongCodeError)
    expect(await verify(otherCustomer.email, code)).toMatchObject(wrongCodeError)
    expect(await verify('nobody@example.org', code)).toMatchObject(wrongCodeError)
    for (let mail = 2; mail <= 3; mail++) {
      await rest.world.advanceClock(minute)
      await send(ada)
    }
    expect(await verify(ada, code)).toMatchObject(wrongCodeError)
    const thirdCode = await mailedCode(ada)
    expect((await verify(ada, thirdCode)).status).toBe(200)
    await rest.world.advanceClock(10 * minute - 5_000)
    expect((await verify(ada, thirdCode)).status).toBe(200)
    await rest.world.advanceClock(5_000)
    expect(await verify(ada, thirdCode)).toMatchObject(wrongCodeError)
  })

  it.each(['known', 'unknown'])('five wrong codes invalidate the code of a %s address', async (kind) => {
    const [email, code] = kind === 'known' ? [ada, await adasCode()] : [`${kind}@mail.ng`, '123456']
    for (let guess = 1; guess <= 5; guess++) expect((await verify(email, otherCode(code))).status).toBe(422)
    const rejection = await verify(email, code)
    expect(rejection).toMatchObject(tooManyAttempts)
    expect((await reset(email, code)).status).toBe(429)
    await rest.world.advanceClock(secondsToWait(rejection) * 1000)
    expect((await verify(email, code)).status).toBe(422)
  })

  it('a new code does not reset the count of wrong codes', async () => {
    const code = await adasCode()
    for (let guess = 1; guess <= 3; guess++) await verify(ada, otherCode(code))
    await rest.world.advanceClock(minute)
    const secondCode = await adasCode()
    for (let guess = 1; guess <= 2; guess++)
      expect((await verify(ada, otherCode(secondCode))).status).toBe(422)
    const rejection = await verify(ada, secondCode)
    expect(rejection.status).toBe(429)
    await rest.world.advanceClock(secondsToWait(rejection) * 1000)
    expect((await verify(ada, await adasCode())).status).toBe(200)
  })

  it('another source’s code request does not invalidate the owner’s code', async () => {
    const code = await adasCode()
    expect((await send(ada, '198.51.100.30')).status).toBe(200)
    const secondCode = await mailedCode(ada)
    for (const issuedCode of [code, secondCode]) expect((await verify(ada, issuedCode)).status).toBe(200)
    const guess = [otherCode(code), otherCode(otherCode(code))].find((candidate) => candidate !== secondCode)
    for (let attempt = 1; attempt <= 5; attempt++) expect((await verify(ada, guess)).status).toBe(422)
    for (const issuedCode of [code, secondCode]) expect((await verify(ada, issuedCode)).status).toBe(429)
  })

  it('the API checks 5 of 40 simultaneous guesses', async () => {
    const code = await adasCode()
    const responses = await inParallel(40, () => verify(ada, otherCode(code)))
    expect(statusesOf(responses).filter((status) => status === 422)).toHaveLength(5)
    expect((await reset(ada, code)).status).toBe(429)
  })
})
