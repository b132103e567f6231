import { expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import { played } from '../models/form-flows'
import { done, failed, type PlainEvent } from '../models/graph'

const read = done('readNotifications')
const inbox = async (...events: PlainEvent[]) => {
  const { state, calls } = await played('inbox', undefined, ...events)
  return [state.value, state.context.isOpen, calls.length, state.context.error?.summary ?? null]
}
const refresh = { type: 'inbox.refresh' }
const failure = failed('readNotifications', apiError(503, 'Not now'))

it('[NOTIF-06] a failure shows its reason until a refresh succeeds', async () => {
  expect(await inbox(failure)).toEqual(['failed', false, 1, 'Not now'])
  expect(await inbox(failure, refresh, read)).toEqual(['shown', false, 2, null])
})
