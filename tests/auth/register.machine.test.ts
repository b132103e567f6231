import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { registerActors } from '../../client/auth/register.actors'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'
import { testServices } from '../shared/services'

const fields = {
  firstName: 'Ada',
  lastName: 'Obi',
  username: 'adaobi',
  email: 'ada@example.com',
  phone: '08012345678',
}
const login = { accountId: 'a-1', role: 'customer' }

/** A filled and submitted form. */
const submitted = (referral: string | null, code = '') => {
  const flow = new LiveFlow('register', { referral })
  for (const [field, text] of Object.entries(fields))
    flow.actor.send({ type: 'register.enter', field, text } as never)
  if (code) flow.actor.send({ type: 'register.enter', field: 'referralCode', text: code } as never)
  flow.actor.send({ type: 'register.enterPassword', verdict: 'good' } as never)
  flow.actor.send({ type: 'register.submit' } as never)
  return flow
}
const links = ({ calls }: LiveFlow) => calls.filter(({ port }) => port === 'linkReferral')
const told = ({ facts }: LiveFlow) => facts.map(({ type }) => type)

describe('linking to the referrer', () => {
  it.each([
    ['typed', null, 'BEN-77'],
    ['typed with spaces', null, ' BEN-77 '],
    ['from the address', 'BEN-77', ''],
    ['from the address, and nothing typed over it', 'BEN-77', 'EVE-1'],
  ])('[AUTH-37] after a 201, with the code %s', async (_, referral, code) => {
    const flow = submitted(referral, code)
    expect(links(flow)).toEqual([])
    await flow.happen(done('registerAccount', login))
    expect(links(flow)).toEqual([{ port: 'linkReferral', input: { accountId: 'a-1', code: 'BEN-77' } }])
    await flow.happen(done('linkReferral'))
    expect(flow.facts).toEqual([{ type: 'register.succeeded', ...login }])
  })

  it.each([null, '', '  '])('[AUTH-38] not without a code (%j)', async (referral) => {
    const flow = submitted(referral)
    await flow.happen(done('registerAccount', login))
    expect(links(flow)).toEqual([])
    expect(flow.facts).toEqual([{ type: 'register.succeeded', ...login }])
  })

  it.each([
    refusal(409, 'Taken'),
    refusal(422, 'Wrong'),
    refusal(500, null),
    refusal(200, null),
    refusal(null, null),
  ])('[AUTH-38] not when the registration was not answered with 201 ($status)', async (refused) => {
    const flow = submitted('BEN-77')
    await flow.happen(failed('registerAccount', refused))
    expect(links(flow)).toEqual([])
    expect(flow.state.value).toBe('editing')
    expect(told(flow)).not.toContain('register.succeeded')
  })

  it('a failing link is told last, after the registration', async () => {
    const flow = submitted('BEN-77')
    const wrong = refusal(422, 'This referral code does not exist')
    await flow.happen(done('registerAccount', login))
    await flow.happen(failed('linkReferral', wrong))
    expect(flow.facts).toEqual([
      { type: 'register.succeeded', ...login },
      { type: 'register.linkRefused', refusal: wrong },
    ])
  })
})

it('asks with every typed text without the spaces around it', () => {
  const flow = new LiveFlow('register', { referral: null })
  for (const [field, text] of Object.entries(fields))
    flow.actor.send({ type: 'register.enter', field, text: `  ${text} ` } as never)
  flow.actor.send({ type: 'register.enterPassword', verdict: 'good' } as never)
  flow.actor.send({ type: 'register.submit' } as never)
  expect(flow.calls).toEqual([{ port: 'registerAccount', input: fields }])
})

it.each([
  [199, 'register.refused'],
  [200, 'register.failed'],
  [299, 'register.failed'],
  [300, 'register.refused'],
  [null, 'register.refused'],
])('a success that is no 201 (%s) is told as %s', async (status, fact) => {
  const flow = submitted(null)
  await flow.happen(failed('registerAccount', refusal(status, null)))
  expect([told(flow), flow.state.value]).toEqual([[fact], 'editing'])
})

it('a refused password is forgiven once it is typed again, another field is not', async () => {
  const flow = submitted(null)
  await flow.happen(failed('registerAccount', refusal(422, 'No', { password: 'Too weak', email: 'Taken' })))
  flow.actor.send({ type: 'register.enterPassword', verdict: 'fair' } as never)
  expect(flow.state.context.refusal?.fields).toEqual({ email: 'Taken' })
})

it('a second submit while the first is on its way is not heard', async () => {
  const flow = submitted(null)
  flow.actor.send({ type: 'register.submit' } as never)
  expect(flow.calls.filter(({ port }) => port === 'registerAccount')).toHaveLength(1)
})

it.each(['qwerty', 'Password1'])(
  '%s is refused at the last moment too, for who was faster than the list',
  async (text) => {
    const send = vi.fn()
    const services = testServices(send)
    services.vault.put('register.password', text)
    const actor = createActor(registerActors(services).registerAccount, { input: fields })
    actor.subscribe({ error: () => undefined })
    actor.start()
    await expect(toPromise(actor)).rejects.toMatchObject({
      status: 422,
      fields: { password: 'This password is too common' },
    })
    expect(send).not.toHaveBeenCalled()
  },
)
