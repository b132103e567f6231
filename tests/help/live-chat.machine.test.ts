import { expect, it } from 'vitest'
import { readChatNews } from '../../machines/help/live-chat.rules'
import { played } from '../models/form-flows'

it('[CONST-06] opens four seconds after it was asked for, however soon its page is there', async () => {
  const chat = await played('liveChat', undefined, { type: 'liveChat.ask' }, { type: 'liveChat.arrive' })
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
])('a message of another shape is as good as none: %j', (message, news) => {
  expect(readChatNews(message)).toEqual(news)
})
