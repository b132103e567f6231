import { expect, it } from 'vitest'
import { emptyComplaint } from '../../machines/help/complaint.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const draft = { ...emptyComplaint, transactionId: '1122', blockchainTransactionHash: '0xabc' }
const opened = async (kept = draft) => {
  const complaint = new LiveFlow('complaint', { draft: kept })
  await complaint.happen({ type: 'complaint.open', transactionId: '', hash: '' })
  return complaint
}
const ids = ({ calls }: LiveFlow) => calls.map(({ input }) => (input as { intentId: string }).intentId)

it.each(['transactionId', 'blockchainTransactionHash'] as const)(
  '[HELP-07] without %s it is refused without a call',
  async (field) => {
    const complaint = await opened({ ...draft, [field]: '' })
    await complaint.happen({ type: 'complaint.submit', intentId: 'a' })
    expect([complaint.state.value, complaint.state.context.checked, complaint.calls]).toEqual([
      'editing',
      true,
      [],
    ])
  },
)

it('a second press sends nothing twice', async () => {
  const complaint = await opened()
  await complaint.happen({ type: 'complaint.submit', intentId: 'a' })
  await complaint.happen({ type: 'complaint.submit', intentId: 'b' })
  expect(ids(complaint)).toEqual(['a'])
})

it('after a lost answer it goes again under the same id; after a definite one, or in other words, under a new one', async () => {
  const complaint = await opened()
  const submit = (intentId: string) => complaint.happen({ type: 'complaint.submit', intentId })
  await submit('a')
  await complaint.happen(failed('fileComplaint', refusal(null, null)))
  await submit('b')
  await complaint.happen(failed('fileComplaint', refusal(422, 'Wrong')))
  await submit('c')
  await complaint.happen(failed('fileComplaint', refusal(503, null)))
  await complaint.happen({ type: 'complaint.enter', field: 'description', text: 'More' })
  await submit('d')
  expect(ids(complaint)).toEqual(['a', 'a', 'c', 'd'])
})

it('about another transaction than the one that was sent without an answer, it goes under an id of its own', async () => {
  const complaint = await opened()
  const open = (transactionId: string, hash: string) =>
    complaint.happen({ type: 'complaint.open', transactionId, hash })
  const submit = (intentId: string) => complaint.happen({ type: 'complaint.submit', intentId })
  await submit('a')
  await complaint.happen(failed('fileComplaint', refusal(503, null)))
  await complaint.happen({ type: 'complaint.close' })
  await open('1122', '0xabc')
  await submit('b')
  await complaint.happen(failed('fileComplaint', refusal(503, null)))
  await complaint.happen({ type: 'complaint.close' })
  await open('3344', '0xdef')
  await submit('c')
  expect(ids(complaint)).toEqual(['a', 'a', 'c'])
})

it('the draft outlives the dialog and a failure, and goes with its ticket', async () => {
  const complaint = await opened()
  await complaint.happen({ type: 'complaint.close' })
  await complaint.happen({ type: 'complaint.open', transactionId: '', hash: '' })
  await complaint.happen({ type: 'complaint.submit', intentId: 'a' })
  await complaint.happen(failed('fileComplaint', refusal(503, null)))
  expect(complaint.state.context.draft).toEqual(draft)
  await complaint.happen({ type: 'complaint.submit', intentId: 'b' })
  await complaint.happen(done('fileComplaint'))
  expect([complaint.state.value, complaint.state.context.draft]).toEqual(['closed', emptyComplaint])
  expect(complaint.facts.at(-1)).toEqual({ type: 'complaint.filed' })
})
