import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { failed } from '../../models/graph'
import { LiveFlow } from '../../models/live'

it.each([null, ''])('an address without an id (%j) loads nothing', (id) => {
  const details = new LiveFlow('details', { id })
  expect([details.state.value, details.calls]).toEqual(['missing', []])
})

it('the transaction named by the address is loaded, and again after a failure, which is told once', async () => {
  const details = new LiveFlow('details', { id: 'tx-1' })
  expect(details.calls).toEqual([{ port: 'readTransaction', input: { id: 'tx-1' } }])
  await details.happen(failed('readTransaction', apiError(404, 'Transaction not found')))
  expect([details.state.value, details.eventBus.map(({ type }) => type)]).toEqual([
    'failed',
    ['details.refused'],
  ])
  await details.happen({ type: 'details.refresh' })
  expect([details.calls.length, details.state.context.error]).toEqual([2, null])
})
