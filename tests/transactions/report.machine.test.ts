import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { reportReasons } from '../../machines/transactions/report.rules'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'
import { approvedAt, reportable } from './report.model'

const after = (ms: number) => approvedAt + ms
const start = () => new LiveFlow('report', { id: 'tx-1', transactionId: 'CN-1' })
const choose = { type: 'report.chooseReason', reason: reportReasons[0] }
const open = { type: 'report.open', ...reportable, at: after(2_400_001) }

describe('report', () => {
  it.each([
    ['[REPORT-03] pending', { status: 'pending' }],
    ['[REPORT-04] without an approval date', { approvedAt: null }],
    ["[REPORT-05] to 'wallet'", { direction: 'wallet' }],
    ['[REPORT-06] approved exactly 2,400,000 ms ago', { at: after(2_400_000) }],
  ])('%s: the dialog does not open', async (_, changed) => {
    const report = start()
    await report.happen({ ...open, ...changed })
    expect([report.state.value, report.calls]).toEqual(['closed', []])
  })

  it('[REPORT-07] approved 2,400,001 ms ago, with the other conditions met, it opens', async () => {
    const report = start()
    await report.happen(open)
    expect(report.state.value).toBe('editing')
  })

  it('[REPORT-09] nothing is sent without a reason; then once, however often it is pressed', async () => {
    const report = start()
    await report.happen(open)
    await report.happen({ type: 'report.submit' })
    expect([report.calls, report.state.context.checked]).toEqual([[], true])
    await report.happen(choose)
    await report.happen({ type: 'report.submit' })
    await report.happen({ type: 'report.submit' })
    expect(report.calls).toEqual([
      { port: 'reportTransaction', input: { transactionId: 'CN-1', reason: reportReasons[0] } },
    ])
    await report.happen(done('reportTransaction'))
    expect([report.state.value, report.facts]).toEqual(['closed', [{ type: 'report.succeeded' }]])
  })

  it.each([
    ['nobody answers', refusal(null, null)],
    ['the upstream breaks', refusal(503, 'Not now')],
    ['it was reported before', refusal(409, 'This transaction cannot be reported')],
  ])('%s: the transaction itself tells, once', async (_, reason) => {
    const report = start()
    for (const event of [open, choose, { type: 'report.submit' }]) await report.happen(event)
    await report.happen(failed('reportTransaction', reason))
    expect(report.calls.at(-1)).toEqual({ port: 'readFate', input: { id: 'tx-1' } })
    expect(report.facts).toEqual([])
    await report.happen(done('readFate', { reported: false }))
    expect([report.state.value, report.facts]).toEqual([
      'editing',
      [{ type: 'report.refused', refusal: reason }],
    ])
    await report.happen({ type: 'report.submit' })
    await report.happen(failed('reportTransaction', reason))
    await report.happen(done('readFate', { reported: true }))
    expect([report.state.value, report.facts.at(-1)]).toEqual(['closed', { type: 'report.succeeded' }])
  })

  it.each([
    { type: 'report.chooseReason', reason: reportReasons[1] },
    { type: 'report.writeComment', length: 5 },
  ])('what the server says of the message goes when it is written anew, nothing else: %j', async (event) => {
    const report = start()
    const fields = { message: 'Too short', other: 'Wrong too' }
    const refused = failed('reportTransaction', refusal(422, 'No', fields))
    for (const each of [open, choose, { type: 'report.submit' }, refused]) await report.happen(each)
    expect(report.state).toMatchObject({ value: 'editing', context: { refusal: { fields } } })
    await report.happen(event)
    expect(report.state.context.refusal.fields).toEqual({ other: 'Wrong too' })
  })

  it('what is final is told as it is, and the draft stays, over a closed dialog too', async () => {
    const report = start()
    for (const event of [open, choose, { type: 'report.submit' }]) await report.happen(event)
    const unknown = refusal(404, 'Transaction not found')
    await report.happen(failed('reportTransaction', unknown))
    expect([report.state.value, report.calls.length, report.facts]).toEqual([
      'editing',
      1,
      [{ type: 'report.refused', refusal: unknown }],
    ])
    await report.happen({ type: 'report.close' })
    await report.happen(open)
    expect(report.state.context).toMatchObject({
      draft: { reason: reportReasons[0] },
      checked: false,
      refusal: null,
    })
  })
})
