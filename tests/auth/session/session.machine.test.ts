import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const ada = { hasToken: true, accountId: 'acc-ada', role: 'customer' }
const signedOut = { hasToken: false, accountId: null, role: null }
const begin = { type: 'session.begin', accountId: 'acc-ada', role: 'customer' }
const restored = (output: object): PlainEvent => doneEvent('restoreSession', output) as PlainEvent
const none = restored({ ...signedOut, isOver: false })
const sessionStored = doneEvent('keepSession') as PlainEvent
const broken = (actor: string): PlainEvent => errorEvent(actor, apiError(null, null)) as PlainEvent

const run = async (...events: PlainEvent[]) => {
  const { state, calls, eventBus, records } = await played('session', undefined, ...events)
  return { value: state.value, context: state.context, tags: [...state.tags], calls, eventBus, records }
}
const restoring = { actor: 'restoreSession', input: undefined }

describe('a session at the start of the app', () => {
  it('the session opens with the stored credentials', async () => {
    expect(await run(restored({ ...ada, isOver: false }))).toMatchObject({
      value: 'open',
      context: { credentials: ada, endReason: null },
      tags: ['resumable'],
      eventBus: [{ type: 'session.restored', credentials: ada }],
    })
  })

  it.each([
    ['nothing is stored', none],
    ['the storage is broken', broken('restoreSession')],
  ])('the session is closed when %s', async (_, response) => {
    expect(await run(response)).toMatchObject({
      value: 'closed',
      context: { credentials: signedOut, endReason: null },
      tags: ['resumable'],
      calls: [restoring],
      eventBus: [{ type: 'session.restored', credentials: signedOut }],
    })
  })

  it('the session closes as expired after its 12 hours', async () => {
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

describe('a sign-in', () => {
  it('a sign-in is stored before it opens the session', async () => {
    expect(await run(none, begin)).toMatchObject({
      value: 'keeping',
      context: { credentials: ada, endReason: null },
      tags: [],
      calls: [restoring, { actor: 'keepSession', input: { accountId: 'acc-ada' } }],
    })
    const { value, tags, eventBus, records } = await run(none, begin, sessionStored)
    expect([value, tags, eventBus.at(-1)]).toEqual([
      'open',
      ['resumable'],
      { type: 'session.began', credentials: ada },
    ])
    // The fields that the log keeps.
    expect(records.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        expect.objectContaining(begin),
        expect.objectContaining({ output: { ...signedOut, isOver: false } }),
      ]),
    )
  })

  it('a sign-in that stored no session closes as expired', async () => {
    expect(await run(none, begin, broken('keepSession'))).toMatchObject({
      value: 'closing',
      context: { credentials: signedOut, endReason: 'expired' },
    })
  })

  it('another account’s sign-in replaces the session and its end reason', async () => {
    const ended = [
      none,
      begin,
      sessionStored,
      { type: 'session.logOut' },
      doneEvent('clearSession', { reason: 'loggedOut' }),
    ]
    const other = { type: 'session.begin', accountId: 'acc-bola', role: 'customer' }
    expect(await run(...(ended as PlainEvent[]), begin, sessionStored, other)).toMatchObject({
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
  it.each([doneEvent('clearSession', { reason }), broken('clearSession')])(
    `the session ends as ${reason} whether or not clearing succeeds`,
    async (response) => {
      const ending = await run(none, begin, sessionStored, { type })
      expect(ending).toMatchObject({
        value: 'closing',
        context: { credentials: signedOut, endReason: reason },
        calls: [restoring, { actor: 'keepSession' }, { actor: 'clearSession', input: { reason } }],
      })
      const ended = await run(none, begin, sessionStored, { type }, response as PlainEvent)
      expect([ended.value, ended.context.endReason, ended.eventBus.at(-1)]).toEqual([
        'closed',
        reason,
        { type: 'session.ended', reason },
      ])
    },
  )
})
