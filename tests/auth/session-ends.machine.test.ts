import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const ada = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const nobody = { hasToken: false, accountId: null, role: null }
const broken = refusal(null, null)

const restored = async (found: object | null = ada): Promise<LiveFlow> => {
  const flow = new LiveFlow('session')
  await flow.happen(found ? done('restoreSession', found) : failed('restoreSession', broken))
  return flow
}
const asked = ({ calls }: LiveFlow): string[] => calls.map(({ port }) => port)

describe('what was stored', () => {
  it.each([
    ['a token', ada, 'open', ada],
    ['no token', nobody, 'closed', nobody],
    ['nothing that can be read', null, 'closed', nobody],
  ] as const)('%s is told, once', async (_, found, state, credentials) => {
    const flow = await restored(found)
    expect([flow.state.value, flow.facts]).toEqual([state, [{ type: 'session.restored', credentials }]])
    expect(asked(flow)).toEqual(['restoreSession'])
    expect(flow.state.hasTag('resumable')).toBe(true)
  })
})

describe('a login', () => {
  it('is kept for its own account, then told', async () => {
    const flow = await restored(nobody)
    await flow.happen({ type: 'session.begin', accountId: 'acc-ada', role: 'customer' })
    expect(flow.calls.at(-1)).toEqual({ port: 'keepSession', input: { accountId: 'acc-ada' } })
    expect(flow.facts).toHaveLength(1)
    await flow.happen(done('keepSession'))
    expect([flow.state.value, flow.facts.at(-1)]).toEqual([
      'open',
      { type: 'session.began', credentials: ada },
    ])
  })
})

describe('an end', () => {
  it.each([
    ['logOut', 'loggedOut'],
    ['expire', 'expired'],
    ['followOtherTab', 'elsewhere'],
    ['dropDeletedAccount', 'accountDeleted'],
    ['dropOldAccount', 'oldAccountLeft'],
  ])('by %s signs out at once, empties the browser and tells why', async (event, reason) => {
    const flow = await restored()
    await flow.happen({ type: `session.${event}` })
    expect([flow.state.value, flow.state.context.credentials]).toEqual(['closing', nobody])
    expect(flow.calls.at(-1)).toEqual({ port: 'clearSession', input: { reason } })
    expect(flow.facts).toHaveLength(1)
    await flow.happen(done('clearSession'))
    expect([flow.state.value, flow.facts.slice(1)]).toEqual(['closed', [{ type: 'session.ended', reason }]])
  })

  it('is one even when nothing can be removed', async () => {
    const flow = await restored()
    await flow.happen({ type: 'session.logOut' })
    await flow.happen(failed('clearSession', broken))
    expect([flow.state.value, flow.facts.at(-1)]).toEqual([
      'closed',
      { type: 'session.ended', reason: 'loggedOut' },
    ])
  })
})
