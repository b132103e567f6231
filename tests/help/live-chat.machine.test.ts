import { expect, it } from 'vitest'
import { readChatNews } from '../../machines/help/live-chat.rules'
import { played } from '../models/form-flows'
import type { LiveFlow } from '../models/live'

const emitted = ({ eventBus }: LiveFlow) => eventBus.map(({ type }) => type.replace('liveChat.', ''))
const [ask, arrive] = ['ask', 'arrive'].map((verb) => ({ type: `liveChat.${verb}` }))
const asked = () => played('liveChat', undefined, ask!)
/** Where it stands 1 ms before and at the end of a wait. */
const around = ({ clock, actor }: LiveFlow, ms: number) => {
  clock.increment(ms - 1)
  const { value } = actor.getSnapshot()
  clock.increment(1)
  return [value, actor.getSnapshot().value]
}

it('[CONST-06] opens four seconds after it was asked for, however soon its page is there', async () => {
  const chat = await asked()
  await chat.happen(arrive!)
  expect([around(chat, 4_000), emitted(chat)]).toEqual([
    ['opening', 'open'],
    ['asked', 'opened'],
  ])
})

it('a page that takes longer opens when it is there, and is given up after ten seconds', async () => {
  const late = await asked()
  expect(around(late, 4_000)).toEqual(['opening', 'late'])
  await late.happen(arrive!)
  expect(late.state.value).toBe('open')
  const lost = await asked()
  around(lost, 4_000)
  expect([around(lost, 6_000), emitted(lost)]).toEqual([
    ['late', 'failed'],
    ['asked', 'failed'],
  ])
  await lost.happen(ask!)
  expect([lost.state.value, lost.state.context.isThere]).toEqual(['opening', false])
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
