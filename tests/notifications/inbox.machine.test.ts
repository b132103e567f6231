import { expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

it('is read at once for the dot, and again whenever the panel opens', async () => {
  const inbox = new LiveFlow('inbox')
  expect(inbox.calls).toHaveLength(1)
  await inbox.happen(done('readNotifications'))
  await inbox.happen({ type: 'inbox.open' })
  expect([inbox.calls.length, inbox.state.context.isOpen]).toEqual([2, true])
  await inbox.happen({ type: 'inbox.close' })
  await inbox.happen(done('readNotifications'))
  expect([inbox.calls.length, inbox.state.context.isOpen, inbox.state.value]).toEqual([2, false, 'shown'])
})

it('opens while it is being read, without a second read', async () => {
  const inbox = new LiveFlow('inbox')
  await inbox.happen({ type: 'inbox.open' })
  expect([inbox.calls.length, inbox.state.context.isOpen]).toEqual([1, true])
})

it('a failure shows its reason until a refresh succeeds', async () => {
  const inbox = new LiveFlow('inbox')
  await inbox.happen(failed('readNotifications', refusal(503, 'Not now')))
  expect([inbox.state.value, inbox.state.context.refusal?.summary]).toEqual(['failed', 'Not now'])
  await inbox.happen({ type: 'inbox.refresh' })
  await inbox.happen(done('readNotifications'))
  expect([inbox.state.value, inbox.state.context.refusal]).toEqual(['shown', null])
})
