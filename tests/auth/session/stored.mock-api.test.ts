import { eq, gt, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attempts, recoveryCodes, tokens } from '../../../mock-api/auth/credentials.schema'
import { restStage } from '../../stage/rest'
import { hour, logIn, minute, newCustomer, register, somebody, tokenOf } from '../account/people.stage'
import { Authenticator } from '../biometrics/authenticator'
import { biometricsOf } from '../biometrics/biometrics.stage'
import { recoveryOf } from '../recovery/recovery.stage'
import { storedStage } from './stored.stage'

const { rest, lines, remove, accountOf } = storedStage()
const { reset, mailedCode, send, verify, forgetful } = recoveryOf(rest)

describe('no secret is kept as it is', () => {
  it('neither token, password nor code is in the database', async () => {
    const { id, email, token, code } = await forgetful()
    const { db } = rest.api
    const [kept] = await db.select().from(tokens).where(eq(tokens.accountId, id))
    expect(kept!.hash).not.toContain(token.replace('Bearer ', ''))
    expect(kept!.expiresAt.getTime() - kept!.issuedAt.getTime()).toBe(12 * hour)
    expect((await accountOf(id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const [row] = await db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    expect(row!.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it('none is in any line of the log or note of the control panel, nor who it is', async () => {
    const person = { ...somebody(), password: 'Canary-1-naira' }
    const token = tokenOf(await register(rest, person))
    await register(rest, person)
    await logIn(rest, person.email, 'Canary-2-naira')
    await logIn(rest, 'Canary-3', 'Canary-4-naira')
    await rest.ask('/v1/auth/login/old', { body: { userId: 'oldie', password: 'Canary-5-naira' } })
    const change = { oldPassword: person.password, newPassword: 'Canary-6-naira' }
    await rest.ask('/v1/auth/account/password/update', { method: 'PATCH', body: change, token })
    await send(person.email)
    const code = await mailedCode(person.email)
    expect(code).toMatch(/^\d{6}$/)
    await verify(person.email, code)
    await reset(person.email, code, 'Canary-7-naira')
    await rest.ask(`/v1/auth/account/find/customer/${person.email}`, { token })
    const leaving = await newCustomer(rest)
    await remove(leaving.token, 'Canary-Wrong/1 ß')
    await rest.ask('/v1/auth/account/Canary-Method', { method: 'GET', token: leaving.token })
    for (const path of ['Canary-Deep/Canary-Deeper', 'Canary%'])
      await rest.ask(`/v1/auth/account/${path}`, { method: 'DELETE', token: leaving.token })
    await remove(leaving.token, leaving.password)
    const written = `${lines.join('\n')}${JSON.stringify(rest.world.requests())}`
    for (const path of ['/v1/auth/recovery/reset', '"/v1/auth/account/{password}"'])
      expect(written).toContain(path)
    const secrets = [
      'Canary',
      code,
      token.replace('Bearer ', ''),
      person.email,
      person.phone,
      leaving.password,
    ]
    for (const secret of secrets) expect(written).not.toContain(secret)
    expect(lines.filter((line) => line.includes('"error"'))).toEqual([])
  })

  it('no address is kept for longer than its code counts, no try for longer than it limits, and no guess at all', async () => {
    const { email } = await forgetful()
    const kept = () => rest.api.db.select().from(recoveryCodes).where(eq(recoveryCodes.email, email))
    await rest.world.advanceClock(9 * minute)
    await forgetful()
    expect(await kept()).toHaveLength(1)
    await rest.world.advanceClock(minute)
    const { username } = await forgetful()
    expect(await kept()).toEqual([])
    await logIn(rest, 'nobody', 'Canary-Guess')
    await rest.world.advanceClock(24 * hour)
    await logIn(rest, username, 'Canary-Guess')
    const tries = await rest.api.db.select().from(attempts).where(gt(attempts.id, 0))
    expect(tries.map(({ subject }) => subject.split(' ')[0])).toEqual(['account', 'account', 'proofs'])
    expect(await rest.api.db.select().from(attempts).where(like(attempts.subject, '%anary%'))).toEqual([])
  })
})

describe('configured for another site', () => {
  const [origin] = ['https://app.coinnaira.example'] as const
  const live = restStage({ site: { url: origin, rpId: 'coinnaira.example', origins: [origin] } })

  it('its host and its origins count, localhost no more', async () => {
    const { beginRegistration, finishRegistration, logInWith: logInThere } = biometricsOf(live)
    const { token } = await newCustomer(live)
    const device = new Authenticator()
    const { data } = await beginRegistration(token)
    expect(data.rp.id).toBe('coinnaira.example')
    expect((await finishRegistration(token, device.create(data))).status).toBe(422)
    const again = (await beginRegistration(token)).data
    expect((await finishRegistration(token, device.create(again, { origin }))).status).toBe(200)
    expect((await logInThere(device, { origin })).status).toBe(200)
    expect((await logInThere(device)).status).toBe(400)
  })
})
