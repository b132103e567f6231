import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { usualRange } from '../../machines/transactions/expectation.rules'
import { reportReasons } from '../../machines/transactions/report.rules'
import { transactionsFlows } from '../../machines/transactions/transactions.flows'
import { failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'
import { reportable } from './report.model'

describe('after a reload', () => {
  it('the summary is open if it was', () => {
    const resume = (summaryOpen: boolean) =>
      transactionsFlows.history.resume?.(
        { value: 'shown', context: { summaryOpen } as never },
        () => undefined,
      )
    expect([resume(false), resume(true)]).toEqual([[], [{ type: 'history.openSummary' }]])
  })

  const open = { type: 'report.open', ...reportable, at: 1 }
  const resumed = (value: string, opened: object | undefined) => {
    const asked: string[] = []
    const context = { draft: { reason: 'Late', commentLength: 7 } } as never
    const events = transactionsFlows.report.resume?.({ value, context }, (type) => {
      asked.push(type)
      return opened as never
    })
    return { asked, events }
  }

  it('a report that was being written is opened as before, with its reason and its comment', () => {
    expect(resumed('editing', open)).toEqual({
      asked: ['report.open'],
      events: [
        open,
        { type: 'report.chooseReason', reason: 'Late' },
        { type: 'report.writeComment', length: 7 },
      ],
    })
  })

  it('none is opened where none was, or nothing says of what', () => {
    expect(resumed('closed', open).events).toEqual([])
    expect(resumed('editing', undefined).events).toEqual([])
  })
})

describe('report', () => {
  it.each([
    { type: 'report.chooseReason', reason: reportReasons[1] },
    { type: 'report.writeComment', length: 5 },
  ])(
    'what the server says of the message goes when it is written anew, and nothing else: %j',
    async (event) => {
      const report = new LiveFlow('report', { id: 'tx-1', transactionId: 'CN-1' })
      await report.happen({
        type: 'report.open',
        ...reportable,
        at: Number(reportable.approvedAt) + 2_400_001,
      })
      await report.happen({ type: 'report.chooseReason', reason: reportReasons[0] })
      await report.happen({ type: 'report.submit' })
      const fields = { message: 'Too short', other: 'Wrong too' }
      await report.happen(failed('reportTransaction', refusal(422, 'No', fields)))
      expect(report.state).toMatchObject({ value: 'editing', context: { refusal: { fields } } })
      await report.happen(event)
      expect(report.state.context.refusal.fields).toEqual({ other: 'Wrong too' })
    },
  )
})

describe('how long sales usually take', () => {
  const minute = 60_000
  const sale = (day: number, minutes: number) => ({
    createdAt: day * 1_440 * minute,
    approvedAt: (day * 1_440 + minutes) * minute,
  })

  it('the last ten count, in whatever order they come', () => {
    const old = [1, 2, 3].map((day) => sale(day, 300))
    const late = Array.from({ length: 10 }, (_, index) => sale(10 + index, 20))
    const range = { from: 20, to: 21 }
    expect(usualRange([...old, ...late])).toEqual(range)
    expect(usualRange([...late, ...old])).toEqual(range)
    expect(usualRange([...late.slice(5), ...old, ...late.slice(0, 5)])).toEqual(range)
  })
})
