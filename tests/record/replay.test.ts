import { describe, expect, it } from 'vitest'
import { recordedSteps } from '../../client/record/recording/make-recording'
import { replay } from '../../client/record/replay'
import { apiError } from '../../machines/core/api-error'
import type { LogRecord } from '../../machines/core/flow'
import { flowsById } from '../../machines/flows'
import { delayEvent, doneEvent } from '../models/graph'
import { LiveFlow } from '../models/live'
import { recordOf } from './records'
import { terms, upToReview } from './sale'

const record = (seq: number, cause: LogRecord['cause'], type: string, fields: object = {}): LogRecord =>
  recordOf(seq, { cause, event: { type, ...fields } })

const log: LogRecord[] = [
  record(3, 'init', 'xstate.init', { input: {} }),
  record(4, 'external', 'login.enterUserId', { text: 'ada' }),
  record(6, 'resumed', 'xstate.init', { input: {} }),
  record(7, 'external', 'login.enterPassword', { filled: true }),
  record(9, 'external', 'login.submit'),
  record(10, 'external', 'login.submit'),
  record(12, 'actor', 'xstate.error.actor.logIn', { error: apiError(404, 'No') }),
  record(15, 'actor', 'xstate.done.actor.logInOld', {
    output: { accountId: 'old-1', role: 'App.oldCustomer' },
  }),
  record(16, 'told', 'login.recognisedOldAccount'),
]

describe('a replay', () => {
  it('a replay has the state after each event and marks ignored events', () => {
    const { state, steps } = replay(flowsById, log)
    expect(steps.map(({ seq, snapshot }) => [seq, snapshot.value])).toEqual([
      [3, 'editing'],
      [4, 'editing'],
      [7, 'editing'],
      [9, 'askingCustomer'],
      [10, 'askingCustomer'],
      [12, 'askingOld'],
      [15, 'recognised'],
    ])
    expect(steps.filter(({ unhandled }) => unhandled).map(({ seq }) => seq)).toEqual([10])
    expect(state).toMatchObject({ status: 'done', context: { login: { accountId: 'old-1' } } })
  })

  it('a replay is empty if the log has no init event', () => {
    for (const records of [log.slice(1), []])
      expect(replay(flowsById, records)).toEqual({ state: null, steps: [] })
  })

  it('a replay continues past unknown events and lists them', () => {
    const withUnknownEvent = [log[0]!, record(4, 'external', 'login.enterPin', { digits: 4 }), log[1]!]
    const { state, steps } = replay(flowsById, withUnknownEvent)
    expect([state?.value, steps.map(({ unhandled }) => unhandled)]).toEqual(['editing', [false, true, false]])
  })

  it('a replay ends at an actor outcome that no state invoked', async () => {
    const { state, steps } = replay(flowsById, [
      log[0]!,
      record(4, 'actor', 'xstate.error.actor.logIn', { error: apiError(500, 'x') }),
      log[1]!,
    ])
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([state?.status, steps.length]).toEqual(['error', 3])
  })
})

const canary = { secret: 'CANARY' }
const unknown = { state: 'unknown', decidable: false, ...canary }

/** A sale whose response is lost, and later checks of its outcome. The placement is a child machine. */
const saleRecords = async (): Promise<LogRecord[]> => {
  const sale = new LiveFlow('walletSale')
  for (const event of [
    ...upToReview,
    { type: 'placement.submit', intentId: 'i-1', ...canary },
    doneEvent('readMarketData', { ...terms, ...canary }),
    doneEvent('placeIntent', unknown),
    doneEvent('reconcileIntent', unknown),
    delayEvent('CHECK_AGAIN'),
    doneEvent('reconcileIntent', { state: 'settled', result: null, ...canary }),
  ])
    await sale.happen(event)
  return JSON.parse(JSON.stringify(sale.records))
}

it('a child machine’s log keeps only the fields that its own flow allows', async () => {
  const records = await saleRecords()
  expect(records[5]!.event).toEqual({ type: 'placement.submit', intentId: 'i-1' })
  expect(JSON.stringify(records)).not.toContain('CANARY')
  const states = recordedSteps(flowsById, records).map((step) => step.at)
  expect(states[5]).toMatchObject({
    value: 'placing',
    children: { placement: { value: 'checkingPrice', context: { intentId: 'i-1' } } },
  })
  expect([states.at(-2)?.value, states.at(-2)?.children, states.at(-1)]).toEqual([
    'completed',
    undefined,
    null,
  ])
  const { steps } = replay(flowsById, records)
  expect(steps.filter(({ unhandled }) => unhandled)).toEqual([])
  expect(steps.at(-2)?.took).toEqual([
    'placement.outcomeUnknown.waiting xstate.after.CHECK_AGAIN.placement.outcomeUnknown.waiting',
  ])
})
