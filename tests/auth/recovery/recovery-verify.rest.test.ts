import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { atOnce, expectErrors, longText, minute, oddTexts, statusesOf } from '../account/people.stage'
import { required, tooMany } from '../account/refusals'
import { ada, other, recoveryOf, refused, secondsToWait, wrong } from './recovery.stage'

const rest = contractStage()
const { send, verify, reset, mailedCode, forgetful, adasCode } = recoveryOf(rest)
const { arabicDigits, emoji } = oddTexts

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
