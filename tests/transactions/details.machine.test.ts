import { expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

it.each([null, ''])('an address without an id (%j) loads nothing', (id) => {
  const details = new LiveFlow('details', { id })
  expect([details.state.value, details.calls]).toEqual(['missing', []])
})

it('the transaction named by the address is loaded, and again after a failure, which is told once', async () => {
  const details = new LiveFlow('details', { id: 'tx-1' })
  expect(details.calls).toEqual([{ port: 'readTransaction', input: { id: 'tx-1' } }])
  await details.happen(failed('readTransaction', refusal(404, 'Transaction not found')))
  expect([details.state.value, details.facts.map(({ type }) => type)]).toEqual([
    'failed',
    ['details.refused'],
  ])
  await details.happen({ type: 'details.refresh' })
  expect([details.calls.length, details.state.context.refusal]).toEqual([2, null])
})

it('looking again is quiet, and copying goes on meanwhile', async () => {
  const details = new LiveFlow('details', { id: 'tx-1' })
  await details.happen(done('readTransaction'))
  await details.happen({ type: 'details.lookAgain' })
  expect(details.state.hasTag('busy')).toBe(false)
  await details.happen(failed('readTransaction', refusal(null, null)))
  expect([details.state.value, details.facts]).toEqual(['shown', []])
  await details.happen({ type: 'details.lookAgain' })
  await details.happen({ type: 'details.copyId' })
  await details.happen({ type: 'details.copyId' })
  await details.happen(done('copyTransactionId'))
  await details.happen({ type: 'details.copyId' })
  await details.happen(failed('copyTransactionId', refusal(null, null)))
  expect(details.facts.map(({ type }) => type)).toEqual(['details.idCopied', 'details.copyFailed'])
  expect(details.calls.filter(({ port }) => port === 'copyTransactionId')).toHaveLength(2)
})
