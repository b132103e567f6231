import { describe, expect, it } from 'vitest'
import { transactionsFlows } from '../../machines/transactions/transactions.flows'
import { reportable } from './report/report.model'

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
