import { describe, expect, it } from 'vitest'
import { emptyComplaint, prefilled } from '../../machines/help/complaint.rules'
import { helpFlows } from '../../machines/help/help.flows'

it('after a reload a complaint that was being written is opened again, about nothing new', () => {
  const resume = (value: string) => helpFlows.complaint.resume?.({ value } as never, () => undefined)
  expect(resume('closed')).toEqual([])
  expect(resume('editing')).toEqual([{ type: 'complaint.open', transactionId: '', hash: '' }])
})

describe('a complaint that was begun', () => {
  const begun = { ...emptyComplaint, description: 'Late', transactionId: '' }
  const about = { transactionId: 'CN-1', hash: '' }

  it('about nothing yet keeps what was typed', () => {
    expect(prefilled(begun, about)).toEqual({ ...begun, transactionId: 'CN-1' })
  })
})
