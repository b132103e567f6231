import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { played } from '../shared/form-flows'
import { done, failed, type PlainEvent } from '../shared/graph'

const ada = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const nobody = { hasToken: false, accountId: null, role: null }
const broken = refusal(null, null)

const session = async (...events: PlainEvent[]) => {
  const { state, calls, facts } = await played('session', undefined, ...events)
  return {
    state: state.value,
    credentials: state.context.credentials,
    asked: calls.at(-1),
    facts: facts.slice(1),
    all: facts,
  }
}
const restored = done('restoreSession', ada)

it.each([
  ['a token', restored, 'open', ada],
  ['no token', done('restoreSession', nobody), 'closed', nobody],
  ['nothing that can be read', failed('restoreSession', broken), 'closed', nobody],
] as const)('of what was stored, %s is told, once', async (_, found, state, credentials) => {
  const told = [{ type: 'session.restored', credentials }]
  expect(await session(found)).toMatchObject({ state, asked: { port: 'restoreSession' }, all: told })
})

it('a login is kept for its own account, then told', async () => {
  const begun = [
    done('restoreSession', nobody),
    { type: 'session.begin', accountId: 'acc-ada', role: 'customer' },
  ]
  const asked = { port: 'keepSession', input: { accountId: 'acc-ada' } }
  expect(await session(...begun)).toMatchObject({ state: 'keeping', asked, facts: [] })
  const told = [{ type: 'session.began', credentials: ada }]
  expect(await session(...begun, done('keepSession'))).toMatchObject({ state: 'open', facts: told })
})

describe('an end', () => {
  it.each([
    ['logOut', 'loggedOut'],
    ['expire', 'expired'],
    ['followOtherTab', 'elsewhere'],
    ['dropDeletedAccount', 'accountDeleted'],
    ['dropOldAccount', 'oldAccountLeft'],
  ])(
    'by %s signs out at once, empties the browser and tells why, even when nothing can be removed',
    async (event, reason) => {
      const ends = [restored, { type: `session.${event}` }]
      const asked = { port: 'clearSession', input: { reason } }
      expect(await session(...ends)).toMatchObject({
        state: 'closing',
        credentials: nobody,
        asked,
        facts: [],
      })
      for (const cleared of [done('clearSession'), failed('clearSession', broken)])
        expect(await session(...ends, cleared)).toMatchObject({
          state: 'closed',
          facts: [{ type: 'session.ended', reason }],
        })
    },
  )
})
