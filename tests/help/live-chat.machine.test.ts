import { expect, it } from 'vitest'
import { readChatMessage } from '../../machines/help/live-chat.rules'
import { start } from '../models/form-flows'

it('the live chat opens four seconds after the click [CONST-06]', async () => {
  const chat = await start('liveChat', undefined, { type: 'liveChat.ask' }, { type: 'liveChat.arrive' })
  chat.clock.increment(3_999)
  expect(chat.state.value).toBe('opening')
  chat.clock.increment(1)
  expect([chat.state.value, chat.eventBus.map(({ type }) => type)]).toEqual([
    'open',
    ['liveChat.asked', 'liveChat.opened'],
  ])
})

it.each([
  [{ type: 'chat.ready' }, { type: 'chat.ready' }],
  [{ type: 'chat.failed' }, { type: 'chat.failed' }],
  [{ type: 'chat.ready', html: '<img>' }, null],
  [{ type: 'session.logOut' }, null],
  ['chat.ready', null],
  [null, null],
  [{ type: ['chat.ready'] }, null],
])('the live chat reads a message only if its shape is known: %j', (message, expected) => {
  expect(readChatMessage(message)).toEqual(expected)
})
