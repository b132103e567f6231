import { describe, expect, it } from 'vitest'
import { type ApiError, apiError } from '../../../machines/core/api-error'
import { reportReasons } from '../../../machines/transactions/report/report.rules'
import { played as playedOf } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'
import { approvedAt, reportable } from './report.model'

const after = (ms: number) => approvedAt + ms
const played = (...events: PlainEvent[]) =>
  playedOf('report', { id: 'tx-1', transactionId: 'CN-1' }, ...events)
const choose = { type: 'report.chooseReason', reason: reportReasons[0] }
const open = { type: 'report.open', ...reportable, at: after(2_400_001) }

const submit = { type: 'report.submit' }
const refused = (reason: ApiError) => failed('reportTransaction', reason)

describe('report', () => {
  it.each([
    ['[REPORT-03] pending', { status: 'pending' }, 'closed'],
    ['[REPORT-04] without an approval date', { approvedAt: null }, 'closed'],
    ["[REPORT-05] to 'wallet'", { direction: 'wallet' }, 'closed'],
    ['[REPORT-06] approved exactly 2,400,000 ms ago', { at: after(2_400_000) }, 'closed'],
    ['[REPORT-07] approved 2,400,001 ms ago, the other conditions met', {}, 'editing'],
  ])('%s: %j leaves the dialog %s', async (_, changed, value) => {
    const report = await played({ ...open, ...changed })
    expect([report.state.value, report.calls]).toEqual([value, []])
  })

  it('[REPORT-09] nothing is sent without a reason; then once, however often it is pressed', async () => {
    const report = await played(open, submit)
    expect([report.calls, report.state.context.checked]).toEqual([[], true])
    for (const event of [choose, submit, submit]) await report.happen(event)
    expect(report.calls).toEqual([
      { port: 'reportTransaction', input: { transactionId: 'CN-1', reason: reportReasons[0] } },
    ])
    await report.happen(done('reportTransaction'))
    expect([report.state.value, report.eventBus]).toEqual(['closed', [{ type: 'report.succeeded' }]])
  })

  it('nobody answers: the transaction itself tells, once', async () => {
    const reason = apiError(null, null)
    const report = await played(open, choose, submit, refused(reason))
    expect([report.calls.at(-1), report.eventBus]).toEqual([{ port: 'readFate', input: { id: 'tx-1' } }, []])
    await report.happen(done('readFate', { reported: false }))
    const emitted = { type: 'report.refused', error: reason }
    expect([report.state.value, report.eventBus]).toEqual(['editing', [emitted]])
    for (const event of [submit, refused(reason), done('readFate', { reported: true })])
      await report.happen(event)
    expect([report.state.value, report.eventBus]).toEqual(['closed', [emitted, { type: 'report.succeeded' }]])
  })

  it.each([
    { type: 'report.chooseReason', reason: reportReasons[1] },
    { type: 'report.writeComment', length: 5 },
  ])('what the server says of the message goes when it is written anew, nothing else: %j', async (event) => {
    const fields = { message: 'Too short', other: 'Wrong too' }
    const report = await played(open, choose, submit, refused(apiError(422, 'No', fields)))
    expect(report.state).toMatchObject({ value: 'editing', context: { error: { fields } } })
    await report.happen(event)
    expect(report.state.context.error.fields).toEqual({ other: 'Wrong too' })
  })

  it('what is final is told as it is, and the draft stays, over a closed dialog too', async () => {
    const unknown = apiError(404, 'Transaction not found')
    const report = await played(open, choose, submit, refused(unknown))
    const emitted = [{ type: 'report.refused', error: unknown }]
    expect([report.state.value, report.calls.length, report.eventBus]).toEqual(['editing', 1, emitted])
    for (const event of [{ type: 'report.close' }, open]) await report.happen(event)
    const draft = { reason: reportReasons[0] }
    expect(report.state.context).toMatchObject({ draft, checked: false, error: null })
  })
})
