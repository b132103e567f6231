import { describe, expect, it } from 'vitest'
import { complaintFlow } from '../../machines/help/complaint.machine'
import {
  emptyComplaint,
  noHash,
  prefillDraft,
  problemsIn,
  withText,
} from '../../machines/help/complaint.rules'

const completeDraft = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }
const required = 'This field is required'

describe('complaint', () => {
  it('a complaint needs neither description nor additional details [HELP-08]', () => {
    expect(problemsIn(completeDraft)).toEqual({})
  })
  it.each([
    ['', { transactionId: required }],
    ['   ', { transactionId: required }],
    ['a'.repeat(128), {}],
    ['a'.repeat(129), { transactionId: 'This field should be at most 128 characters long.' }],
  ])('the transaction id %j of a complaint has the problems %j', (transactionId, problems) => {
    expect(problemsIn({ ...completeDraft, transactionId })).toEqual(problems)
  })
  it('a complaint needs a hash', () => {
    expect(problemsIn({ ...completeDraft, blockchainTransactionHash: ' ' })).toEqual({
      blockchainTransactionHash: required,
    })
  })
  it('a complaint’s fields hold at most 1000 characters; an emoji counts as one', () => {
    const tooLong = 'This field should be at most 1000 characters long.'
    expect(problemsIn({ ...completeDraft, description: ` ${'😀'.repeat(1000)} ` })).toEqual({})
    expect(problemsIn({ ...completeDraft, description: 'a'.repeat(1001) })).toEqual({ description: tooLong })
    expect(problemsIn({ ...completeDraft, additionalDetails: 'a'.repeat(1000) })).toEqual({})
    expect(problemsIn({ ...completeDraft, additionalDetails: 'a'.repeat(1001) })).toEqual({
      additionalDetails: tooLong,
    })
  })
})

describe('complaint about a transaction', () => {
  const draft = { ...completeDraft, description: 'Where is it?' }
  it('a transaction fills in an empty draft', () => {
    expect(prefillDraft(emptyComplaint, { transactionId: '7', hash: 'h' })).toEqual({
      ...emptyComplaint,
      transactionId: '7',
      blockchainTransactionHash: 'h',
    })
  })
  it('the same transaction keeps the draft', () => {
    expect(prefillDraft(draft, { transactionId: '1122', hash: '' })).toEqual(draft)
  })
  it('another transaction replaces a draft about a transaction', () => {
    expect(prefillDraft(draft, { transactionId: '7', hash: '' })).toEqual({
      ...emptyComplaint,
      transactionId: '7',
      blockchainTransactionHash: noHash,
    })
    expect(prefillDraft(draft, { transactionId: '', hash: '' })).toEqual(draft)
    const partialDraft = { ...emptyComplaint, description: 'Late' }
    expect(prefillDraft(partialDraft, { transactionId: '7', hash: '' })).toEqual({
      ...partialDraft,
      transactionId: '7',
      blockchainTransactionHash: noHash,
    })
  })
})

it('another transaction id clears a prefilled hash and keeps a typed one', () => {
  const prefilledDraft = { ...completeDraft, blockchainTransactionHash: noHash }
  expect(withText(prefilledDraft, 'transactionId', '7')).toEqual({
    ...emptyComplaint,
    transactionId: '7',
  })
  expect(withText(completeDraft, 'transactionId', '7')).toEqual({ ...completeDraft, transactionId: '7' })
})

it('a reload opens an unfinished complaint again', () => {
  const resume = (value: string) => complaintFlow.resume?.({ value } as never, () => undefined)
  expect(resume('closed')).toEqual([])
  expect(resume('editing')).toEqual([{ type: 'complaint.open', transactionId: '', hash: '' }])
})
