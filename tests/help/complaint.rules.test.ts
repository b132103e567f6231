import { describe, expect, it } from 'vitest'
import { complaintFlow } from '../../machines/help/complaint.machine'
import {
  emptyComplaint,
  noHash,
  prefillDraft,
  problemsIn,
  withText,
} from '../../machines/help/complaint.rules'
import { atMostText, requiredText } from '../auth/account/contract-errors'

const completeDraft = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }

it('a complaint needs neither description nor additional details [HELP-08]', () => {
  expect(problemsIn(completeDraft)).toEqual({})
})

it.each([
  [{ transactionId: '' }, { transactionId: requiredText }],
  [{ transactionId: '   ' }, { transactionId: requiredText }],
  [{ transactionId: 'a'.repeat(128) }, {}],
  [{ transactionId: 'a'.repeat(129) }, { transactionId: atMostText(128) }],
  [{ blockchainTransactionHash: ' ' }, { blockchainTransactionHash: requiredText }],
  // An emoji counts as one character.
  [{ description: ` ${'😀'.repeat(1000)} ` }, {}],
  [{ description: 'a'.repeat(1001) }, { description: atMostText(1000) }],
  [{ additionalDetails: 'a'.repeat(1000) }, {}],
  [{ additionalDetails: 'a'.repeat(1001) }, { additionalDetails: atMostText(1000) }],
])('a complaint with %j has the problems %j', (change, problems) => {
  expect(problemsIn({ ...completeDraft, ...change })).toEqual(problems)
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
