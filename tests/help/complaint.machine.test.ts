import { expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import { emptyComplaint } from '../../machines/help/complaint.rules'
import { played } from '../models/form-flows'
import { failed } from '../models/graph'

const draft = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }
const open = (transactionId = '', hash = '') => ({ type: 'complaint.open', transactionId, hash })
const close = { type: 'complaint.close' }
const submit = (intentId: string) => ({ type: 'complaint.submit', intentId })
const enter = (field: keyof typeof draft, text: string) => ({ type: 'complaint.enter', field, text })
const refused = (status: number | null) => failed('fileComplaint', apiError(status, 'Not now'))

it('after a lost answer it goes again under the same id; after a definite one, in other words or about another transaction under a new one', async () => {
  const { calls } = await played(
    'complaint',
    { draft },
    open(),
    submit('a'),
    refused(null),
    submit('b'),
    refused(422),
    submit('c'),
    refused(503),
    close,
    open('1122', '0xabc'),
    submit('d'),
    refused(503),
    enter('description', 'More'),
    submit('e'),
    refused(503),
    close,
    open('3344', '0xdef'),
    submit('f'),
  )
  const ids = calls.map(({ input }) => (input as { intentId: string }).intentId)
  expect(ids).toEqual(['a', 'a', 'c', 'c', 'e', 'f'])
})
