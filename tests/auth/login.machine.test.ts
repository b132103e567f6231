import { describe, expect, it } from 'vitest'
import { shownProblems } from '../../machines/auth/login.rules'
import { wrongRoleText } from '../../machines/auth/session.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const started = async (userId = 'ada', filled = true): Promise<LiveFlow> => {
  const login = new LiveFlow('login')
  await login.happen({ type: 'login.enterUserId', text: userId })
  await login.happen({ type: 'login.enterPassword', filled })
  await login.happen({ type: 'login.submit' })
  return login
}
const asked = ({ calls }: LiveFlow): string[] => calls.map(({ port }) => port)
const shown = ({ state }: LiveFlow): unknown => state.context.refusal?.summary

describe('the second door', () => {
  it('[AUTH-14] is tried once, with the same user id, when the first says 404', async () => {
    const login = await started(' Ada ')
    await login.happen(failed('logIn', refusal(404, 'Invalid user ID or password')))
    expect(login.calls).toEqual([
      { port: 'logIn', input: { userId: 'Ada' } },
      { port: 'logInOld', input: { userId: 'Ada' } },
    ])
    await login.happen(failed('logInOld', refusal(404, 'Not here either')))
    expect(asked(login)).toEqual(['logIn', 'logInOld'])
    expect([login.state.value, shown(login)]).toEqual(['editing', 'Not here either'])
  })

  it.each([400, 401, 403, 405, 409, 422, 429, 500, 503, null])(
    '[AUTH-15] is not tried when the first says %s; its words are shown',
    async (status) => {
      const login = await started()
      await login.happen(failed('logIn', refusal(status, 'The first words')))
      expect(asked(login)).toEqual(['logIn'])
      expect([login.state.value, shown(login)]).toEqual(['editing', 'The first words'])
    },
  )
})

describe('the role', () => {
  it("[AUTH-18] opens only for 'customer'", async () => {
    const login = await started()
    await login.happen(done('logIn', { accountId: 'a-1', role: 'customer' }))
    expect(login.state).toMatchObject({ value: 'welcomed', status: 'done' })
    expect(login.facts).toEqual([{ type: 'login.succeeded', accountId: 'a-1', role: 'customer' }])
  })

  it.each(['admin', 'Customer', 'customer ', '', 'App.oldCustomer', 'support'])(
    "[AUTH-18] does not open for '%s', which is told so",
    async (role) => {
      const login = await started()
      await login.happen(done('logIn', { accountId: 'a-1', role }))
      expect([login.state.value, shown(login), login.facts]).toEqual(['editing', wrongRoleText, []])
      expect(wrongRoleText).toBe('you cannot access this service with this account')
    },
  )

  it.each(['customer', 'admin', 'app.oldCustomer', ''])(
    "at the second door does not open for '%s'",
    async (role) => {
      const login = await started()
      await login.happen(failed('logIn', refusal(404, null)))
      await login.happen(done('logInOld', { accountId: 'old-1', role }))
      expect([login.state.value, shown(login), login.facts]).toEqual(['editing', wrongRoleText, []])
    },
  )

  it("at the second door is recognised as 'App.oldCustomer'", async () => {
    const login = await started()
    await login.happen(failed('logIn', refusal(404, null)))
    await login.happen(done('logInOld', { accountId: 'old-1', role: 'App.oldCustomer' }))
    expect(login.state).toMatchObject({ value: 'recognised', status: 'done' })
    expect(login.facts).toEqual([
      { type: 'login.recognisedOldAccount', accountId: 'old-1', role: 'App.oldCustomer' },
    ])
  })
})

describe('the form', () => {
  it('[ERR-03] shows the field errors of a failed call at the fields of the same name, and no others', async () => {
    const login = await started()
    const fields = { userId: 'Too short', password: 'Too weak', amount: 'Not here', summary: 'x' }
    await login.happen(failed('logIn', refusal(422, 'Check your entries', fields)))
    expect(shownProblems(login.state.context as never)).toEqual({ userId: 'Too short', password: 'Too weak' })
    expect(shown(login)).toBe('Check your entries')
    await login.happen({ type: 'login.enterUserId', text: 'adaobi' })
    expect(shownProblems(login.state.context as never)).toEqual({})
  })

  it('does not say twice what the summary says', async () => {
    const login = await started()
    await login.happen(failed('logIn', refusal(400, 'Wrong', { password: 'Wrong', userId: '' })))
    expect([shownProblems(login.state.context as never), shown(login)]).toEqual([{}, 'Wrong'])
  })

  it.each([
    ['', true],
    ['   ', true],
    ['two words', true],
    ['ada_l', true],
    ['ada@', true],
    ['ada@example', true],
    ['ada', false],
  ])('asks nobody with user id %j and a password filled: %s', async (userId, filled) => {
    const login = await started(userId, filled)
    expect([asked(login), login.state.value, login.state.context.checked]).toEqual([[], 'editing', true])
  })

  it.each(['ada', 'ADA99', 'a', '7', 'ada@example.com', ' ada '])('asks with user id %j', async (userId) => {
    expect(asked(await started(userId))).toEqual(['logIn'])
  })

  it('hears nothing while it waits: no second call, and the entries stay', async () => {
    const login = await started()
    for (const event of ['login.submit', 'login.enterUserId'])
      await login.happen({ type: event, text: 'someone else' })
    expect([asked(login), login.state.context.draft.userId]).toEqual([['logIn'], 'ada'])
    await login.happen(failed('logIn', refusal(null, null)))
    expect(login.state.context.draft).toEqual({ userId: 'ada', passwordFilled: true })
  })

  it('forgets the last refusal as soon as something is changed or tried again', async () => {
    const login = await started()
    await login.happen(failed('logIn', refusal(400, 'No')))
    await login.happen({ type: 'login.enterPassword', filled: true })
    expect(shown(login)).toBeUndefined()
    await login.happen({ type: 'login.submit' })
    await login.happen(failed('logIn', refusal(400, 'No')))
    await login.happen({ type: 'login.submit' })
    expect(shown(login)).toBeUndefined()
  })
})
