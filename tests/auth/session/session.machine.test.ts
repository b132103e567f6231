import { describe, expect, it } from 'vitest'
import { sessionEventAfter, sessionRejected } from '../../../machines/auth/session/redirects.rules'
import { sessionMs } from '../../../machines/auth/session/session.rules'
import { apiError } from '../../../machines/core/api-error'
import { start } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const ada = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const signedOut = { hasToken: false, accountId: null, role: null }
const begin = { type: 'session.begin', accountId: 'acc-ada', role: 'customer' }
const restored = (output: object): PlainEvent => doneEvent('restoreSession', output) as PlainEvent
const noSession = restored({ ...signedOut, isOver: false })
const sessionStored = doneEvent('keepSession') as PlainEvent
const failed = (actor: string): PlainEvent => errorEvent(actor, apiError(null, null)) as PlainEvent

const run = async (...events: PlainEvent[]) => {
  const { state, calls, eventBus, records } = await start('session', undefined, ...events)
  return { value: state.value, context: state.context, tags: [...state.tags], calls, eventBus, records }
}
const restoring = { actor: 'restoreSession', input: undefined }

describe('a session at the start of the app', () => {
  it('a stored session opens with its credentials', async () => {
    expect(await run(restored({ ...ada, isOver: false }))).toMatchObject({
      value: 'open',
      context: { credentials: ada, endReason: null },
      tags: ['resumable'],
      eventBus: [{ type: 'session.restored', credentials: ada }],
    })
  })

  it.each([
    ['nothing is stored', noSession],
    ['the storage fails', failed('restoreSession')],
  ])('the session is closed when %s', async (_, response) => {
    expect(await run(response)).toMatchObject({
      value: 'closed',
      context: { credentials: signedOut, endReason: null },
      tags: ['resumable'],
      calls: [restoring],
      eventBus: [{ type: 'session.restored', credentials: signedOut }],
    })
  })

  it('a session whose 12 hours have passed closes as expired', async () => {
    expect(await run(restored({ ...ada, isOver: true }))).toMatchObject({
      value: 'closing',
      context: { credentials: signedOut, endReason: 'expired' },
      tags: [],
      calls: [restoring, { actor: 'clearSession', input: { reason: 'expired' } }],
      eventBus: [],
    })
    expect(await run(restored({ ...signedOut, isOver: true }))).toMatchObject({ value: 'closed' })
  })
})

describe('a login', () => {
  it('a login is stored before it opens the session', async () => {
    expect(await run(noSession, begin)).toMatchObject({
      value: 'keeping',
      context: { credentials: ada, endReason: null },
      tags: [],
      calls: [restoring, { actor: 'keepSession', input: { accountId: 'acc-ada' } }],
    })
    const { value, tags, eventBus, records } = await run(noSession, begin, sessionStored)
    expect([value, tags, eventBus.at(-1)]).toEqual([
      'open',
      ['resumable'],
      { type: 'session.began', credentials: ada },
    ])
    // These fields survive the log's redaction.
    expect(records.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        expect.objectContaining(begin),
        expect.objectContaining({ output: { ...signedOut, isOver: false } }),
      ]),
    )
  })

  it('a login that stored no session closes as expired', async () => {
    expect(await run(noSession, begin, failed('keepSession'))).toMatchObject({
      value: 'closing',
      context: { credentials: signedOut, endReason: 'expired' },
    })
  })

  it('another account’s login replaces the session and its end reason', async () => {
    const endedSession = [
      noSession,
      begin,
      sessionStored,
      { type: 'session.logOut' },
      doneEvent('clearSession', { reason: 'loggedOut' }),
    ]
    const other = { type: 'session.begin', accountId: 'acc-bola', role: 'customer' }
    expect(await run(...(endedSession as PlainEvent[]), begin, sessionStored, other)).toMatchObject({
      value: 'keeping',
      context: { credentials: { ...ada, accountId: 'acc-bola' }, endReason: null },
    })
  })
})

describe.each([
  ['session.logOut', 'loggedOut'],
  ['session.expire', 'expired'],
  ['session.followOtherTab', 'elsewhere'],
  ['session.dropDeletedAccount', 'accountDeleted'],
  ['session.dropOldAccount', 'oldAccountLeft'],
])('%s', (type, reason) => {
  it.each([doneEvent('clearSession', { reason }), failed('clearSession')])(
    `the session ends as ${reason} whether or not clearing succeeds`,
    async (response) => {
      const closing = await run(noSession, begin, sessionStored, { type })
      expect(closing).toMatchObject({
        value: 'closing',
        context: { credentials: signedOut, endReason: reason },
        calls: [restoring, { actor: 'keepSession' }, { actor: 'clearSession', input: { reason } }],
      })
      const ended = await run(noSession, begin, sessionStored, { type }, response as PlainEvent)
      expect([ended.value, ended.context.endReason, ended.eventBus.at(-1)]).toEqual([
        'closed',
        reason,
        { type: 'session.ended', reason },
      ])
    },
  )
})

it.each([
  ['You were logged out from another device', 'remote'],
  ['Log in again', 'expired'],
  [null, 'expired'],
])('a 401 that says %j ends the session as %s', async (summary, reason) => {
  const rejected = sessionRejected(summary === null ? null : apiError(401, summary))
  const event = sessionEventAfter(rejected)!
  const { context, records } = await run(noSession, begin, sessionStored, event)
  expect([rejected.type, context.endReason]).toEqual(['session.rejected', reason])
  expect(records.map((record) => record.event)).toContainEqual(event)
})

it('a session lasts 12 hours (ruling 25)', () => expect(sessionMs).toBe(43_200_000))
