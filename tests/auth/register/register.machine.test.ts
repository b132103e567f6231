import { expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { registerActors } from '../../../client/auth/register/register.screen'
import { apiError } from '../../../machines/core/api-error'
import { testServices } from '../../fixtures/services'
import { start } from '../../models/form-flows'
import { doneEvent, errorEvent } from '../../models/graph'
import { person } from '../account/person'

const submitted = [
  ...Object.entries(person).map(([field, text]) => ({ type: 'register.enter', field, text })),
  { type: 'register.enterPassword', verdict: 'good' },
  { type: 'register.submit' },
]

it.each([
  [null, 'register.refused'],
  [199, 'register.refused'],
  [200, 'register.failed'],
  [299, 'register.failed'],
  [300, 'register.refused'],
] as const)(
  'a registration that fails with %i links no code and emits %s [AUTH-38]',
  async (status, type) => {
    const error = apiError(status, null)
    const { state, calls, eventBus } = await start(
      'register',
      { referral: 'BEN-77' },
      ...submitted,
      errorEvent('registerAccount', error),
    )
    expect([state.value, calls.map(({ actor }) => actor)]).toEqual(['editing', ['registerAccount']])
    expect(eventBus).toEqual([type === 'register.failed' ? { type } : { type, error }])
  },
)

it.each(['qwerty', 'Password1'])(
  'submit rejects the password %s before the password list has loaded',
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

it('an account whose code is not linked opens, and says why last [AUTH-37]', async () => {
  const error = apiError(422, 'Unknown code')
  const { state, calls, eventBus } = await start(
    'register',
    { referral: 'BEN-77' },
    { type: 'register.enter', field: 'referralCode', text: 'OTHER' },
    ...submitted,
    doneEvent('registerAccount', { accountId: 'acc-1', role: 'customer' }),
    errorEvent('linkReferral', error),
  )
  expect([state.value, state.context.codeLocked]).toEqual(['welcomedUnlinked', true])
  expect(calls.at(-1)).toEqual({ actor: 'linkReferral', input: { accountId: 'acc-1', code: 'BEN-77' } })
  expect(eventBus).toEqual([
    { type: 'register.succeeded', accountId: 'acc-1', role: 'customer' },
    { type: 'register.linkRefused', error },
  ])
})

it('an account opens at once if no code was entered', async () => {
  const { state, eventBus } = await start(
    'register',
    { referral: null },
    ...submitted,
    doneEvent('registerAccount', { accountId: 'acc-1', role: 'customer' }),
  )
  expect([state.value, state.context.codeLocked]).toEqual(['welcomed', false])
  expect(eventBus).toEqual([{ type: 'register.succeeded', accountId: 'acc-1', role: 'customer' }])
})
