import { expect, it } from 'vitest'
import { readChatNews } from '../../machines/help/live-chat.rules'
import { LiveFlow } from '../shared/live'

const told = ({ facts }: LiveFlow) => facts.map(({ type }) => type.replace('liveChat.', ''))
const asked = async () => {
  const chat = new LiveFlow('liveChat')
  await chat.happen({ type: 'liveChat.ask' })
  return chat
}

it('[CONST-06] opens four seconds after it was asked for, however soon its page is there', async () => {
  const chat = await asked()
  await chat.happen({ type: 'liveChat.arrive' })
  chat.clock.increment(3_999)
  expect(chat.state.value).toBe('opening')
  chat.clock.increment(1)
  expect([chat.state.value, told(chat)]).toEqual(['open', ['asked', 'opened']])
})

it('a page that takes longer opens when it is there, and is given up after ten seconds', async () => {
  const late = await asked()
  late.clock.increment(4_000)
  late.clock.increment(5_999)
  expect(late.state.value).toBe('late')
  await late.happen({ type: 'liveChat.arrive' })
  expect(late.state.value).toBe('open')
  const lost = await asked()
  lost.clock.increment(4_000)
  lost.clock.increment(5_999)
  expect(lost.state.value).toBe('late')
  lost.clock.increment(1)
  expect([lost.state.value, told(lost)]).toEqual(['failed', ['asked', 'failed']])
  await lost.happen({ type: 'liveChat.ask' })
  expect([lost.state.value, lost.state.context.isThere]).toEqual(['opening', false])
})

it('a page that says it cannot is believed; who changes their mind waits no longer', async () => {
  const broken = await asked()
  await broken.happen({ type: 'liveChat.break' })
  expect(broken.state.value).toBe('failed')
  const left = await asked()
  await left.happen({ type: 'liveChat.close' })
  left.clock.increment(60_000)
  expect([left.state.value, told(left)]).toEqual(['closed', ['asked', 'closed']])
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
