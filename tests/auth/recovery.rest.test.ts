import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashOf } from '../../mock-api/shared/passwords'
import { activities } from '../../mock-api/shared/people.schema'
import { staff } from '../../mock-api/shared/personas'
import { recoveryCodes } from '../../mock-api/shared/proofs.schema'
import { restStage } from '../shared/rest'
import { logIn, longText, minute, oddTexts, opens } from './people.stage'
import { other, recoveryOf, secondsToWait } from './recovery.stage'

const rest = restStage()
const { send, verify, reset, mailedCode, forgetful } = recoveryOf(rest)
const wrong = 'Invalid or expired OTP'

describe('PUT /v1/auth/recovery/verify', () => {
  it('[API-13] takes the mailed code, as often as it is asked', async () => {
    const { email, code } = await forgetful()
    for (const address of [email, email.toUpperCase(), email])
      expect(await verify(address, ` ${code} `)).toMatchObject({ status: 200, data: { verified: true } })
  })

  it('keeps a code only as a hash', async () => {
    const { email, code } = await forgetful()
    const [row] = await rest.api.db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    expect(row!.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('keeps no address for longer than its code counts', async () => {
    const { email } = await forgetful()
    const kept = () => rest.api.db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    await rest.world.advanceClock(9 * minute)
    await forgetful()
    expect(await kept()).toHaveLength(1)
    await rest.world.advanceClock(minute)
    await forgetful()
    expect(await kept()).toEqual([])
  })

  it('a wrong, a foreign, an expired and a replaced code are refused in the same words', async () => {
    const { email, code } = await forgetful()
    const foreign = await forgetful()
    const refused = { status: 422, summary: wrong, fields: { otp: wrong } }
    expect(await verify(email, other(code))).toMatchObject(refused)
    expect(await verify(foreign.email, code)).toMatchObject(refused)
    expect(await verify('nobody@example.org', code)).toMatchObject(refused)
    await rest.world.advanceClock(minute)
    await send(email)
    await rest.world.advanceClock(minute)
    await send(email)
    expect(await verify(email, code)).toMatchObject(refused)
    const third = await mailedCode(email)
    expect((await verify(email, third)).status).toBe(200)
    await rest.world.advanceClock(10 * minute - 5_000)
    expect((await verify(email, third)).status).toBe(200)
    await rest.world.advanceClock(5_000)
    expect(await verify(email, third)).toMatchObject(refused)
  })

  it.each([
    ['', 'This field is required'],
    ['12345', wrong],
    ['1234567', wrong],
    ['١٢٣٤٥٦', wrong],
    ['12 456', wrong],
    ['12345\n', wrong],
    [123_456, wrong],
    [oddTexts.emoji, wrong],
    [longText, wrong],
  ])('an otp of %j: %s', async (otp, message) => {
    expect(await verify('ada@example.com', otp)).toMatchObject({ status: 422, fields: { otp: message } })
  })

  it.each(['known', 'unknown'])('after five wrong tries the code of a %s address is dead', async (who) => {
    const { email, code } = who === 'known' ? await forgetful() : { email: `${who}@mail.ng`, code: '123456' }
    for (let guess = 1; guess <= 5; guess++) expect((await verify(email, other(code))).status).toBe(422)
    const sixth = await verify(email, code)
    expect(sixth).toMatchObject({ status: 429, summary: 'Too many attempts. Please try again later' })
    expect((await reset(email, code)).status).toBe(429)
    await rest.world.advanceClock(secondsToWait(sixth) * 1000)
    expect((await verify(email, code)).status).toBe(422)
  })

  it('asking for another code does not buy more tries, and locks nobody out for good', async () => {
    const { email, code } = await forgetful()
    for (let guess = 1; guess <= 3; guess++) await verify(email, other(code))
    await rest.world.advanceClock(minute)
    await send(email)
    const second = await mailedCode(email)
    for (let guess = 1; guess <= 2; guess++) expect((await verify(email, other(second))).status).toBe(422)
    const locked = await verify(email, second)
    expect(locked.status).toBe(429)
    await rest.world.advanceClock(secondsToWait(locked) * 1000)
    await send(email)
    expect((await verify(email, await mailedCode(email))).status).toBe(200)
  })

  it('a stranger who asks for a code does not kill the owner’s; wrong tries count against both', async () => {
    const { email, code } = await forgetful()
    const stranger = { 'x-forwarded-for': '198.51.100.30' }
    expect((await rest.ask('/v1/auth/recovery/send', { body: { email }, headers: stranger })).status).toBe(
      200,
    )
    const second = await mailedCode(email)
    for (const one of [code, second]) expect((await verify(email, one)).status).toBe(200)
    const wrongOne = [1, 2, 3].map((by) => String((Number(code) + by) % 1_000_000).padStart(6, '0'))
    const guess = wrongOne.find((one) => one !== second) ?? ''
    for (let nth = 1; nth <= 5; nth++) expect((await verify(email, guess)).status).toBe(422)
    for (const one of [code, second]) expect((await verify(email, one)).status).toBe(429)
  })

  it('a code that was used takes the other with it', async () => {
    const { email, code } = await forgetful()
    await rest.world.advanceClock(minute)
    await send(email)
    const second = await mailedCode(email)
    expect((await reset(email, code)).status).toBe(200)
    expect((await verify(email, second)).status).toBe(422)
  })

  it('of 40 guesses at once five are looked at', async () => {
    const { email, code } = await forgetful()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await verify(email, other(code))).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect((await reset(email, code)).status).toBe(429)
  })
})

describe('POST /v1/auth/recovery/reset', () => {
  it('[API-14] sets the password with the code, once; all tokens end, none is given', async () => {
    const { id, email, username, password, token, code } = await forgetful()
    await verify(email, code)
    const answer = await reset(email, code)
    expect(answer).toMatchObject({ status: 200, data: { email } })
    expect(answer.headers.get('authorization')).toBeNull()
    expect(await opens(rest, token)).toBe(false)
    expect((await logIn(rest, username, password)).status).toBe(400)
    expect((await logIn(rest, username, 'brand-new-naira')).status).toBe(200)
    expect(await reset(email, code, 'another-naira')).toMatchObject({ status: 422, fields: { otp: wrong } })
    const noted = await rest.api.db.select().from(activities).where(eq(activities.accountId, id))
    expect(noted.map(({ type }) => type)).toContain('password reset')
  })

  it('a code that nobody was mailed sets nobody’s password: staff is mailed none', async () => {
    const email = 'sade@example.com'
    const codeHash = await hashOf('123456')
    await rest.api.db.insert(recoveryCodes).values({ email, codeHash, sentAt: rest.api.clock.now() })
    expect(await reset(email, '123456')).toMatchObject({ status: 422, fields: { otp: wrong } })
    expect((await logIn(rest, email, staff.password)).status).toBe(200)
  })

  it.each([
    ['', 'This field is required'],
    ['7-naira', 'This field should be at least 8 characters long.'],
    ['x'.repeat(129), 'This field should be at most 128 characters long.'],
    ['password1', 'This password is too common'],
    [longText, 'This field should be at most 128 characters long.'],
  ])('a new password %j: %s, and the code is not used up', async (newPassword, message) => {
    const { email, code } = await forgetful()
    expect(await reset(email, code, newPassword)).toMatchObject({
      status: 422,
      fields: { newPassword: message },
    })
    expect((await reset(email, code, '8-naira!')).status).toBe(200)
  })

  it('of ten resets at once with the same code one sets the password', async () => {
    const { email, code } = await forgetful()
    const all = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(email, code, `naira no ${at}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      (await logIn(rest, email, `naira no ${all.findIndex(({ status }) => status === 200)}`)).status,
    ).toBe(200)
  })

  it('lets somebody in who had guessed too often', async () => {
    const { email, code } = await forgetful()
    for (let guess = 1; guess <= 10; guess++) await logIn(rest, email, `guess ${guess}`)
    expect((await logIn(rest, email, 'one more')).status).toBe(429)
    await reset(email, code)
    expect((await logIn(rest, email, 'brand-new-naira')).status).toBe(200)
  })
})
