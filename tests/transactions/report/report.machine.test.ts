import { describe, expect, it } from 'vitest'
import { type ApiError, apiError } from '../../../machines/core/api-error'
import { reportReasons } from '../../../machines/transactions/report/report.rules'
import { played as playedOf } from '../../models/form-flows'
import { errorEvent, type PlainEvent } from '../../models/graph'
import { approvedAt, reportable } from './report.model'

const after = (ms: number) => approvedAt + ms
const played = (...events: PlainEvent[]) =>
  playedOf('report', { id: 'tx-1', transactionId: 'CN-1' }, ...events)
const choose = { type: 'report.chooseReason', reason: reportReasons[0] }
const open = { type: 'report.open', ...reportable, at: after(2_400_001) }

const submit = { type: 'report.submit' }
const rejectionOf = (reason: ApiError) => errorEvent('reportTransaction', reason)

describe('report', () => {
  it.each([
    ['[REPORT-06] approved exactly 2,400,000 ms ago', { at: after(2_400_000) }, 'closed'],
    ['[REPORT-07] approved 2,400,001 ms ago, the other conditions met', {}, 'editing'],
  ])('%s: %j leaves the dialog %s', async (_, changed, value) => {
    const report = await played({ ...open, ...changed })
    expect([report.state.value, report.calls]).toEqual([value, []])
  })

  it.each([
    { type: 'report.chooseReason', reason: reportReasons[1] },
    { type: 'report.writeComment', length: 5 },
  ])('an edit clears only the server’s error about the message: %j', async (event) => {
    const fields = { message: 'Too short', other: 'Wrong too' }
    const report = await played(open, choose, submit, rejectionOf(apiError(422, 'No', fields)))
    expect(report.state).toMatchObject({ value: 'editing', context: { error: { fields } } })
    await report.happen(event)
    expect(report.state.context.error.fields).toEqual({ other: 'Wrong too' })
  })
})
