import { expect, it } from 'vitest'
import { apiError } from '../../machines/core/api-error'
import { emptyComplaint } from '../../machines/help/complaint.rules'
import { start } from '../models/form-flows'
import { errorEvent } from '../models/graph'

const draft = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }
const open = (transactionId = '', hash = '') => ({ type: 'complaint.open', transactionId, hash })
const close = { type: 'complaint.close' }
const submit = (intentId: string) => ({ type: 'complaint.submit', intentId })
const enter = (field: keyof typeof draft, text: string) => ({ type: 'complaint.enter', field, text })
const rejection = (status: number | null) => errorEvent('fileComplaint', apiError(status, 'Not now'))

it('an unchanged complaint keeps its id until the server rejects it', async () => {
  const { calls } = await start(
    'complaint',
    { draft },
    open(),
    submit('a'),
    rejection(null),
    submit('b'),
    rejection(422),
    submit('c'),
    rejection(503),
    close,
    open('1122', '0xabc'),
    submit('d'),
    rejection(503),
    enter('description', 'More'),
    submit('e'),
    rejection(503),
    close,
    open('3344', '0xdef'),
    submit('f'),
  )
  const ids = calls.map(({ input }) => (input as { intentId: string }).intentId)
  expect(ids).toEqual(['a', 'a', 'c', 'c', 'e', 'f'])
})
