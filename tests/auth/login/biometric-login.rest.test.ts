import { describe, expect, it } from 'vitest'
import { contractStage } from '../../contract/stage'
import { atOnce, from, minute, peopleOf, statusesOf, tokenOf } from '../account/people.stage'
import { stale } from '../account/refusals'
import { Authenticator, dishonest, type Twist } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.stage'

const rest = contractStage()
const people = peopleOf(rest)
const { beginRegistration, finishRegistration, beginLogin, finishLogin, registerFor, registered, logInWith } =
  biometricsOf(rest)
const failed = { status: 400, summary: 'Biometric login failed' }

describe('GET /v1/auth/biometric/authentication', () => {
  it('[API-24] brings options for whichever authenticator is at hand, with another challenge each time', async () => {
    const { status, data } = await beginLogin()
    expect(status).toBe(200)
    expect(data).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    expect(Buffer.from(data.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect((await beginLogin()).data.challenge).not.toBe(data.challenge)
  })

  it('hands out 60 challenges a minute to one source', async () => {
    const ask = () => rest.ask('/v1/auth/biometric/authentication', { headers: from('203.0.113.20') })
    expect(statusesOf(await atOnce(70, ask)).filter((status) => status === 200)).toHaveLength(60)
    expect((await beginLogin()).status).toBe(200)
    await rest.world.advanceClock(minute)
    expect((await ask()).status).toBe(200)
  })
})

describe('POST /v1/auth/biometric/authentication', () => {
  it('[API-25] [ENT-29] takes the assertion; data holds the account, the header a token that is never fresh (AMB-27)', async () => {
    const { id, email, device } = await registered()
    const body = device.get((await beginLogin()).data)
    expect(Object.keys(body)).toEqual(['id', 'rawId', 'response', 'type'])
    const answer = await finishLogin(body)
    expect(answer).toMatchObject({ status: 200, data: { id, role: { name: 'customer' } } })
    const token = tokenOf(answer)
    expect(await people.opens(token)).toBe(true)
    expect(await people.activitiesOf(token)).toContain('biometric login')
    const passwords = { email, newPassword: 'other-naira-2', confirmPassword: 'other-naira-2' }
    expect(await rest.ask('/v1/auth/password/save', { body: passwords, token })).toMatchObject(stale)
    // Again and again, with and without the user handle.
    for (const twist of [{}, { userHandle: null }, {}])
      expect((await logInWith(device, twist)).status).toBe(200)
  })

  it.each<[what: string, twist: Twist]>([
    ...dishonest,
    ['the answer to a registration', { type: 'webauthn.create' }],
    ['a signature by another key', { foreignKey: true }],
    ['another’s user handle', { userHandle: Buffer.from('acc-bola').toString('base64url') }],
    ...['bm90LWdpdmVuLW91dA', '\u0000', 'a\u0000b', '', 'no challenge', '🦊'].map(
      (challenge): [string, Twist] => [`a challenge of ${JSON.stringify(challenge)}`, { challenge }],
    ),
  ])('refuses %s, and the challenge is used up', async (_what, twist) => {
    const device = await registerFor(await rest.logIn('ada'))
    const { data } = await beginLogin()
    const answer = await finishLogin(device.get(data, twist))
    expect(answer).toMatchObject(failed)
    expect(answer.headers.get('authorization')).toBeNull()
    expect((await finishLogin(device.get(data))).status).toBe('challenge' in twist ? 200 : 400)
    expect((await logInWith(device)).status).toBe(200)
  })

  it('an answer works once, also when sent ten times at once, and its challenge counts for 5 minutes', async () => {
    const { device } = await registered()
    const body = device.get((await beginLogin()).data)
    const all = await atOnce(10, () => finishLogin(body))
    expect(statusesOf(all).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(await finishLogin(body)).toMatchObject(failed)
    const { data } = await beginLogin()
    await rest.world.advanceClock(5 * minute - 5_000)
    const late = (await beginLogin()).data
    expect((await finishLogin(device.get(data))).status).toBe(200)
    await rest.world.advanceClock(5 * minute)
    expect(await finishLogin(device.get(late))).toMatchObject(failed)
  })

  it('a counter that stands still or goes back betrays a copy; 0 every time is a device without one', async () => {
    const none = await registered()
    for (let time = 0; time < 2; time++)
      expect((await logInWith(none.device, { counter: 0 })).status).toBe(200)
    const { device } = await registered()
    const tried: number[] = []
    for (const counter of [5, 5, 4, 0, 6, 4_294_967_295])
      tried.push((await logInWith(device, { counter })).status)
    expect(tried).toEqual([200, 400, 400, 400, 200, 200])
  })

  it('of two tries on their way at once the later is never refused for the earlier; one counter opens one', async () => {
    const { device } = await registered()
    for (let round = 0; round < 10; round++) {
      const earlier = device.get((await beginLogin()).data)
      const later = device.get((await beginLogin()).data)
      const answers = await Promise.all([finishLogin(earlier), finishLogin(later)])
      expect(answers[1].status).toBe(200)
    }
    const twins = await atOnce(2, async () => device.get((await beginLogin()).data, { counter: 77 }))
    expect(statusesOf(await Promise.all(twins.map(finishLogin))).sort()).toEqual([200, 400])
  })

  it('an authenticator that nobody registered, or whose account is gone, opens nothing, and may be registered anew', async () => {
    expect(await logInWith(new Authenticator())).toMatchObject(failed)
    const { password, token, device } = await registered()
    await rest.ask(`/v1/auth/account/${password}`, { method: 'DELETE', token })
    expect(await logInWith(device)).toMatchObject(failed)
    const { token: another } = await people.newCustomer()
    const { data } = await beginRegistration(another)
    expect((await finishRegistration(another, device.create(data))).status).toBe(200)
  })

  it.each([
    [{}, ['id', 'rawId', 'response', 'type']],
    [{ id: 'YQ', rawId: 'YQ', type: 'public-key', response: {} }, []],
    [{ id: '', rawId: 7, type: 'otp', response: 'x' }, ['id', 'rawId', 'response', 'type']],
  ])('%j is 422', async (body, fields) => {
    const answer = await finishLogin(body)
    expect(answer.status).toBe(422)
    for (const field of fields) expect(Object.keys(answer.fields)).toContain(field)
  })
})
