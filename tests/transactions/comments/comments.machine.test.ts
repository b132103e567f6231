import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const opened = (...events: PlainEvent[]) =>
  played('comments', { transactionId: 'CN-1', length: 0, key: null }, ...events)
const write = (length: number) => ({ type: 'comments.write', length })
const send = (key: string) => ({ type: 'comments.send', key })
const sendAgain = { type: 'comments.sendAgain' }

it('[COMMENT-04] sending an empty comment does nothing: no call, no message', async () => {
  const comments = await opened(send('key-1'), write(0), send('key-1'))
  expect([comments.calls, comments.eventBus, comments.state.value]).toEqual([[], [], 'ready'])
})

it('a lost reply is tried again under the same key; a second press meanwhile sends nothing', async () => {
  const lost = failed('sendComment', apiError(null, null))
  const events = [write(3), send('key-1'), write(3), send('key-2'), lost, sendAgain, done('sendComment')]
  const comments = await opened(...events)
  const sent = { port: 'sendComment', input: { transactionId: 'CN-1', key: 'key-1' } }
  expect(comments.calls).toEqual([sent, sent])
  expect(comments.state.context).toMatchObject({ key: null, sendError: null, length: 3 })
})
