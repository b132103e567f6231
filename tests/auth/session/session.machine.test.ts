import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const ada = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const nobody = { hasToken: false, accountId: null, role: null }
const broken = apiError(null, null)

const session = async (...events: PlainEvent[]) => {
  const { state, calls, eventBus } = await played('session', undefined, ...events)
  return {
    state: state.value,
    credentials: state.context.credentials,
    asked: calls.at(-1),
    eventBus: eventBus.slice(1),
    all: eventBus,
  }
}
const restored = done('restoreSession', ada)

it.each([
  ['a token', restored, 'open', ada],
  ['no token', done('restoreSession', nobody), 'closed', nobody],
  ['nothing that can be read', failed('restoreSession', broken), 'closed', nobody],
] as const)('of what was stored, %s is told, once', async (_, found, state, credentials) => {
  const emitted = [{ type: 'session.restored', credentials }]
  expect(await session(found)).toMatchObject({ state, asked: { port: 'restoreSession' }, all: emitted })
})
