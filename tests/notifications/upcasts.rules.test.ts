import { expect, it } from 'vitest'
import type { LogRecord } from '../../machines/core/flow'
import { notificationsFlows } from '../../machines/notifications/notifications.flows'

const [inbox, watch] = [notificationsFlows.inbox.upcast![1]!, notificationsFlows.watch.upcast![1]!]
const record = (type: string, output?: object): LogRecord => ({
  v: 1,
  seq: 1,
  t: 0,
  session: 's',
  flow: 'watch',
  actor: 'watch-1',
  mv: 1,
  cause: 'actor' as const,
  event: { type, ...(output ? { output } : {}) },
})
const typesAfter = (upcast: (record: LogRecord) => LogRecord | null, ...types: string[]) =>
  types.map((type) => upcast(record(type))?.event.type ?? null)

it('records of the list that read its notifications itself are read without those readings', () => {
  expect(
    typesAfter(
      inbox,
      ...['inbox.refresh', 'xstate.done.actor.readNotifications', 'xstate.error.actor.readNotifications'],
      ...['inbox.open', 'x.inbox.refresh', 'inbox.refreshed', 'xstate.done.actor.markRead'],
    ),
  ).toEqual([
    null,
    null,
    null,
    'inbox.open',
    'x.inbox.refresh',
    'inbox.refreshed',
    'xstate.done.actor.markRead',
  ])
})

it('records of the watch that polled by itself keep what it found', () => {
  const found = { count: 2, symbol: 'USDT', status: 'approved' }
  expect(watch(record('xstate.done.actor.lookForNews', found))).toEqual({
    ...record('watch.find'),
    cause: 'external',
    event: { type: 'watch.find', ...found },
  })
  for (const output of [undefined, { count: 0 }])
    expect(watch(record('xstate.done.actor.lookForNews', output))).toBeNull()
  expect(watch(record('watch.other', found))?.event.type).toBe('watch.other')
  expect(
    typesAfter(
      watch,
      ...['watch.hide', 'watch.show', 'xstate.after.POLL.watch', 'xstate.error.actor.lookForNews'],
      ...['watch.read', 'xstate.init', 'x.watch.hide', 'watch.hidden'],
    ),
  ).toEqual([null, null, null, null, 'watch.read', 'xstate.init', 'x.watch.hide', 'watch.hidden'])
})
