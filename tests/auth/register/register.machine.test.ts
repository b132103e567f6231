import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { registerActors } from '../../../client/auth/register/register.actors'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'
import { testServices } from '../../stage/services'
import { person } from '../account/person'

const login = { accountId: 'a-1', role: 'customer' }
const succeeded = { type: 'register.succeeded', ...login }
const linked = { port: 'linkReferral', input: { accountId: 'a-1', code: 'BEN-77' } }

/** A filled and submitted form, and what came then: where it stands, whom it asked besides, what it told. */
const joined = async (referral: string | null, code: string, ...events: PlainEvent[]) => {
  const { state, calls, eventBus } = await played(
    'register',
    { referral },
    ...Object.entries({ ...person, ...(code ? { referralCode: code } : {}) }).map(([field, text]) => ({
      type: 'register.enter',
      field,
      text,
    })),
    { type: 'register.enterPassword', verdict: 'good' },
    { type: 'register.submit' },
    ...events,
  )
  return [state.value, calls.slice(1), eventBus]
}

describe('linking to the referrer', () => {
  it.each([
    ['typed', null, 'BEN-77'],
    ['typed with spaces', null, ' BEN-77 '],
    ['from the address', 'BEN-77', ''],
    ['from the address, and nothing typed over it', 'BEN-77', 'EVE-1'],
  ])('[AUTH-37] after a 201, with the code %s', async (_, referral, code) => {
    const registered = done('registerAccount', login)
    expect(await joined(referral, code)).toEqual(['registering', [], []])
    expect(await joined(referral, code, registered)).toEqual(['linking', [linked], []])
    expect(await joined(referral, code, registered, done('linkReferral'))).toEqual([
      'welcomed',
      [linked],
      [succeeded],
    ])
  })

  it.each([null, '', '  '])('[AUTH-38] not without a code (%j)', async (referral) => {
    expect(await joined(referral, '', done('registerAccount', login))).toEqual(['welcomed', [], [succeeded]])
  })

  it.each([
    [199, 'register.refused'],
    [200, 'register.failed'],
    [299, 'register.failed'],
    [300, 'register.refused'],
    [409, 'register.refused'],
    [500, 'register.refused'],
    [null, 'register.refused'],
  ])(
    '[AUTH-38] not when the registration was answered with %s, which is told as %s',
    async (status, domainEvent) => {
      const why = apiError(status, null)
      const emitted =
        domainEvent === 'register.failed' ? { type: domainEvent } : { type: domainEvent, error: why }
      expect(await joined('BEN-77', '', failed('registerAccount', why))).toEqual(['editing', [], [emitted]])
    },
  )
})

it.each(['qwerty', 'Password1'])(
  '%s is refused at the last moment too, for who was faster than the list',
  async (text) => {
    const send = vi.fn()
    const services = testServices(send)
    services.vault.put('register.password', text)
    const actor = createActor(registerActors(services).registerAccount, { input: person })
    actor.subscribe({ error: () => undefined })
    actor.start()
    await expect(toPromise(actor)).rejects.toMatchObject({
      status: 422,
      fields: { password: 'This password is too common' },
    })
    expect(send).not.toHaveBeenCalled()
  },
)
