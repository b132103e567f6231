import { expect, it } from 'vitest'
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
