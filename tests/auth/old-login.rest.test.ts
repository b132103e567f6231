import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { legacyAccounts } from '../../mock-api/shared/people.schema'
import { passwords, restStage, unauthorized } from '../shared/rest'

const rest = restStage()
const refusedText = 'Invalid user ID or password'
const logInOld = (userId: string, password: string) =>
  rest.ask('/v1/auth/login/old', { body: { userId, password } })

describe('POST /v1/auth/login/old', () => {
  it('[API-11] brings the legacy account with lower-case firstname and lastname, and no token', async () => {
    const { status, data, headers } = await logInOld('OLDIE', 'Old-Naira-1')
    expect(status).toBe(200)
    expect(data).toEqual({
      id: 'old-oldie',
      username: 'oldie',
      firstname: 'Olu',
      lastname: 'Die',
      email: 'oldie@example.com',
      phone: '+2348026789012',
      role: { name: 'App.oldCustomer' },
    })
    expect(headers.get('authorization')).toBeNull()
  })

  it('what the old store never knew is null', async () => {
    const old = eq(legacyAccounts.id, 'old-oldie')
    await rest.api.db.update(legacyAccounts).set({ phone: null, lastname: null }).where(old)
    const { data } = await logInOld('oldie', 'Old-Naira-1')
    expect(data).toMatchObject({ phone: null, lastname: null, firstname: 'Olu' })
  })

  it('a wrong password is 400, an unknown or a new customer 404, in the same words', async () => {
    const wrong = await logInOld('oldie', 'Old-Naira-2')
    expect(wrong).toMatchObject({ status: 400, summary: refusedText, fields: { password: refusedText } })
    for (const [userId, password] of [
      ['nobody', 'Old-Naira-1'],
      ['ada', passwords.ada],
    ] as const)
      expect(await logInOld(userId, password)).toMatchObject({ status: 404, summary: refusedText })
  })

  it('an account that was recovered is unknown', async () => {
    const old = eq(legacyAccounts.id, 'old-oldie')
    await rest.api.db.update(legacyAccounts).set({ recoveredAs: 'acc-newbie' }).where(old)
    expect((await logInOld('oldie', 'Old-Naira-1')).status).toBe(404)
    await rest.api.db.update(legacyAccounts).set({ recoveredAs: null }).where(old)
  })

  it('the placeholder token that the client stores for it opens nothing (AMB-13)', async () => {
    for (const token of ['old-customer', 'Bearer old-customer', 'App.oldCustomer'])
      expect(await rest.get('/v1/app/rates/all', token)).toMatchObject({ status: 401, summary: unauthorized })
  })

  it('has its own limit of wrong passwords', async () => {
    await rest.world.reset()
    for (let guess = 1; guess <= 10; guess++)
      expect((await logInOld('oldie', `guess ${guess}`)).status).toBe(400)
    expect((await logInOld('oldie', 'Old-Naira-1')).status).toBe(429)
    await rest.world.reset()
    expect((await logInOld('oldie', 'Old-Naira-1')).status).toBe(200)
  })
})

describe('POST /v1/auth/logout', () => {
  const logOut = (token: string) => rest.ask('/v1/auth/logout', { method: 'POST', token })
  const isIn = async (token: string) => (await rest.get('/v1/app/customers/acc-ada', token)).status === 200

  it('ends this token, once, and no other (ruling 9)', async () => {
    const here = await rest.logIn('ada')
    const elsewhere = await rest.logIn('ada')
    expect(await logOut(here)).toMatchObject({ status: 200, data: { revoked: true } })
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, true])
    expect(await logOut(here)).toMatchObject({ status: 401, summary: unauthorized })
  })

  it('serves every role', async () => {
    expect((await logOut(await rest.logIn('sade'))).status).toBe(200)
  })
})

describe('GET /v1/app/customers/{id}', () => {
  it('[API-08] [ENT-02] answers the customer of the caller’s account id, or of their customer id', async () => {
    const token = await rest.logIn('kemi')
    for (const id of ['acc-kemi', 'cus-kemi']) {
      const { status, data } = await rest.get(`/v1/app/customers/${id}`, token)
      expect(status).toBe(200)
      expect(data).toEqual({
        id: 'cus-kemi',
        accountId: 'acc-kemi',
        phone: '+2348094567890',
        kycRequired: true,
      })
    }
    const ada = await rest.get('/v1/app/customers/acc-ada', await rest.logIn('ada'))
    expect(ada.data).toMatchObject({ kycRequired: false })
  })

  it('somebody else is answered exactly as nobody (AMB-06)', async () => {
    const token = await rest.logIn('ada')
    const unknown = await rest.get('/v1/app/customers/acc-nobody', token)
    expect(unknown.status).toBe(404)
    for (const id of [
      'acc-bola',
      'cus-bola',
      'acc-sade',
      'old-oldie',
      'ada',
      '%00',
      '%20',
      'x'.repeat(300),
    ]) {
      const { status, text } = await rest.get(`/v1/app/customers/${id}`, token)
      expect({ id, status, text }).toEqual({ id, status: 404, text: unknown.text })
    }
  })
})
