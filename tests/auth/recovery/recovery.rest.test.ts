import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'
import {
  atOnce,
  expectErrors,
  longText,
  minute,
  oddTexts,
  peopleOf,
  somebody,
  statusesOf,
  tokenOf,
} from '../account/people.stage'
import { atLeast, atMost, required, tooMany } from '../account/refusals'
import { ada, other, recoveryOf, refused, secondsToWait, wrong } from './recovery.stage'

const rest = contractStage()
const people = peopleOf(rest)
const { send, verify, reset, mails, mailedCode, forgetful, adasCode } = recoveryOf(rest)
const { spaces, arabicDigits, emoji } = oddTexts

describe('POST /v1/auth/recovery/send', () => {
  it('[API-12] mails a code of 6 digits and where to enter it, without another secret, once, asked twenty times at once', async () => {
    const answers = await atOnce(20, () => send(`  ${ada.toUpperCase()} `))
    const sent = answers.filter(({ status }) => status === 200)
    expect(sent.map(({ data }) => data)).toEqual([{ email: ada.toUpperCase() }])
    const [mail, ...more] = await mails(ada)
    expect(more).toEqual([])
    expect(mail).toMatch(/ \d{6}\. It works once, for 10 minutes\.\n.*http:\/\/localhost:5173\/recovery\n/)
  })

  it('answers the same for an address that nobody has, for staff and for the old store, and mails nothing', async () => {
    for (const email of ['nobody@example.org', 'sade@example.com', 'oldie@example.com']) {
      expect(await send(email)).toMatchObject({ status: 200, data: { email }, envelope: { error: null } })
      expect(await mails(email)).toEqual([])
    }
    const email = {
      'Email required!': ['', spaces, undefined],
      'invalid email': ['ada', 'ada@example.org\nbcc: all@example.org', emoji],
      [atMost(254)]: [longText],
    }
    await expectErrors({ email }, (_, given) => send(given))
  })

  it.each(['known', 'unknown'])(
    'one mail a minute and five an hour to a %s address (ruling 24)',
    async (who) => {
      const email = `chidi.${who}@mail.ng`
      if (who === 'known') expect((await people.register({ ...somebody(), email })).status).toBe(201)
      // In whichever case: 'İ' is an 'i' to the database that finds the account.
      const forms = [email.toUpperCase(), email.replaceAll('i', 'İ')]
      for (let mail = 1; mail <= 5; mail++) {
        expect((await send(email)).status).toBe(200)
        const soon = await send(forms[mail % 2])
        expect(soon.status).toBe(429)
        if (mail < 5) expect(secondsToWait(soon)).toBeLessThanOrEqual(60)
        await rest.world.advanceClock(minute)
      }
      const sixth = await send(email)
      expect(sixth).toMatchObject(tooMany)
      expect(secondsToWait(sixth)).toBeGreaterThan(54 * 60)
      expect(await mails(email)).toHaveLength(who === 'known' ? 5 : 0)
      await rest.world.advanceClock(secondsToWait(sixth) * 1000)
      expect((await send(email)).status).toBe(200)
    },
  )

  it('ten mails a day to an address, and then the next day again', async () => {
    for (let mail = 1; mail <= 10; mail++) {
      expect((await send(ada)).status).toBe(200)
      await rest.world.advanceClock(61 * minute)
    }
    const eleventh = await send(ada)
    expect(eleventh.status).toBe(429)
    expect(secondsToWait(eleventh)).toBeGreaterThan(13 * 3600)
    await rest.world.advanceClock(secondsToWait(eleventh) * 1000)
    expect((await send(ada)).status).toBe(200)
  })

  it('a stranger’s mails leave the owner hers; thirty a day are all an address gets (ruling 24)', async () => {
    for (let mail = 1; mail <= 5; mail++) {
      expect((await send(ada, '198.51.100.9')).status).toBe(200)
      expect((await send(ada, '198.51.100.9')).status).toBe(429)
      await rest.world.advanceClock(minute)
    }
    expect((await send(ada, '198.51.100.9')).status).toBe(429)
    expect((await send(ada, '192.0.2.5')).status).toBe(200)
    for (let mail = 7; mail <= 30; mail++) expect((await send(ada, `198.18.5.${mail}`)).status).toBe(200)
    const next = await send(ada, '192.0.2.6')
    expect(next.status).toBe(429)
    expect(secondsToWait(next)).toBeGreaterThan(23 * 3600)
  })

  it('one source cannot send without end to many addresses', async () => {
    const sendTo = (nth: number) => send(`stranger${nth}@example.org`, '203.0.113.9')
    for (let mail = 1; mail <= 30; mail++) expect((await sendTo(mail)).status).toBe(200)
    expect((await sendTo(31)).status).toBe(429)
    expect((await send('stranger31@example.org')).status).toBe(200)
  })
})

describe('POST /v1/auth/recovery/reset', () => {
  it('[API-14] sets the password with the code, once; all codes and tokens end, none is given', async () => {
    const { email, username, password, token, code } = await forgetful()
    await rest.world.advanceClock(minute)
    await send(email)
    const second = await mailedCode(email)
    await verify(email, code)
    const answer = await reset(email, code)
    expect(answer).toMatchObject({ status: 200, data: { email } })
    expect(answer.headers.get('authorization')).toBeNull()
    expect(await people.opens(token)).toBe(false)
    expect((await people.logIn(username, password)).status).toBe(400)
    const next = await people.logIn(username, 'brand-new-naira')
    expect(await people.activitiesOf(tokenOf(next))).toContain('password reset')
    expect(await reset(email, code, 'another-naira')).toMatchObject(refused)
    expect(await verify(email, second)).toMatchObject(refused)
  })

  it('refuses a new password that is none, and the code is not used up', async () => {
    const code = await adasCode()
    const newPassword = {
      [required]: [''],
      [atLeast(8)]: ['7-naira'],
      [atMost(128)]: ['x'.repeat(129), longText],
      'This password is too common': ['password1'],
    }
    await expectErrors({ newPassword }, (_, given) => reset(ada, code, given))
    expect((await reset(ada, code, '8-naira!')).status).toBe(200)
  })

  it('of ten at once with the same code one sets the password', async () => {
    const code = await adasCode()
    const all = statusesOf(await atOnce(10, (at) => reset(ada, code, `naira no ${at}`)))
    expect(all.filter((status) => status === 200)).toHaveLength(1)
    expect((await people.logIn(ada, `naira no ${all.indexOf(200)}`)).status).toBe(200)
  })

  it('lets somebody in who had guessed too often', async () => {
    const code = await adasCode()
    for (let guess = 1; guess <= 10; guess++) await people.logIn(ada, `guess ${guess}`)
    expect((await people.logIn(ada, passwords.ada)).status).toBe(429)
    await reset(ada, code)
    expect((await people.logIn(ada, 'brand-new-naira')).status).toBe(200)
  })
})

describe('PUT /v1/auth/recovery/verify', () => {
  it('[API-13] takes the mailed code, as often as it is asked, and nothing that is none', async () => {
    const code = await adasCode()
    for (const address of [ada, ada.toUpperCase(), ada])
      expect(await verify(address, ` ${code} `)).toMatchObject({ status: 200, data: { verified: true } })
    const malformed = ['12345', '1234567', '12 456', '12345\n', 123_456, arabicDigits, emoji, longText]
    await expectErrors({ otp: { [required]: [''], [wrong]: malformed } }, (_, otp) => verify(ada, otp))
  })

  it('[API-13] a wrong, a foreign, an expired and a replaced code are refused in the same words', async () => {
    const code = await adasCode()
    const foreign = await forgetful()
    expect(await verify(ada, other(code))).toMatchObject(refused)
    expect(await verify(foreign.email, code)).toMatchObject(refused)
    expect(await verify('nobody@example.org', code)).toMatchObject(refused)
    for (let mail = 2; mail <= 3; mail++) {
      await rest.world.advanceClock(minute)
      await send(ada)
    }
    expect(await verify(ada, code)).toMatchObject(refused)
    const third = await mailedCode(ada)
    expect((await verify(ada, third)).status).toBe(200)
    await rest.world.advanceClock(10 * minute - 5_000)
    expect((await verify(ada, third)).status).toBe(200)
    await rest.world.advanceClock(5_000)
    expect(await verify(ada, third)).toMatchObject(refused)
  })

  it.each(['known', 'unknown'])('after five wrong tries the code of a %s address is dead', async (who) => {
    const [email, code] = who === 'known' ? [ada, await adasCode()] : [`${who}@mail.ng`, '123456']
    for (let guess = 1; guess <= 5; guess++) expect((await verify(email, other(code))).status).toBe(422)
    const sixth = await verify(email, code)
    expect(sixth).toMatchObject(tooMany)
    expect((await reset(email, code)).status).toBe(429)
    await rest.world.advanceClock(secondsToWait(sixth) * 1000)
    expect((await verify(email, code)).status).toBe(422)
  })

  it('asking for another code does not buy more tries, and locks nobody out for good', async () => {
    const code = await adasCode()
    for (let guess = 1; guess <= 3; guess++) await verify(ada, other(code))
    await rest.world.advanceClock(minute)
    const second = await adasCode()
    for (let guess = 1; guess <= 2; guess++) expect((await verify(ada, other(second))).status).toBe(422)
    const locked = await verify(ada, second)
    expect(locked.status).toBe(429)
    await rest.world.advanceClock(secondsToWait(locked) * 1000)
    expect((await verify(ada, await adasCode())).status).toBe(200)
  })

  it('a stranger who asks for a code does not kill the owner’s; wrong tries count against both', async () => {
    const code = await adasCode()
    expect((await send(ada, '198.51.100.30')).status).toBe(200)
    const second = await mailedCode(ada)
    for (const one of [code, second]) expect((await verify(ada, one)).status).toBe(200)
    const guess = [other(code), other(other(code))].find((one) => one !== second)
    for (let nth = 1; nth <= 5; nth++) expect((await verify(ada, guess)).status).toBe(422)
    for (const one of [code, second]) expect((await verify(ada, one)).status).toBe(429)
  })

  it('of 40 guesses at once five are looked at', async () => {
    const code = await adasCode()
    const answers = await atOnce(40, () => verify(ada, other(code)))
    expect(statusesOf(answers).filter((status) => status === 422)).toHaveLength(5)
    expect((await reset(ada, code)).status).toBe(429)
  })
})
