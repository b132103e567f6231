import { expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const open = () => new LiveFlow('comments', { transactionId: 'CN-1', length: 0, key: null })

it('[COMMENT-04] sending an empty comment does nothing: no call, no message', async () => {
  const comments = open()
  await comments.happen({ type: 'comments.send', key: 'key-1' })
  await comments.happen({ type: 'comments.write', length: 0 })
  await comments.happen({ type: 'comments.send', key: 'key-1' })
  expect(comments.calls.map(({ port }) => port)).toEqual(['readComments'])
  expect([comments.facts, comments.state.value]).toEqual([[], { reading: 'loading', writing: 'ready' }])
})

it('a lost reply is tried again under the same key; a second press meanwhile sends nothing', async () => {
  const comments = open()
  await comments.happen({ type: 'comments.write', length: 3 })
  await comments.happen({ type: 'comments.send', key: 'key-1' })
  await comments.happen({ type: 'comments.write', length: 3 })
  await comments.happen({ type: 'comments.send', key: 'key-2' })
  await comments.happen(failed('sendComment', refusal(null, null)))
  await comments.happen({ type: 'comments.sendAgain' })
  await comments.happen(done('sendComment'))
  const sent = comments.calls.filter(({ port }) => port === 'sendComment')
  expect(sent.map(({ input }) => input)).toEqual([
    { transactionId: 'CN-1', key: 'key-1' },
    { transactionId: 'CN-1', key: 'key-1' },
  ])
  expect(comments.state.context).toMatchObject({ key: null, sendRefusal: null, length: 3 })
})

it('after a comment was written the list is read once more: an answer on its way may lack it', async () => {
  const comments = open()
  await comments.happen(done('readComments'))
  await comments.happen({ type: 'comments.write', length: 3 })
  await comments.happen({ type: 'comments.send', key: 'key-1' })
  await comments.happen(done('sendComment'))
  expect(comments.calls.map(({ port }) => port)).toEqual(['readComments', 'sendComment', 'readComments'])
})

it('reading and writing fail apart', async () => {
  const comments = open()
  await comments.happen(failed('readComments', refusal(503, 'No comments now')))
  await comments.happen({ type: 'comments.write', length: 3 })
  await comments.happen({ type: 'comments.send', key: 'key-1' })
  expect(comments.state.value).toEqual({ reading: 'failed', writing: 'sending' })
  expect(comments.facts.map(({ type }) => type)).toEqual(['comments.refused'])
})
