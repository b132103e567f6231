import { describe, expect, it } from 'vitest'
import { hashOf } from '../../../mock-api/accounts/passwords'
import { restStage } from '../../stage/rest'
import { peopleOf, somebody } from '../account/people.stage'
import { other, recoveryOf } from '../recovery/recovery.stage'

const rest = restStage()
const people = peopleOf(rest)
const { forgetful, verify, send, reset } = recoveryOf(rest)
const turnedAway = { status: 503, summary: 'This service is not available at the moment' }

/** Does `work` while two passwords are hashed and 32 wait, in the process that serves. */
const whileBusy = async (work: () => Promise<void>): Promise<void> => {
  let over = false
  const worker = async () => {
    while (!over) await hashOf('what an attacker sends')
  }
  const workers = Array.from({ length: 34 }, worker)
  try {
    await work()
  } finally {
    over = true
    await Promise.all(workers)
  }
}

describe('hashing has a bounded queue (ruling 24)', () => {
  it('whoever finds 32 waiting is answered 503 at once, and told when to come again', async () => {
    const { username, password, email, token } = await people.newCustomer()
    await whileBusy(async () => {
      const update = { oldPassword: password, newPassword: 'other-naira-2' }
      const answers = await Promise.all([
        people.logIn(username, password),
        people.logIn('nobody', password),
        rest.ask('/v1/auth/login/old', { body: { userId: 'oldie', password } }),
        people.register(somebody()),
        send(email),
        rest.ask('/v1/auth/account/password/update', { method: 'PATCH', body: update, token }),
        rest.ask(`/v1/auth/account/${password}`, { method: 'DELETE', token }),
      ])
      for (const answer of answers) {
        expect(answer).toMatchObject(turnedAway)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    })
    expect((await people.logIn(username, password)).status).toBe(200)
  })

  it('what was turned away counts as no try', async () => {
    const { username, password, email, code } = await forgetful()
    const stranger = await people.newCustomer()
    await whileBusy(async () => {
      for (let guess = 1; guess <= 12; guess++) {
        expect((await people.logIn(username, `no ${guess}`)).status).toBe(503)
        expect((await verify(email, other(code))).status).toBe(503)
      }
      expect((await send(stranger.email)).status).toBe(503)
    })
    expect((await send(stranger.email)).status).toBe(200)
    for (let guess = 1; guess <= 4; guess++) expect((await verify(email, other(code))).status).toBe(422)
    expect((await verify(email, code)).status).toBe(200)
    for (let guess = 1; guess <= 9; guess++)
      expect((await people.logIn(username, `no ${guess}`)).status).toBe(400)
    expect((await people.logIn(username, password)).status).toBe(200)
    expect((await reset(email, code)).status).toBe(200)
  })
})
