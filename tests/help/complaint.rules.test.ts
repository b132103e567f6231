import { describe, expect, it } from 'vitest'
import { complaintFlow } from '../../machines/help/complaint.machine'
import { emptyComplaint, noHash, prefilled, problemsIn, withText } from '../../machines/help/complaint.rules'

const whole = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }
const required = 'This field is required'

describe('a ticket', () => {
  it('[HELP-08] needs neither description nor additional details', () => {
    expect(problemsIn(whole)).toEqual({})
  })
  it.each([
    ['', { transactionId: required }],
    ['   ', { transactionId: required }],
    ['a'.repeat(128), {}],
    ['a'.repeat(129), { transactionId: 'This field should be at most 128 characters long.' }],
  ])('its transaction id: %s', (transactionId, problems) => {
    expect(problemsIn({ ...whole, transactionId })).toEqual(problems)
  })
  it('its hash is needed as well', () => {
    expect(problemsIn({ ...whole, blockchainTransactionHash: ' ' })).toEqual({
      blockchainTransactionHash: required,
    })
  })
  it('its texts have at most 1000 characters, spaces at the ends not counted, an emoji as one', () => {
    const tooLong = 'This field should be at most 1000 characters long.'
    expect(problemsIn({ ...whole, description: ` ${'😀'.repeat(1000)} ` })).toEqual({})
    expect(problemsIn({ ...whole, description: 'a'.repeat(1001) })).toEqual({ description: tooLong })
    expect(problemsIn({ ...whole, additionalDetails: 'a'.repeat(1000) })).toEqual({})
    expect(problemsIn({ ...whole, additionalDetails: 'a'.repeat(1001) })).toEqual({
      additionalDetails: tooLong,
    })
  })
})

describe('opened from a transaction', () => {
  const draft = { ...whole, description: 'Where is it?' }
  it('an empty draft is filled with what is known', () => {
    expect(prefilled(emptyComplaint, { transactionId: '7', hash: 'h' })).toEqual({
      ...emptyComplaint,
      transactionId: '7',
      blockchainTransactionHash: 'h',
    })
  })
  it('a draft about the same one stays, also where no hash is known', () => {
    expect(prefilled(draft, { transactionId: '1122', hash: '' })).toEqual(draft)
  })
  it('one about another begins anew; opened from nowhere the draft stays', () => {
    expect(prefilled(draft, { transactionId: '7', hash: '' })).toEqual({
      ...emptyComplaint,
      transactionId: '7',
      blockchainTransactionHash: noHash,
    })
    expect(prefilled(draft, { transactionId: '', hash: '' })).toEqual(draft)
    const begun = { ...emptyComplaint, description: 'Late' }
    expect(prefilled(begun, { transactionId: '7', hash: '' })).toEqual({
      ...begun,
      transactionId: '7',
      blockchainTransactionHash: noHash,
    })
  })
})

it('another transaction ID clears the hash of one that has none, and no typed hash', () => {
  const picked = { ...whole, blockchainTransactionHash: noHash }
  expect(withText(picked, 'transactionId', '7')).toEqual({
    ...emptyComplaint,
    transactionId: '7',
  })
  expect(withText(whole, 'transactionId', '7')).toEqual({ ...whole, transactionId: '7' })
})

it('after a reload a complaint that was being written is opened again, about nothing new', () => {
  const resume = (value: string) => complaintFlow.resume?.({ value } as never, () => undefined)
  expect(resume('closed')).toEqual([])
  expect(resume('editing')).toEqual([{ type: 'complaint.open', transactionId: '', hash: '' }])
})
