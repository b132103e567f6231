import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readCheckpoint } from '../../../client/log/resume/resume'
import { createLog, type EventLog } from '../../../client/log/store'
import { apiError } from '../../../machines/core/api-error'
import { done, failed, type PlainEvent } from '../../models/graph'
import { LiveFlow } from '../../models/live'
import { allFlows } from '../../stage/all-flows'
import { order, terms, upToReview } from '../sale'

const sentAt = 1_000_000
const run = { session: 'tab', actor: 'recovery-1' }
const submit = { type: 'recovery.submit' }

/** The log of a flow in which all this happened. */
const logOf = async (flow: LiveFlow, events: readonly PlainEvent[]): Promise<EventLog> => {
  for (const event of events) await flow.happen(event)
  const log = createLog({ session: 'tab', now: () => 0 })
  await log.wipe()
  for (const record of flow.records) log.append(record)
  return log
}
const said = (...events: PlainEvent[]) => logOf(new LiveFlow('recovery', { resumed: null }), events)
const enterEmail = { type: 'recovery.enterEmail', text: 'ada@example.com' }
const toStep2 = [enterEmail, submit, done('sendCode', { sentAt })]

const enterCode = { type: 'recovery.enterCode', verdict: 'whole' }
const enterPasswords = { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } }
const toTheEnd = [enterCode, submit, done('verifyCode'), enterPasswords, submit, done('resetPassword')]

describe('where a run last rested', () => {
  it.each([
    ['its last state that nothing was on its way in', toStep2, 'enteringCode'],
    ['before a call that was never answered', [...toStep2, enterCode, submit], 'enteringCode'],
    [
      'after a call that was refused',
      [enterEmail, submit, failed('sendCode', apiError(429, 'Later'))],
      'askingEmail',
    ],
    ['nowhere once it came to its end', [...toStep2, ...toTheEnd], undefined],
  ])('is %s', async (_, events, value) => {
    const rest = await readCheckpoint({ log: await said(...events), flows: allFlows }, 'recovery', run)
    expect(rest?.value).toBe(value)
    if (events === toStep2) expect(rest?.context).toMatchObject({ email: 'ada@example.com', sentAt })
  })

  it.each([
    { session: 'tab', actor: 'recovery-2' },
    { session: 'another tab', actor: 'recovery-1' },
  ])('is nowhere for a run that is not in the log: %j', async (unknown) => {
    const log = await said(...toStep2)
    expect(await readCheckpoint({ log, flows: allFlows }, 'recovery', unknown)).toBeNull()
  })
})

describe('a run in which money was sent', () => {
  const sold = async (...events: PlainEvent[]) => {
    const log = await logOf(new LiveFlow('sellOrder', order), [...upToReview, ...events])
    return readCheckpoint({ log, flows: allFlows }, 'sellOrder', { session: 'tab', actor: 'sellOrder-1' })
  }

  it('is never resumed from the log, wherever it came to: it begins with the outbox', async () => {
    const submit = { type: 'placement.submit', intentId: 'i-1' }
    expect(await sold()).toMatchObject({ value: 'editing' })
    expect(await sold(submit)).toBeNull()
    expect(await sold(submit, done('readMarketData', terms))).toBeNull()
    expect(
      await sold(
        submit,
        done('readMarketData', terms),
        done('placeIntent', { state: 'settled', result: null }),
      ),
    ).toBeNull()
    expect(await sold(submit, failed('readMarketData', apiError(null, null)))).toBeNull()
  })
})
